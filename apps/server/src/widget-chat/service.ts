import type { ChatConversation } from '@parley/contracts/chat';
import type { Message } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { listMessages } from '../messages/index.ts';
import type { WidgetChannel } from './channel-directory.ts';
import { keepVisitor, makeVisitor, type ContactFields, type Visitor } from './visitors.ts';

const PAGE = 100;

export interface ChatStart {
  fields?: ContactFields | undefined;
  locale?: string | undefined;
  pageUrl?: string | undefined;
  referrer?: string | undefined;
}

interface Started {
  conversation: ChatConversation;
  visitorToken: string | null;
  messages: Message[];
}

const selectConversation = ({ db }: Tx, visitor: Visitor) =>
  db
    .selectFrom('conversations')
    .select([
      'id',
      'is_handed_off as isHandedOff',
      'last_seq as lastSeq',
      'started_at as startedAt',
      'ended_at as endedAt',
    ])
    .where('company_id', '=', visitor.companyId)
    .where('channel_id', '=', visitor.channelId)
    .where('customer_id', '=', visitor.customerId);

/** A conversation is the visitor's, or it does not exist for them. */
async function mine(tx: Tx, visitor: Visitor, id: number): Promise<ChatConversation> {
  const conversation = await selectConversation(tx, visitor).where('id', '=', id).executeTakeFirst();
  if (!conversation) throw notFound();
  return conversation;
}

export type WidgetChat = ReturnType<typeof createWidgetChat>;

/** The widget's own door to conversations and messages. */
export function createWidgetChat(sql: Sql, realtime: Realtime) {
  const asVisitor = <T>(visitor: Visitor, work: (tx: Tx) => Promise<T>) => sql.inCompany(visitor.companyId, work);

  return {
    /** Opens a conversation, or returns the open one: an index allows one per customer and channel, however many ask at once. */
    start: (
      channel: WidgetChannel,
      known: Visitor | null,
      { fields = {}, locale, pageUrl, referrer }: ChatStart,
    ): Promise<Started> =>
      sql.inCompany(channel.companyId, async (tx) => {
        const { visitor, token } = known
          ? { visitor: known, token: null }
          : await makeVisitor(tx, channel, fields, locale);
        if (known) await keepVisitor(tx, known);
        const { numAffectedRows } = await raw`
          INSERT INTO conversations (company_id, channel_id, customer_id, platform, locale, page_url, referrer)
          VALUES (${visitor.companyId}, ${visitor.channelId}, ${visitor.customerId}, 'web_widget', ${locale ?? null}, ${pageUrl ?? null}, ${referrer ?? null})
          ON CONFLICT (channel_id, customer_id) WHERE ended_at IS NULL DO NOTHING`.execute(tx.db);
        const conversation = await selectConversation(tx, visitor)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow();
        if (numAffectedRows === 1n) tx.afterCommit(() => realtime.announce(visitor.companyId));
        return {
          conversation,
          visitorToken: token,
          messages: await listMessages(tx, visitor.companyId, conversation.id, { limit: PAGE, isForCustomer: true }),
        };
      }),

    refresh: (visitor: Visitor, id: number, after: number) =>
      asVisitor(visitor, async (tx) => ({
        conversation: await mine(tx, visitor, id),
        messages: await listMessages(tx, visitor.companyId, id, { after, limit: PAGE, isForCustomer: true }),
      })),

    saveMetadata: (visitor: Visitor, id: number, items: { name: string; value: string }[]): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        await mine(tx, visitor, id);
        await tx.db
          .updateTable('conversations')
          .set({ metadata: JSON.stringify(items) })
          .where('company_id', '=', visitor.companyId)
          .where('id', '=', id)
          .execute();
        tx.afterCommit(() => realtime.announce(visitor.companyId));
      }),

    /** Marks the message, and what was said to the customer before it, as read. */
    markRead: (visitor: Visitor, messageId: number): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        const message = await tx.db
          .selectFrom('messages')
          .select(['conversation_id', 'seq'])
          .where('company_id', '=', visitor.companyId)
          .where('id', '=', messageId)
          .executeTakeFirst();
        if (!message) throw notFound();
        await mine(tx, visitor, message.conversation_id);
        const { numUpdatedRows } = await tx.db
          .updateTable('messages')
          .set({ status: 'read' })
          .where('company_id', '=', visitor.companyId)
          .where('conversation_id', '=', message.conversation_id)
          .where('direction', '=', 'outgoing')
          .where('seq', '<=', message.seq)
          .where('status', 'in', ['sent', 'delivered'])
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return;
        // The conversation is what readers of changes look at first.
        await tx.db
          .updateTable('conversations')
          .set({ customer_read_seq: message.seq })
          .where('company_id', '=', visitor.companyId)
          .where('id', '=', message.conversation_id)
          .execute();
        tx.afterCommit(() => realtime.announce(visitor.companyId));
      }),

    async setTyping(visitor: Visitor, id: number, isTyping: boolean): Promise<void> {
      await asVisitor(visitor, (tx) => mine(tx, visitor, id));
      realtime.publish(visitor.companyId, {
        name: 'typing',
        conversationId: id,
        data: { conversationId: id, origin: 'customer', isTyping },
      });
    },

    mustBeMine: (visitor: Visitor, id: number) => asVisitor(visitor, (tx) => mine(tx, visitor, id)),
  };
}
