import type { Typing } from '@parley/contracts/events';
import { noteReceipt } from '../conversations/index.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { PlatformEvent } from './adapter.ts';
import type { PlatformChannel } from './connections.ts';

type ReceiptEvent = Extract<PlatformEvent, { upTo: unknown }>;
type TypingEvent = Extract<PlatformEvent, { type: 'typing' }>;

/** What platforms report besides messages: delivery and read receipts, and typing. */
export function createPlatformEvents(sql: Sql, realtime: Pick<Realtime, 'announce' | 'publish'>) {
  return {
    /** Ignores receipts for unknown messages (sent by others, or erased since). */
    noteReceipt: ({ id, companyId }: PlatformChannel, event: ReceiptEvent): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        const last = await lastMeant(tx, companyId, id, event);
        if (last)
          await noteReceipt(tx, realtime, companyId, last.conversationId, { seq: last.seq, status: event.type });
      }),

    async showTyping({ id, companyId }: PlatformChannel, { from, isTyping }: TypingEvent): Promise<void> {
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
        .onRef('customer_identities.customer_id', '=', 'conversations.customer_id')
        .onRef('customer_identities.channel_id', '=', 'conversations.channel_id'),
    )
    .select('conversations.id')
    .where('conversations.company_id', '=', companyId)
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
