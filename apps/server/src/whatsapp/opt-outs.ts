import type { OPT_OUT_SOURCES } from '@parley/contracts/whatsapp-templates';
import { sql as raw } from 'kysely';
import { touchConversations } from '../conversations/index.ts';
import { findByIdentity } from '../customers/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Place } from './same-account.ts';

export interface Wish {
  isWanted: boolean;
  source: (typeof OPT_OUT_SOURCES)[number];
  at: Date;
}

/** Whether the customer wants marketing, or no more. The later wish counts, in whichever order they arrive. */
export async function noteWish(
  tx: Tx,
  { companyId, channelId }: Place,
  from: string,
  { isWanted, source, at }: Wish,
): Promise<void> {
  const customerId = await findByIdentity(tx, companyId, channelId, from);
  if (customerId === undefined) return;
  await touchConversations(tx, companyId, { customerId });
  const resumedAt = isWanted ? at : null;
  await raw`
    INSERT INTO whatsapp_opt_outs AS known (company_id, channel_id, customer_id, at, source, resumed_at)
    VALUES (${companyId}, ${channelId}, ${customerId}, ${at}, ${source}, ${resumedAt})
    ON CONFLICT (channel_id, customer_id) DO UPDATE SET resumed_at = EXCLUDED.resumed_at,
      at = CASE WHEN ${isWanted} THEN known.at ELSE EXCLUDED.at END,
      source = CASE WHEN ${isWanted} THEN known.source ELSE EXCLUDED.source END
    WHERE CASE WHEN ${isWanted} THEN coalesce(known.resumed_at, known.at) <= EXCLUDED.at
      ELSE known.resumed_at < EXCLUDED.at END`.execute(tx.db);
}

/** Since when the customer wants no marketing, and how we know. */
export async function findOptOut(
  { db }: Tx,
  companyId: number,
  { channelId, customerId }: { channelId: number; customerId: number },
): Promise<Omit<Wish, 'isWanted'> | null> {
  const found = await db
    .selectFrom('whatsapp_opt_outs')
    .select(['at', 'source'])
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('customer_id', '=', customerId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst();
  return found ? { at: found.at, source: found.source as Wish['source'] } : null;
}

export const isOptedOut = async (...which: Parameters<typeof findOptOut>): Promise<boolean> =>
  (await findOptOut(...which)) !== null;
