import type { ChatConversation } from '@parley/contracts/chat';
import type { Typing } from '@parley/contracts/events';
import type { Message } from '@parley/contracts/messages';
import { noteHelp } from '../ai-agents/index.ts';
import {
  customerNote,
  isOfSource,
  noteReceipt,
  openConversation,
  setMetadata,
  setRating,
  touchConversations,
  WAIT_COLUMNS,
} from '../conversations/index.ts';
import { changeCustomer, eraseCustomer, makeCustomer, setFieldsByKey, type NoteProof } from '../customers/index.ts';
import type { Openings } from '../flows/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { listMessages, setReaction, type Receipt } from '../messages/index.ts';
import type { WidgetChannel } from './channel-directory.ts';
import { readFields, type FieldValue } from './fields.ts';
import type { Identity } from './identity.ts';
import { storedAddress } from './stored-address.ts';
import { customerOfIdentity, dropVisitors, isVerified, extendToken, makeVisitor, type Visitor } from './visitors.ts';

const PAGE_SIZE = 100;

export interface ChatStart {
  fields?: FieldValue[] | undefined;
  locale?: string | undefined;
  pageUrl?: string | undefined;
  referrer?: string | undefined;
  identity: Identity | null;
  /** What the visitor was shown before this, sealed. */
  opening?: string | undefined;
  isTest: boolean;
}

interface Started {
  conversation: ChatConversation;
  visitorToken: string | null;
  resumeToken: string | null;
  messages: Message[];
}

const ownConversations = ({ db }: Tx, visitor: Visitor) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', visitor.companyId)
    .where('channel_id', '=', visitor.channelId)
    .where(isOfSource(visitor.customerId));

/** A conversation of the visitor; conversations of others are not found. */
async function getOwn(tx: Tx, visitor: Visitor, id: number) {
  const row = await ownConversations(tx, visitor)
    .select([
      'is_handed_off as isHandedOff',
      'last_seq as lastSeq',
      'seen_seq as seenSeq',
      'rating',
      'started_at as startedAt',
      'ended_at as endedAt',
    ])
    .select(WAIT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { locale, beganWaitingAt, handedOffTo, waitNote, ...conversation } = row;
  const waiting = { ...conversation, locale, beganWaitingAt, handedOffTo, waitNote };
  return { ...conversation, ...customerNote(waiting) };
}

export type WidgetChat = ReturnType<typeof createWidgetChatService>;

/** The widget's access to conversations and messages. */
export function createWidgetChatService(
  sql: Sql,
  realtime: Realtime,
  /** Each ignores the tokens of the other. */
  openings: readonly Pick<Openings, 'store'>[],
  onErased: () => void,
  noteProof: NoteProof,
) {
  const asVisitor = <T>(visitor: Visitor, work: (tx: Tx) => Promise<T>) => sql.inCompany(visitor.companyId, work);

  /** Changes a conversation of the visitor and notifies viewers. */
  const change = <T>(visitor: Visitor, id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asVisitor(visitor, async (tx) => {
      await getOwn(tx, visitor, id);
      tx.afterCommit(() => realtime.announce(visitor.companyId));
      return work(tx);
    });

  /** Ends the streams of these conversations; clients with a valid token reconnect. */
  const endStreams = (tx: Tx, { companyId }: Visitor, conversations: { id: number }[]) =>
    tx.afterCommit(() => realtime.endStreams(companyId, { conversationIds: conversations.map(({ id }) => id) }));

  const noteOwnReceipt = (tx: Tx, { companyId }: Visitor, id: number, receipt: Receipt) =>
    noteReceipt(tx, realtime, companyId, id, receipt);

  return {
    /**
     * Opens a conversation, or returns the open one: a unique index allows only one per customer and channel, even for concurrent
     * calls.
     */
    start: (
      channel: WidgetChannel,
      known: Visitor | null,
      { fields = [], locale, pageUrl, referrer, identity, opening, isTest }: ChatStart,
    ): Promise<Started> =>
      sql.inCompany(channel.companyId, async (tx) => {
        const answers = readFields(channel.settings, fields, known === null && identity === null);
        const wasVerified = known !== null && (await isVerified(tx, known));
        const previous = known && identity ? await ownConversations(tx, known).execute() : [];
        const customerId = identity
          ? await customerOfIdentity(tx, channel, identity, known, locale, noteProof)
          : (known?.customerId ??
            (await makeCustomer(tx, channel.companyId, {
              ...answers.customer,
              locale,
              platform: 'web_widget',
              isTest,
            })));
        // A browser keeps its token unless it was just identified: then the old token becomes invalid.
        const isSame = known !== null && known.customerId === customerId && (identity === null || wasVerified);
        if (known && !isSame) {
          await dropVisitors(tx, known);
          endStreams(tx, known, previous);
        }
        // Locks the customer's conversations and then the customer, so it comes before everything that locks one of them.
        await setFieldsByKey(tx, channel.companyId, customerId, answers.others, 'page');
        const { visitor, tokens } = isSame
          ? { visitor: known, tokens: null }
          : await makeVisitor(tx, channel, { customerId, pageUrl, isTest });
        if (isSame) {
          await extendToken(tx, known);
          // A returning visitor may add details, unless a signed token has established their identity.
          if (!wasVerified) await changeCustomer(tx, known.companyId, known.customerId, answers.customer);
        }
        const toStore = (address: string | undefined) => storedAddress(address, channel.settings.keepsPageQueries);
        const id = await openConversation(tx, visitor.companyId, {
          channelId: visitor.channelId,
          customerId: visitor.customerId,
          platform: 'web_widget',
          locale,
          pageUrl: toStore(pageUrl),
          referrer: toStore(referrer),
          metadata: answers.others,
          isTest: visitor.isTest,
        });
        if (id === 'blocked') throw new AppError('customer_blocked');
        for (const { store } of openings) await store(tx, { ...visitor, conversationId: id }, opening);
        const conversation = await getOwn(tx, visitor, id);
        tx.afterCommit(() => realtime.announce(visitor.companyId));
        return {
          conversation,
          visitorToken: tokens?.visitorToken ?? null,
          resumeToken: tokens?.resumeToken ?? null,
          messages: await listMessages(tx, visitor.companyId, conversation.id, {
            limit: PAGE_SIZE,
            isForCustomer: true,
          }),
        };
      }),

    refresh: (visitor: Visitor, id: number, after: number) =>
      asVisitor(visitor, async (tx) => {
        const conversation = await getOwn(tx, visitor, id);
        const messages = await listMessages(tx, visitor.companyId, id, {
          after,
          limit: PAGE_SIZE,
          isForCustomer: true,
        });
        const last = messages.at(-1);
        if (last)
          await noteOwnReceipt(tx, visitor, id, {
            seq: Math.max(...messages.map(({ seq }) => seq)),
            status: 'delivered',
          });
        return { conversation, messages, readSeq: conversation.seenSeq };
      }),

    /** The visitor's newest conversation, for a browser that lost track of it. */
    newest: (visitor: Visitor): Promise<number | null> =>
      asVisitor(visitor, async (tx) => {
        const row = await ownConversations(tx, visitor).orderBy('id', 'desc').limit(1).executeTakeFirst();
        return row?.id ?? null;
      }),

    /** Keeps what the page says about the visit; items named like a custom field also fill it, unless something better is known. */
    saveMetadata: (visitor: Visitor, id: number, items: { name: string; value: string }[]): Promise<void> =>
      change(visitor, id, async (tx) => {
        await setFieldsByKey(tx, visitor.companyId, visitor.customerId, items, 'page');
        await setMetadata(tx, visitor.companyId, id, items);
      }),

    /** Marks the message, and everything sent to the customer before it, as read. */
    markRead: (visitor: Visitor, messageId: number): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        const message = await tx.db
          .selectFrom('messages')
          .select(['conversation_id', 'seq'])
          .where('company_id', '=', visitor.companyId)
          .where('id', '=', messageId)
          .executeTakeFirst();
        if (!message) throw notFound();
        await getOwn(tx, visitor, message.conversation_id);
        await noteOwnReceipt(tx, visitor, message.conversation_id, { seq: message.seq, status: 'read' });
      }),
    /** Notes whether an answer helped. What did not help is listed with the questions that the agent could not answer. */
    react: (visitor: Visitor, messageId: number, emoji: '👍' | '👎' | null): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        const message = await tx.db
          .selectFrom('messages')
          .select(['conversation_id as conversationId', 'trace_id as traceId'])
          .where('company_id', '=', visitor.companyId)
          .where('id', '=', messageId)
          .where('direction', '=', 'outgoing')
          .executeTakeFirst();
        if (!message) throw notFound();
        await getOwn(tx, visitor, message.conversationId);
        await touchConversations(tx, visitor.companyId, { id: message.conversationId }); // first, so that it is locked
        await setReaction(tx, visitor.companyId, messageId, emoji);
        if (message.traceId !== null) await noteHelp(tx, visitor.companyId, message.traceId, emoji !== '👎');
        tx.afterCommit(() => realtime.announce(visitor.companyId));
      }),
    markDelivered: (visitor: Visitor, id: number, seq: number): Promise<void> =>
      asVisitor(visitor, (tx) => noteOwnReceipt(tx, visitor, id, { seq, status: 'delivered' })),

    async setTyping(visitor: Visitor, id: number, isTyping: boolean): Promise<void> {
      await asVisitor(visitor, (tx) => getOwn(tx, visitor, id));
      const data: Typing = { conversationId: id, origin: 'customer', isTyping };
      realtime.publish(visitor.companyId, { name: 'typing', conversationId: id, data });
    },

    rate: (visitor: Visitor, id: number, score: number, comment: string): Promise<ChatConversation> =>
      change(visitor, id, async (tx) => {
        await isVerified(tx, visitor); // a blocked customer says nothing here either
        await setRating(tx, visitor.companyId, id, score, comment);
        return getOwn(tx, visitor, id);
      }),

    /** Revokes the visitor's tokens and ends their streams. */
    forget: (visitor: Visitor): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        const conversations = await ownConversations(tx, visitor).execute();
        await dropVisitors(tx, visitor);
        endStreams(tx, visitor, conversations);
      }),

    erase: (visitor: Visitor): Promise<void> =>
      asVisitor(visitor, async (tx) => {
        const conversations = await ownConversations(tx, visitor).execute();
        await eraseCustomer(tx, visitor.companyId, visitor.customerId);
        endStreams(tx, visitor, conversations);
        tx.afterCommit(() => {
          realtime.announce(visitor.companyId);
          onErased();
        });
      }),

    checkOwner: (visitor: Visitor, id: number) => asVisitor(visitor, (tx) => getOwn(tx, visitor, id)),
  };
}
