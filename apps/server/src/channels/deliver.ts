import type { Attachment } from '@parley/contracts/attachments';
import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import { touchConversations } from '../conversations/index.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { setDelivery } from '../messages/index.ts';
import { degrade } from './degrade.ts';

/** What goes out to a platform. */
interface Delivery {
  companyId: number;
  channelId: number;
  /** The receiver's id on the platform. */
  to: string;
  text: string;
  /** Buttons, as far as the platform can draw them. */
  options: MessageExtras['options'];
  /** Files in their order. Platforms take each as a message of its own, after the words; there may be no words at all. */
  files: Attachment[];
  /** The same at every try, for platforms that can tell a repetition. */
  messageId: number;
}

/** Hands a message to a platform and returns the id that it has there. */
export type Send = (delivery: Delivery) => Promise<string>;

/** A platform refused: in some seconds it may take the message, or, with null, never. */
export class DeliveryError extends Error {
  readonly retryAfterSeconds: number | null;
  constructor(message: string, retryAfterSeconds: number | null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A platform that is slow to answer holds up its own messages alone. */
const MAX_DELIVERIES = 32;

const Payload = z.object({ messageId: z.number() });

/** Runs the job that every message to a platform leaves. Those of one conversation go out one after another. */
export function handleDeliveries(
  sql: Sql,
  jobs: Jobs,
  realtime: Pick<Realtime, 'announce'>,
  platforms: Readonly<Record<string, Send>>,
) {
  const deliver = async (payload: unknown, run: JobRun) => {
    const { messageId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const pending = await sql.inCompany(companyId, (tx) => findPending(tx, companyId, messageId));
    if (!pending) return;
    const end = (status: 'sent' | 'failed', externalId: string | null) =>
      sql.inCompany(companyId, async (tx) => {
        await setDelivery(tx, companyId, messageId, { status, externalId });
        await touchConversations(tx, companyId, { id: pending.conversationId });
        await run.finish(tx);
        tx.afterCommit(() => realtime.announce(companyId));
      });
    const send = platforms[pending.platform];
    if (!send || pending.to === null) return end('failed', null);
    try {
      const { channelId, to, platform } = pending;
      const said = degrade(platform as Platform, pending.text, pending.extras as MessageExtras | null);
      const files = pending.attachments as Attachment[];
      await end('sent', await send({ companyId, channelId, to, ...said, files, messageId }));
    } catch (error) {
      const isHopeless = error instanceof DeliveryError && error.retryAfterSeconds === null;
      if (!isHopeless && !run.isLastTry) throw error;
      await end('failed', null);
    }
  };
  jobs.handle('messages.deliver', deliver, { atOnce: MAX_DELIVERIES });
}

async function findPending({ db }: Tx, companyId: number, messageId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('customer_identities', (join) =>
      join
        .onRef('customer_identities.customer_id', '=', 'conversations.customer_id')
        .onRef('customer_identities.channel_id', '=', 'conversations.channel_id'),
    )
    .select([
      'messages.text',
      'messages.extras',
      'messages.attachments',
      'conversations.platform',
      'conversations.id as conversationId',
      'conversations.channel_id as channelId',
      'customer_identities.external_id as to',
    ])
    .where('messages.company_id', '=', companyId)
    .where('messages.id', '=', messageId)
    .where('messages.status', '=', 'pending')
    .executeTakeFirst();
}
