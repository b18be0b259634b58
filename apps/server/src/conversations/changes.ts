import { ChatMessage, type ChatConversation } from '@parley/contracts/chat';
import { Conversation } from '@parley/contracts/conversations';
import { Message } from '@parley/contracts/messages';
import type { Changes, LiveEvent, ReadChanges } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
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
  return async (companyId, cursor, conversationId) => {
    const isCursor = cursor !== null && /^\d{1,19}$/.test(cursor);
    const { horizon, resetVersion, hasChanges } = await glance(sql, companyId, isCursor ? cursor : '0', conversationId);
    if (cursor === null) return { events: [], cursor: horizon, isReset: false };
    if (!isCursor || BigInt(cursor) > BigInt(horizon)) return { events: [], cursor: horizon, isReset: true };
    // Deletions leave no row to tell of; whoever sees the whole company loads it anew.
    const hasDeletions = conversationId === undefined && BigInt(resetVersion) >= BigInt(cursor);
    if (!hasChanges && !hasDeletions) return { events: [], cursor: horizon, isReset: false };
    return sql.inCompany(companyId, async (tx): Promise<Changes> => {
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
          dataForCustomer: { ...ChatMessage.parse(message), version: message.version },
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
  };
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

const HORIZON = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
  coalesce((SELECT reset_version::text FROM companies WHERE id = $1), '0') AS "resetVersion",`;
const GLANCE_AT_COMPANY = `${HORIZON}
  EXISTS (SELECT FROM conversations WHERE company_id = $1 AND version >= $2::xid8) AS "hasChanges"`;
const GLANCE_AT_CONVERSATION = `${HORIZON}
  EXISTS (SELECT FROM conversations WHERE company_id = $1 AND id = $3 AND version >= $2::xid8) AS "hasChanges"`;

/**
 * Whether there is anything to read, in one round trip: mostly there is not. The horizon is taken before the rows are read, so
 * whatever they do not show is at least as new.
 */
async function glance(sql: Sql, companyId: number, cursor: string, conversationId: number | undefined) {
  type Glance = { horizon: string; resetVersion: string; hasChanges: boolean };
  const [seen] =
    conversationId === undefined
      ? await sql.runInCompany<Glance>(companyId, 'glance-at-company', GLANCE_AT_COMPANY, [companyId, cursor])
      : await sql.runInCompany<Glance>(companyId, 'glance-at-conversation', GLANCE_AT_CONVERSATION, [
          companyId,
          cursor,
          conversationId,
        ]);
  return seen ?? { horizon: '0', resetVersion: '0', hasChanges: true };
}
