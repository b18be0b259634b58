import type { Typing } from '@parley/contracts/events';
import { sql as raw } from 'kysely';
import { changeIds } from '../customers/index.ts';
import { removeAttachmentsOf } from '../attachments/index.ts';
import {
  giveBackFromElsewhere,
  noteReceipt,
  sourceOf,
  takeOverElsewhere,
  touchConversations,
  isOfBlocked,
} from '../conversations/index.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import {
  findByExternalId,
  setFailed,
  setReaction,
  withdraw,
  type FoundMessage,
  type Messages,
} from '../messages/index.ts';
import { countOutcome } from './activity.ts';
import type { PlatformEvent } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';
import { draftIdOf } from './previews.ts';

type ReceiptEvent = Extract<PlatformEvent, { upTo: unknown }>;
type EventOf<Type extends string> = Extract<PlatformEvent, { type: Type }>;

interface Dependencies {
  sql: Sql;
  realtime: Pick<Realtime, 'announce' | 'publish'>;
  messages: Messages;
}

/** What platforms report besides messages. What refers to unknown messages (sent by others, or erased since) is ignored. */
export function createPlatformEvents({ sql, realtime, messages }: Dependencies) {
  /** Changes a message that the platform refers to, and shows it to everyone who views it. */
  const change = (
    { id: channelId, companyId }: PlatformChannel,
    externalId: string,
    apply: (tx: Tx, message: FoundMessage) => Promise<void>,
  ): Promise<void> =>
    sql.inCompany(companyId, async (tx) => {
      const found = await findByExternalId(tx, companyId, channelId, externalId);
      if (!found) return;
      await touchConversations(tx, companyId, { id: found.conversationId }); // first, so that it is locked
      await apply(tx, found);
      tx.afterCommit(() => realtime.announce(companyId));
    });

  return {
    noteReceipt: ({ id, companyId }: PlatformChannel, event: ReceiptEvent): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const last = await lastMeant(tx, companyId, id, event);
        if (last)
          await noteReceipt(tx, realtime, companyId, last.conversationId, { seq: last.seq, status: event.type });
      }),

    changeIdentity: ({ id: channelId, companyId }: PlatformChannel, { from, to }: EventOf<'identity'>) =>
      sql.inCompany(companyId, (tx) => changeIds(tx, companyId, from, { channelId, ...to })),

    noteFailure: (channel: PlatformChannel, { externalId, refusal }: EventOf<'failed'>) =>
      change(channel, externalId, async (tx, { id }) => {
        await setFailed(tx, channel.companyId, id, refusal);
        await countOutcome(tx, channel.companyId, channel.id, 'failed');
      }),

    noteEdit: (channel: PlatformChannel, { externalId, text }: EventOf<'edited'>) =>
      change(channel, externalId, async (tx, { id, conversationId }) => {
        if (await isOfBlocked(tx, channel.companyId, conversationId)) return;
        await messages.editIn(tx, channel.companyId, conversationId, id, text);
      }),

    noteWithdrawal: (channel: PlatformChannel, { externalId }: EventOf<'withdrawn'>) =>
      change(channel, externalId, async (tx, { id }) => {
        await withdraw(tx, channel.companyId, id);
        await removeAttachmentsOf(tx, channel.companyId, id);
      }),

    noteReaction: (channel: PlatformChannel, { externalId, emoji }: EventOf<'reaction'>) =>
      change(channel, externalId, (tx, { id }) => setReaction(tx, channel.companyId, id, emoji)),

    /** Another app took the customer over, or gave them back. A customer who has not written yet is in nobody's hands. */
    noteControl: ({ id, companyId }: PlatformChannel, { from, isOurs }: EventOf<'control'>): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const open = await conversationsWith(tx, companyId, id, from).where('ended_at', 'is', null).executeTakeFirst();
        if (!open) return;
        await touchConversations(tx, companyId, { id: open.id }); // first, so that it is locked
        await (isOurs ? giveBackFromElsewhere : takeOverElsewhere)(tx, messages, companyId, open.id);
        tx.afterCommit(() => realtime.announce(companyId));
      }),

    /** Ends the answer that is being written, on whichever node, unless it answers something newer. */
    async stopAnswer({ id, companyId }: PlatformChannel, { from, draftId }: EventOf<'stopped'>): Promise<void> {
      const open = await sql.inCompany(companyId, (tx) =>
        conversationsWith(tx, companyId, id, from)
          .select('last_customer_seq as seq')
          .where('ended_at', 'is', null)
          .executeTakeFirst(),
      );
      if (!open || draftIdOf(open.id, open.seq) !== draftId) return;
      const data: Typing = { conversationId: open.id, origin: 'customer', isTyping: false, seq: open.seq, stops: true };
      realtime.publish(companyId, { name: 'typing', conversationId: open.id, data });
    },

    async showTyping({ id, companyId }: PlatformChannel, { from, isTyping }: EventOf<'typing'>): Promise<void> {
      const open = await sql.inCompany(companyId, (tx) =>
        conversationsWith(tx, companyId, id, from).where('ended_at', 'is', null).executeTakeFirst(),
      );
      if (!open) return;
      const data: Typing = { conversationId: open.id, origin: 'customer', isTyping };
      realtime.publish(companyId, { name: 'typing', conversationId: open.id, data });
    },
  };
}

export type PlatformEvents = ReturnType<typeof createPlatformEvents>;

/** Conversations with this sender, newest first. */
const conversationsWith = ({ db }: Tx, companyId: number, channelId: number, sender: string) =>
  db
    .selectFrom('conversations')
    .innerJoin('customer_identities', (join) =>
      join
        .on('customer_identities.customer_id', '=', sourceOf('conversations'))
        .onRef('customer_identities.channel_id', '=', 'conversations.channel_id'),
    )
    .innerJoin('customers', 'customers.id', 'customer_identities.customer_id')
    .select('conversations.id')
    .where('conversations.company_id', '=', companyId)
    .where('conversations.customer_id', '=', raw<number>`coalesce(customers.merged_into, customers.id)`)
    .where('conversations.channel_id', '=', channelId)
    .where('customer_identities.external_id', '=', sender)
    .orderBy('conversations.id', 'desc');

/** The last of our messages that the receipt covers. */
async function lastMeant(tx: Tx, companyId: number, channelId: number, { from, upTo }: ReceiptEvent) {
  const messages = tx.db
    .selectFrom('messages')
    .select(['conversation_id as conversationId', 'seq'])
    .where('company_id', '=', companyId)
    .where('direction', '=', 'outgoing')
    .where('type', '=', 'text');
  if ('externalId' in upTo)
    return messages.where('channel_id', '=', channelId).where('external_id', '=', upTo.externalId).executeTakeFirst();
  const newest = await conversationsWith(tx, companyId, channelId, from).executeTakeFirst();
  return (
    newest &&
    messages
      .where('conversation_id', '=', newest.id)
      .where('sent_at', '<=', upTo.time)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
  );
}
