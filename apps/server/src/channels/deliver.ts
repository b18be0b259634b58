import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@parley/contracts/attachments';
import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Attachments } from '../attachments/index.ts';
import { touchConversations } from '../conversations/index.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { setDeliveredParts, setDelivery } from '../messages/index.ts';
import { DeliveryError, type Fetch, type OutgoingPart } from './adapter.ts';
import type { Connections } from './connections.ts';
import { partsOf } from './parts.ts';

/** A slow platform holds up only its own messages. */
const MAX_DELIVERIES = 32;

const Payload = z.object({ messageId: z.number() });

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  realtime: Pick<Realtime, 'announce'>;
  connections: Connections;
  attachments: Attachments;
  fetch: Fetch;
}

type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** Runs the delivery jobs of messages to platforms. Those of one conversation are sent one after another. */
export function handleDeliveries({ sql, jobs, realtime, connections, attachments, fetch }: Dependencies) {
  const fileOf = (companyId: number, { id, name, mediaType, size }: Attachment) => ({
    name,
    mediaType,
    size,
    async read() {
      const file = await attachments.find(companyId, id);
      if (!file) throw new DeliveryError('The file no longer exists.', null);
      return buffer(attachments.read(file));
    },
  });

  /** Sends the parts that have not been sent yet and returns the platform's id of the last one. */
  async function sendParts(companyId: number, messageId: number, pending: Pending): Promise<string | null> {
    const connected = await connections.find(companyId, pending.channelId);
    const { to } = pending;
    if (!connected || to === null) throw new DeliveryError('The channel is not connected to its platform.', null);
    const { adapter, connection } = connected;
    const parts = partsOf(pending.platform as Platform, {
      text: pending.text,
      extras: pending.extras as MessageExtras | null,
      files: pending.attachments as Attachment[],
    });
    const ids = pending.deliveredParts ?? [];
    for (const [index, part] of parts.entries()) {
      if (index < ids.length) continue;
      const about = { to, key: `${messageId}.${index}` };
      const outgoing: OutgoingPart =
        part.type === 'text' ? { ...about, ...part } : { ...about, type: 'file', file: fileOf(companyId, part.file) };
      ids.push(await adapter.send(outgoing, connection, fetch));
      const isLast = index === parts.length - 1;
      if (!isLast) await sql.inCompany(companyId, (tx) => setDeliveredParts(tx, companyId, messageId, ids));
    }
    return ids.at(-1) ?? null;
  }

  const deliver = async (payload: unknown, run: JobRun) => {
    const { messageId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const pending = await sql.inCompany(companyId, (tx) => findPending(tx, companyId, messageId));
    if (!pending) return;
    const end = (status: 'sent' | 'failed', externalId: string | null) =>
      sql.inCompany(companyId, async (tx) => {
        await touchConversations(tx, companyId, { id: pending.conversationId }); // first, so that it is locked
        await setDelivery(tx, companyId, messageId, { status, externalId });
        await run.finish(tx);
        tx.afterCommit(() => realtime.announce(companyId));
      });
    if (pending.isSilenced) return end('failed', null);
    let externalId: string | null;
    try {
      externalId = await sendParts(companyId, messageId, pending);
    } catch (error) {
      const isHopeless = error instanceof DeliveryError && error.retryAfterSeconds === null;
      if (!isHopeless && !run.isLastTry) throw error;
      return end('failed', null);
    }
    await end('sent', externalId);
  };
  jobs.handle('messages.deliver', deliver, { atOnce: MAX_DELIVERIES });
}

/** What a bot said before all bots were stopped is not sent any more. What customers are told of the stop is. */
const IS_SILENCED = raw<boolean>`messages.origin = 'bot' AND EXISTS (SELECT FROM bot_stops s
  WHERE s.company_id = messages.company_id AND s.lifted_at IS NULL AND messages.created_at < s.stopped_at)`;

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
      'messages.delivered_parts as deliveredParts',
      'conversations.platform',
      'conversations.id as conversationId',
      'conversations.channel_id as channelId',
      'customer_identities.external_id as to',
    ])
    .select(IS_SILENCED.as('isSilenced'))
    .where('messages.company_id', '=', companyId)
    .where('messages.id', '=', messageId)
    .where('messages.status', '=', 'pending')
    .executeTakeFirst();
}
