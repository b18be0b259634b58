import { sql as raw } from 'kysely';
import type { Changes, LiveEvent, ReadChanges } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { messagesChangedSince } from '../messages/index.ts';
import { conversationsChangedSince } from './repository.ts';

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
      const horizon = await currentHorizon(tx);
      if (cursor === null) return { events: [], cursor: horizon, isReset: false };
      if (!/^\d{1,19}$/.test(cursor) || BigInt(cursor) > BigInt(horizon))
        return { events: [], cursor: horizon, isReset: true };
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
        ...messages.map((message): LiveEvent => ({
          name: 'message.created',
          conversationId: message.conversationId,
          data: message,
          isInternal: message.type === 'event',
        })),
        ...conversations.map((conversation): LiveEvent => ({
          name: 'conversation.updated',
          conversationId: conversation.id,
          data: conversation,
        })),
      ];
      return { events, cursor: horizon, isReset: false };
    });
}

/** Read before the rows: whatever is not visible to the next statement is at least as new as this. */
async function currentHorizon({ db }: Tx): Promise<string> {
  const { rows } = await raw<{
    horizon: string;
  }>`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`.execute(db);
  return rows[0]?.horizon ?? '0';
}
