import type { ChatConversation } from '@parley/contracts/chat';
import { Conversation } from '@parley/contracts/conversations';
import { Message } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import type { Changes, LiveEvent, ReadChanges } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { messagesChangedSince } from '../messages/index.ts';
import { conversationsChangedSince, type VersionedConversation } from './repository.ts';

/** Above this a reader is better served by loading its screen anew. */
const MOST_CONVERSATIONS = 200;
const MOST_MESSAGES = 1_000;

/**
 * What changed in a company since a cursor. The cursor is the oldest transaction that was still running when it was made:
 * everything older was visible then, and everything that commits later is newer, however late it commits.
 */
export function createChangeReader(sql: Sql): ReadChanges {
  return (companyId, cursor, conversationId) =>
    sql.inCompany(companyId, async (tx): Promise<Changes> => {
      const { horizon, resetVersion } = await readHorizon(tx, companyId);
      if (cursor === null) return { events: [], cursor: horizon, isReset: false };
      if (!/^\d{1,19}$/.test(cursor) || BigInt(cursor) > BigInt(horizon))
        return { events: [], cursor: horizon, isReset: true };
      // Deletions leave no row to tell of; whoever sees the whole company loads it anew.
      const hasDeletions = conversationId === undefined && BigInt(resetVersion) >= BigInt(cursor);
      const conversations = await conversationsChangedSince(
        tx,
        companyId,
        cursor,
        MOST_CONVERSATIONS + 1,
        conversationId,
      );
      const ids = conversations.map(({ id }) => id);
      const messages =
        ids.length === 0 ? [] : await messagesChangedSince(tx, companyId, ids, cursor, MOST_MESSAGES + 1);
      if (conversations.length > MOST_CONVERSATIONS || messages.length > MOST_MESSAGES)
        return { events: [], cursor: horizon, isReset: true };
      const events: LiveEvent[] = [
        ...(hasDeletions ? [resetEvent(resetVersion)] : []),
        ...messages.map((message): LiveEvent => ({
          name: message.isNew ? 'message.created' : 'message.updated',
          conversationId: message.conversationId,
          data: { ...Message.parse(message), version: message.version },
          isInternal: message.type === 'event',
        })),
        ...conversations.map((conversation): LiveEvent => ({
          name: 'conversation.updated',
          conversationId: conversation.id,
          data: { ...Conversation.parse(conversation), version: conversation.version },
          dataForCustomer: forCustomer(conversation),
        })),
      ];
      return { events, cursor: horizon, isReset: false };
    });
}

/** The part of a conversation that its customer may know. */
function forCustomer(conversation: VersionedConversation): ChatConversation & { version: string } {
  const { id, isHandedOff, lastSeq, rating, startedAt, endedAt, version } = conversation;
  return { id, isHandedOff, lastSeq, rating: rating?.score ?? null, startedAt, endedAt, version };
}

const resetEvent = (version: string): LiveEvent => ({
  name: 'reset',
  conversationId: 0,
  data: { id: 0, version },
  isInternal: true,
});

/** Read before the rows: whatever is not visible to the next statement is at least as new as this. */
async function readHorizon({ db }: Tx, companyId: number): Promise<{ horizon: string; resetVersion: string }> {
  const { rows } = await raw<{ horizon: string; resetVersion: string }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
      coalesce((SELECT reset_version::text FROM companies WHERE id = ${companyId}), '0') AS "resetVersion"`.execute(db);
  return rows[0] ?? { horizon: '0', resetVersion: '0' };
}
