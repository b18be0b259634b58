import { ChatMessage, type ChatConversation } from '@parley/contracts/chat';
import { messageForStaff, type HiddenByConversation, type HiddenData } from '../hidden-data/index.ts';
import type { Log } from '../infra/log.ts';
import type { ChangeReader, LiveEvent } from '../infra/realtime/change-reader.ts';
import { parseCursor, type Cursor } from '../infra/realtime/cursor.ts';
import { RowError } from '../infra/sql/parse-row.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { messagesChangedSince, readMessage, type ChangedMessageRow } from '../messages/index.ts';
import { createChangeFinder } from './find-changes.ts';
import { conversationsById, readConversation, type ConversationRow, type VersionedConversation } from './repository.ts';
import { customerNote } from './wait-note.ts';

/** Viewers of a conversation with more changed messages than this are better served by reloading it. */
const MAX_MESSAGES = 1_000;
/** How many conversations are read and delivered together. */
const PAGE = 200;

/** Finds and reads what changed since a cursor (docs/decisions/0030-cursors-are-snapshots.md). */
export function createChangeReader(sql: Sql, log: Log, hidden: HiddenData): ChangeReader {
  const parse = createRowParser(log);

  const toEvents = (
    conversations: ConversationRow[],
    messages: ChangedMessageRow[],
    hiddenIn: HiddenByConversation,
  ): LiveEvent[] => [
    ...messages.flatMap((row): LiveEvent[] => {
      const message = parse(() => readMessage(row));
      if (!message) return [];
      const { version, ...data } = message;
      return [
        {
          name: row.isNew ? 'message.created' : 'message.updated',
          conversationId: message.conversationId,
          data: messageForStaff(message, hiddenIn(message.conversationId).fromStaff),
          dataForCustomer: { ...ChatMessage.parse(data), version },
          isInternal: message.type === 'event',
        },
      ];
    }),
    ...conversations.flatMap((row): LiveEvent[] => {
      const conversation = parse(() => readConversation(row, hiddenIn));
      if (!conversation) return [];
      const { sortKey: _, waitingKey: __, seenSeq: ___, waitNote: ____, ...data } = conversation;
      const dataForCustomer = forCustomer(conversation);
      return [{ name: 'conversation.updated', conversationId: conversation.id, data, dataForCustomer }];
    }),
  ];

  /** Null if the conversations have too many changed messages to read together. */
  const readTogether = (companyId: number, cursor: Cursor, ids: readonly number[]): Promise<LiveEvent[] | null> =>
    sql.inCompany(companyId, async (tx) => {
      const messages = await messagesChangedSince(tx, companyId, ids, cursor, MAX_MESSAGES + 1);
      if (messages.length > MAX_MESSAGES) return null;
      const hiddenIn = await hidden.in(companyId, ids, tx);
      return toEvents(await conversationsById(tx, companyId, ids), messages, hiddenIn);
    });

  async function* read(companyId: number, cursor: Cursor, ids: readonly number[]): AsyncGenerator<LiveEvent[]> {
    const events = ids.length > PAGE ? null : await readTogether(companyId, cursor, ids);
    if (events) return yield events;
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) return yield [{ name: 'reset', conversationId: only, data: {} }];
    const half = Math.min(PAGE, ids.length >> 1);
    yield* read(companyId, cursor, ids.slice(0, half));
    yield* read(companyId, cursor, ids.slice(half));
  }

  return {
    ...createChangeFinder(sql),
    async *read(companyId, since, conversationIds) {
      const cursor = parseCursor(since);
      if (cursor && conversationIds.length > 0) yield* read(companyId, cursor, conversationIds);
    },
  };
}

/** A row that breaks its contract is a bug of ours: each kind of violation is logged once, and other rows are still delivered. */
function createRowParser(log: Log) {
  const logged = new Set<string>();
  return <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      if (!logged.has(error.message)) log.error({ err: error }, `Left a row out of live updates. ${error.message}`);
      if (logged.size < 100) logged.add(error.message);
      return undefined;
    }
  };
}

/** The part of a conversation that its customer may see. */
function forCustomer(conversation: VersionedConversation): ChatConversation & { version: string } {
  const { id, isHandedOff, lastSeq, rating, startedAt, endedAt, version } = conversation;
  return {
    id,
    isHandedOff,
    lastSeq,
    rating: rating?.score ?? null,
    startedAt,
    endedAt,
    ...customerNote(conversation),
    version,
  };
}
