import { buffer } from 'node:stream/consumers';
import type { Attachment } from '@parley/contracts/attachments';
import type { MessageExtras, Refusal } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Attachments } from '../attachments/index.ts';
import { sourceOf, touchConversations } from '../conversations/index.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { beginSending, setDeliveredParts, setOutcome, stopSending, type Outcome } from '../messages/index.ts';
import { countOutcome } from './activity.ts';
import { DeliveryError, type Fetch, type OutgoingPart } from './adapter.ts';
import type { Connections } from './connections.ts';
import { degrade } from './degrade.ts';
import { prepareThread } from './email-threads.ts';
import { partsOf } from './parts.ts';
import type { ReportHandler } from './receive-jobs.ts';
import { noteSent } from './upkeep.ts';

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
  onReport: ReportHandler;
  /** The channel cannot send until somebody does something about it. */
  onProblem(companyId: number, channelId: number, problem: 'needs_reconnect' | 'restricted'): Promise<void>;
}

type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** Runs the delivery jobs of messages to platforms. Those of one conversation are sent one after another. */
export function handleDeliveries({
  sql,
  jobs,
  realtime,
  connections,
  attachments,
  fetch,
  onReport,
  onProblem,
}: Dependencies) {
  const fileOf = (companyId: number, { id, name, mediaType, size }: Attachment) => ({
    name,
    mediaType,
    size,
    async read() {
      const file = await attachments.find(companyId, id);
      if (!file) throw new DeliveryError('payload', 'The file no longer exists.');
      return buffer(attachments.read(file));
    },
  });

  /** Sends the parts that have not been sent yet and returns the platform's id of the last one. */
  async function sendParts(companyId: number, messageId: number, pending: Pending): Promise<string | null> {
    const connected = await connections.find(companyId, pending.channelId);
    const { to } = pending;
    if (to === null) throw new DeliveryError('recipient', 'The customer was erased.');
    if (!connected)
      throw new DeliveryError(
        connections.isSupported(pending.platform) ? 'auth' : 'payload',
        'The channel is not connected.',
      );
    const { adapter, connection } = connected;
    const noteInCompany = (note: (tx: Tx, companyId: number, id: number) => Promise<void>) =>
      sql.inCompany(companyId, (tx) => note(tx, companyId, messageId));
    // An earlier attempt was interrupted.
    if (pending.sendingAt && !adapter.detectsDuplicates) throw new DeliveryError('ambiguous', 'Interrupted.');
    const platform = pending.platform as Platform;
    const extras = pending.extras as MessageExtras | null;
    const files = pending.attachments as Attachment[];
    const parts = adapter.sendsMails
      ? [{ type: 'text' as const, text: degrade(platform, pending.text, extras).text, options: [] }]
      : partsOf(platform, { text: pending.text, extras, files });
    const ids = pending.deliveredParts ?? [];
    for (const [index, part] of parts.entries()) {
      if (index < ids.length) continue;
      const { isFromStaff, lastIncomingAt } = pending;
      const about = { to, key: `${messageId}.${index}`, isFromStaff, lastIncomingAt };
      const outgoing: OutgoingPart =
        part.type === 'text' ? { ...about, ...part } : { ...about, ...part, file: fileOf(companyId, part.file) };
      if (adapter.sendsMails && outgoing.type === 'text') {
        const { conversationId } = pending;
        outgoing.mail = {
          thread: await sql.inCompany(companyId, (tx) =>
            prepareThread(tx, companyId, connection, { conversationId, messageId, to, key: about.key }),
          ),
          files: files.map((file) => fileOf(companyId, file)),
        };
      }
      if (!adapter.detectsDuplicates) await noteInCompany(beginSending);
      try {
        ids.push(await adapter.send(outgoing, connection, fetch));
      } catch (error) {
        const found = refusalOf(error);
        const refusal = found === 'ambiguous' && adapter.detectsDuplicates ? 'transient' : found;
        if (refusal !== 'ambiguous') await noteInCompany(stopSending);
        const { message, retryAfterSeconds = null, report = null } = error as Partial<DeliveryError>;
        throw new DeliveryError(refusal, message ?? 'The platform could not be reached.', retryAfterSeconds, report);
      }
      const isLast = index === parts.length - 1;
      if (!isLast) await sql.inCompany(companyId, (tx) => setDeliveredParts(tx, companyId, messageId, ids));
    }
    return ids.at(-1) ?? null;
  }

  const deliver = async (payload: unknown, run: JobRun) => {
    const { messageId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const pending = await sql.inCompany(companyId, (tx) => findPending(tx, companyId, messageId));
    // Held messages are delivered once the channel is connected again.
    if (!pending || pending.problem === 'needs_reconnect') return;
    const end = (outcome: Outcome, isTried = true) =>
      sql.inCompany(companyId, async (tx) => {
        await touchConversations(tx, companyId, { id: pending.conversationId }); // first, so that it is locked
        await setOutcome(tx, companyId, messageId, outcome);
        if (outcome.status === 'sent') await noteSent(tx, companyId, pending.channelId);
        if (isTried)
          await countOutcome(
            tx,
            companyId,
            pending.channelId,
            outcome.status === 'sent' ? { sentFor: messageId } : 'failed',
          );
        await run.finish(tx);
        tx.afterCommit(() => realtime.announce(companyId));
      });
    if (pending.isSilenced || pending.removedAt) return end({ status: 'failed', refusal: null }, false);
    let externalId: string | null;
    try {
      externalId = await sendParts(companyId, messageId, pending);
    } catch (error) {
      const refusal = refusalOf(error);
      const { channelId: id, platform, to } = pending;
      if (error instanceof DeliveryError && error.report)
        await onReport({ id, companyId, platform }, to ?? '', error.report);
      if (refusal === 'auth') return onProblem(companyId, pending.channelId, 'needs_reconnect');
      if (refusal === 'restricted') await onProblem(companyId, pending.channelId, 'restricted');
      if (refusal === 'ambiguous') return end({ status: 'unknown' });
      if (RETRIED.has(refusal) && !run.isLastTry) throw error;
      return end({ status: 'failed', refusal });
    }
    await end({ status: 'sent', externalId });
  };
  jobs.handle('messages.deliver', deliver, { atOnce: MAX_DELIVERIES });
}

const RETRIED: ReadonlySet<Refusal> = new Set(['rate', 'transient', 'restricted']);

/** A connection that breaks while the platform answers leaves open whether it took the message; a forbidden address was never called. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof DeliveryError) return error.refusal;
  if (error instanceof OutboundError) return 'payload';
  return isUnreachable(error) ? 'transient' : 'ambiguous';
};

/** Nothing was sent, because there was no connection. */
const isUnreachable = (error: unknown): boolean => {
  const cause = (error as { cause?: { cause?: { code?: unknown } } }).cause?.cause;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(String(cause?.code));
};

/** What a bot said before all bots were stopped is not sent any more. What customers are told of the stop is. */
const IS_SILENCED = raw<boolean>`messages.origin = 'bot' AND EXISTS (SELECT FROM bot_stops s
  WHERE s.company_id = messages.company_id AND s.lifted_at IS NULL AND messages.created_at < s.stopped_at)`;

const LAST_INCOMING_AT = raw<Date | null>`(SELECT m.sent_at FROM messages m
  WHERE m.company_id = messages.company_id AND m.conversation_id = messages.conversation_id AND m.direction = 'incoming'
  ORDER BY m.seq DESC LIMIT 1)`;

async function findPending({ db }: Tx, companyId: number, messageId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .leftJoin('customer_identities', (join) =>
      join
        .on('customer_identities.customer_id', '=', sourceOf('conversations'))
        .onRef('customer_identities.channel_id', '=', 'conversations.channel_id'),
    )
    .select([
      'messages.text',
      'messages.extras',
      'messages.attachments',
      'messages.delivered_parts as deliveredParts',
      'messages.sending_at as sendingAt',
      'channels.problem',
      'channels.removed_at as removedAt',
      'conversations.platform',
      'conversations.id as conversationId',
      'conversations.channel_id as channelId',
      'customer_identities.external_id as to',
    ])
    .select([
      IS_SILENCED.as('isSilenced'),
      raw<boolean>`messages.origin = 'operator'`.as('isFromStaff'),
      LAST_INCOMING_AT.as('lastIncomingAt'),
    ])
    .where('messages.company_id', '=', companyId)
    .where('messages.id', '=', messageId)
    .where('messages.status', '=', 'pending')
    .executeTakeFirst();
}
