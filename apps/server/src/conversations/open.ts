import { sql as raw } from 'kysely';
import { AppError } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { countConversation } from '../stats/index.ts';
import { isBlocked } from './blocked.ts';
import { giveToKept, isOfSource } from './source.ts';

interface NewConversation {
  channelId: number;
  /** The one whom the channel knows. If they were merged into another, the conversation is that one's. */
  customerId: number;
  platform: string;
  locale?: string | undefined;
  pageUrl?: string | null | undefined;
  referrer?: string | null | undefined;
  metadata?: readonly { name: string; value: string }[];
  /** A staff member trying things out; not counted. */
  isTest?: boolean;
}

/** A blocked customer has no open conversation and gets none, so nothing that they write can be stored. */
type Opened = number | 'blocked';

/** Opens a conversation, or returns the open one: a unique index allows only one per customer and channel, even for concurrent calls. */
export async function openConversation(tx: Tx, companyId: number, opened: NewConversation): Promise<Opened> {
  const { channelId, customerId, platform, locale, pageUrl, referrer, metadata = [], isTest = false } = opened;
  const { rows } = await raw<{ id: number }>`
    INSERT INTO conversations (company_id, channel_id, customer_id, platform, ai_agent_id, locale, page_url, referrer, metadata, is_test)
    SELECT company_id, id, ${customerId}, ${platform}, ai_agent_id, ${locale ?? null}, ${pageUrl ?? null}, ${referrer ?? null},
      ${JSON.stringify(metadata)}, ${isTest} FROM channels WHERE company_id = ${companyId} AND id = ${channelId} AND NOT ${isBlocked(raw`${customerId}`)}
    ON CONFLICT (channel_id, coalesce(source_customer_id, customer_id)) WHERE ended_at IS NULL AND NOT is_thread DO NOTHING
    RETURNING id`.execute(tx.db);
  const [created] = rows;
  if (created) {
    await settleOwner(tx, companyId, created.id);
    if (!isTest) await countConversation(tx, companyId, platform);
    return created.id;
  }
  const open = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where(isOfSource(customerId))
    .where('ended_at', 'is', null)
    .where('is_thread', '=', false)
    .executeTakeFirst();
  return open?.id ?? 'blocked';
}

/** Inserting has locked the customer, so whoever was blocked or merged meanwhile is seen now. */
async function settleOwner(tx: Tx, companyId: number, id: number): Promise<void> {
  await giveToKept(tx, companyId, id);
  const { rows } = await raw`
    SELECT FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${id} AND ${isBlocked(raw`c.customer_id`)}`.execute(
    tx.db,
  );
  if (rows.length > 0) throw new AppError('customer_blocked');
}

/** Opens a conversation beside those that the customer has already, such as a thread of mails. */
export async function openThread(
  tx: Tx,
  companyId: number,
  { channelId, customerId, platform }: Pick<NewConversation, 'channelId' | 'customerId' | 'platform'>,
): Promise<Opened> {
  const { rows } = await raw<{ id: number }>`
    INSERT INTO conversations (company_id, channel_id, customer_id, platform, ai_agent_id, is_thread)
    SELECT company_id, id, ${customerId}, ${platform}, ai_agent_id, true FROM channels
    WHERE company_id = ${companyId} AND id = ${channelId} AND NOT ${isBlocked(raw`${customerId}`)}
    RETURNING id`.execute(tx.db);
  const [created] = rows;
  if (!created) return 'blocked';
  await settleOwner(tx, companyId, created.id);
  await countConversation(tx, companyId, platform);
  return created.id;
}

/**
 * The customer goes on with a conversation, which is opened again if it had ended. If they have another chat open by now, that one goes
 * on instead, because only one may be open.
 */
export async function continueConversation({ db }: Tx, companyId: number, id: number): Promise<Opened | null> {
  const { rows } = await raw<{ id: number; isOpen: boolean; isBlocked: boolean; other: number | null }>`
    SELECT c.id, c.ended_at IS NULL AS "isOpen", ${isBlocked(raw`c.customer_id`)} AS "isBlocked", CASE WHEN NOT c.is_thread THEN (
      SELECT other.id FROM conversations other WHERE other.company_id = c.company_id AND other.channel_id = c.channel_id
        AND coalesce(other.source_customer_id, other.customer_id) = coalesce(c.source_customer_id, c.customer_id) AND other.ended_at IS NULL AND NOT other.is_thread AND other.id <> c.id) END AS other
    FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${id} FOR UPDATE`.execute(db);
  const [found] = rows;
  if (!found) return null;
  if (found.isBlocked) return 'blocked';
  if (found.isOpen) return id;
  if (found.other !== null) return found.other;
  await db
    .updateTable('conversations')
    .set({ ended_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Moves what a customer wrote in their own name to another. Only one chat may be open per channel, so if both have an open one on the same
 * channel, the moved one ends.
 */
export async function moveConversations(
  { db }: Tx,
  companyId: number,
  { channelId, from, to }: { channelId: number; from: number; to: number },
): Promise<void> {
  await raw`
    UPDATE conversations SET ended_at = coalesce(ended_at, CASE WHEN EXISTS (
        SELECT FROM conversations other WHERE other.company_id = ${companyId} AND other.channel_id = ${channelId}
          AND coalesce(other.source_customer_id, other.customer_id) = ${to} AND other.ended_at IS NULL AND NOT other.is_thread)
        AND NOT is_thread THEN now() END),
      customer_id = coalesce(kept.merged_into, kept.id),
      source_customer_id = CASE WHEN kept.merged_into IS NOT NULL THEN kept.id END
    FROM customers kept WHERE conversations.company_id = ${companyId} AND ${isOfSource(from)} AND kept.id = ${to}`.execute(
    db,
  );
}
