import { ChatMessage, type ChatConversation } from '@parley/contracts/chat';
import { Conversation } from '@parley/contracts/conversations';
import { Message } from '@parley/contracts/messages';
import type { Log } from '../infra/log.ts';
import type { ChangeReader, LiveEvent } from '../infra/realtime/change-reader.ts';
import { parseCursor, type Cursor } from '../infra/realtime/cursor.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { messagesChangedSince } from '../messages/index.ts';
import { createChangeFinder } from './find-changes.ts';
import { conversationsById, type VersionedConversation } from './repository.ts';

/** A conversation with more changed messages than this is better loaded anew by those who watch it. */
const MAX_MESSAGES = 1_000;
/** So many conversations are read and delivered at once. */
const PAGE = 200;

/** Finds and reads what changed since a cursor (docs/decisions/0030-cursors-are-snapshots.md). */
export function createChangeReader(sql: Sql, log: Log): ChangeReader {
  const parse = createRowParser(log);

  const toEvents = (conversations: VersionedConversation[], messages: ChangedMessage[]): LiveEvent[] => [
    ...messages.flatMap((message): LiveEvent[] => {
      const { conversationId, isNew, version, type } = message;
      const data = parse('message', () => ({ ...Message.parse(message), version }));
      const dataForCustomer = parse('message', () => ({ ...ChatMessage.parse(message), version }));
      const name = isNew ? 'message.created' : 'message.updated';
      return data && dataForCustomer
        ? [{ name, conversationId, data, dataForCustomer, isInternal: type === 'event' }]
        : [];
    }),
    ...conversations.flatMap((conversation): LiveEvent[] => {
      const { id: conversationId, version } = conversation;
      const data = parse('conversation', () => ({ ...Conversation.parse(conversation), version }));
      const dataForCustomer = forCustomer(conversation);
      return data ? [{ name: 'conversation.updated', conversationId, data, dataForCustomer }] : [];
    }),
  ];

  /** Null when the conversations have too many changed messages to be read at once. */
  const readTogether = (companyId: number, cursor: Cursor, ids: readonly number[]): Promise<LiveEvent[] | null> =>
    sql.inCompany(companyId, async (tx) => {
      const messages = await messagesChangedSince(tx, companyId, ids, cursor, MAX_MESSAGES + 1);
      return messages.length > MAX_MESSAGES ? null : toEvents(await conversationsById(tx, companyId, ids), messages);
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

type ChangedMessage = Awaited<ReturnType<typeof messagesChangedSince>>[number];

/** A row that breaks its contract is our mistake: it is logged once for each way of breaking, and the others go on. */
function createRowParser(log: Log) {
  const logged = new Set<string>();
  return <T>(kind: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      const { issues = [] } = error as { issues?: { path: PropertyKey[]; code: string }[] };
      const what = `${kind} ${issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`).join(', ')}`;
      if (!logged.has(what)) log.error({ err: error }, `Live updates leave out a ${kind} that breaks its contract.`);
      if (logged.size < 100) logged.add(what);
      return undefined;
    }
  };
}

/** The part of a conversation that its customer may know. */
function forCustomer(conversation: VersionedConversation): ChatConversation & { version: string } {
  const { id, isHandedOff, lastSeq, rating, startedAt, endedAt, version } = conversation;
  return { id, isHandedOff, lastSeq, rating: rating?.score ?? null, startedAt, endedAt, version };
}
