import type { Typing } from '@parley/contracts/events';
import { sql as raw } from 'kysely';
import { sourceOf } from '../conversations/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Fetch } from './adapter.ts';
import type { Connections } from './connections.ts';

/** Platforms refuse drafts that come faster. */
const MIN_INTERVAL_MS = 1_000;

interface Dependencies {
  sql: Sql;
  connections: Connections;
  fetch: Fetch;
}

/** The number of a draft: never zero, fits into 32 bits, and another one for every question of a conversation. */
export const draftIdOf = (conversationId: number, seq: number): number =>
  (conversationId % 1_000_000) * 1_000 + (seq % 1_000) + 1;

/**
 * Shows customers on platforms that a bot is writing, and what, where the platform can. At most one request per conversation is under
 * way, and only the latest text is sent. Failures are ignored: the answer itself is not affected.
 */
export function createPreviews({ sql, connections, fetch }: Dependencies) {
  /** The latest preview of each conversation whose preview is being sent. */
  const latest = new Map<number, Typing>();

  /** When customers were last shown that somebody is typing, in the conversations of `latest`. */
  const shownAt = new Map<number, number>();

  async function send(companyId: number, { conversationId, text = '', seq = 0 }: Typing) {
    const found = await sql.inCompany(companyId, (tx) => findReceiver(tx, companyId, conversationId));
    const connected = found && (await connections.find(companyId, found.channelId));
    if (!connected || !latest.has(conversationId)) return;
    const { adapter, connection } = connected;
    if (text && adapter.showDraft)
      await adapter.showDraft(found.to, { id: draftIdOf(conversationId, seq), text }, connection, fetch);
    else {
      if (Date.now() < (shownAt.get(conversationId) ?? 0) + (adapter.typingSeconds ?? 0) * 1_000) return;
      shownAt.set(conversationId, Date.now());
      await adapter.showTyping?.(found.to, connection, fetch, found.lastMessageId);
    }
  }

  async function sendUntilDone(companyId: number, first: Typing) {
    const { conversationId } = first;
    let sent: Typing | undefined;
    for (let next = latest.get(conversationId); next && next !== sent; next = latest.get(conversationId)) {
      sent = next;
      const pause = new Promise((resolve) => setTimeout(resolve, MIN_INTERVAL_MS));
      await send(companyId, next).catch(() => {});
      await pause;
    }
    latest.delete(conversationId);
    shownAt.delete(conversationId);
  }

  return (companyId: number, preview: Typing): void => {
    const { conversationId, isTyping } = preview;
    if (!isTyping) {
      latest.delete(conversationId);
      return;
    }
    const isSending = latest.has(conversationId);
    latest.set(conversationId, preview);
    if (!isSending) void sendUntilDone(companyId, preview);
  };
}

/** The platform's id of the customer's last message. */
const LAST_MESSAGE_ID = raw<string | null>`(SELECT m.external_id FROM messages m
  WHERE m.company_id = conversations.company_id AND m.conversation_id = conversations.id AND m.direction = 'incoming'
  ORDER BY m.seq DESC LIMIT 1)`;

const findReceiver = ({ db }: Tx, companyId: number, conversationId: number) =>
  db
    .selectFrom('conversations')
    .innerJoin('customer_identities', (join) =>
      join
        .on('customer_identities.customer_id', '=', sourceOf('conversations'))
        .onRef('customer_identities.channel_id', '=', 'conversations.channel_id'),
    )
    .select(['conversations.channel_id as channelId', 'customer_identities.external_id as to'])
    .select(LAST_MESSAGE_ID.as('lastMessageId'))
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
