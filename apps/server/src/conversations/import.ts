import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { giveToKept, isOfSource } from './source.ts';

/** Marks conversations from before the channel was connected. */
const IMPORTED = JSON.stringify([{ name: 'imported', value: 'history' }]);

/** The ended conversation that holds what a customer and the company wrote before the channel was connected. Locked, not counted. */
export async function importConversation(
  tx: Tx,
  companyId: number,
  { channelId, customerId, platform }: { channelId: number; customerId: number; platform: string },
): Promise<number> {
  const { rows } = await raw<{ id: number }>`
    SELECT id FROM conversations
    WHERE company_id = ${companyId} AND channel_id = ${channelId} AND ${isOfSource(customerId)} AND ended_at IS NOT NULL
      AND metadata @> ${IMPORTED}::jsonb
    ORDER BY id LIMIT 1 FOR UPDATE`.execute(tx.db);
  if (rows[0]) return rows[0].id;
  const made = await raw<{ id: number }>`
    INSERT INTO conversations (company_id, channel_id, customer_id, platform, metadata, ended_at)
    VALUES (${companyId}, ${channelId}, ${customerId}, ${platform}, ${IMPORTED}, now()) RETURNING id`.execute(tx.db);
  const id = made.rows[0]?.id ?? 0;
  await giveToKept(tx, companyId, id);
  return id;
}

/** Records which messages the conversation now holds. All of them have been read. */
export async function noteImported(
  { db }: Tx,
  companyId: number,
  id: number,
  { seq, firstAt, lastAt }: { seq: number; firstAt: Date; lastAt: Date },
): Promise<void> {
  await raw`
    UPDATE conversations SET last_seq = ${seq}, seen_seq = ${seq}, started_at = least(started_at, ${firstAt}), ended_at = CASE WHEN last_seq = 0 THEN ${lastAt} ELSE greatest(ended_at, ${lastAt}) END,
      last_message_at = CASE WHEN last_seq = 0 THEN ${lastAt} ELSE greatest(last_message_at, ${lastAt}) END
    WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}
