import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/**
 * Increments today's counts in the transaction that causes them. Messages and active customers are counted where they are
 * stored.
 */
export const countNewCustomer = ({ db }: Tx, companyId: number, platform: string) =>
  raw`SELECT count_today(${companyId}, ${platform}, new_customers => 1)`.execute(db);

export const countConversation = ({ db }: Tx, companyId: number, platform: string) =>
  raw`SELECT count_today(${companyId}, ${platform}, conversations => 1)`.execute(db);

export const countHandOff = ({ db }: Tx, companyId: number, platform: string) =>
  raw`SELECT count_today(${companyId}, ${platform}, handed_off => 1)`.execute(db);

export const countErasedCustomer = ({ db }: Tx, companyId: number, platform: string) =>
  raw`SELECT count_today(${companyId}, ${platform}, erased_customers => 1)`.execute(db);

/** Merges the rows of past days into one per platform, so that reading stays fast. Those of the sample shop stay separate. */
export async function foldPastDays({ db }: Tx): Promise<void> {
  await raw`
    WITH folded AS (
      DELETE FROM daily_stats WHERE shard >= 0 AND day < (now() - interval '2 days')::date RETURNING *
    )
    INSERT INTO daily_stats AS total (company_id, day, platform, shard, customers, new_customers, erased_customers, conversations, messages, handed_off)
    SELECT company_id, day, platform, -1, sum(customers), sum(new_customers), sum(erased_customers), sum(conversations), sum(messages), sum(handed_off)
    FROM folded GROUP BY company_id, day, platform
    ON CONFLICT (company_id, day, platform, shard) DO UPDATE SET
      customers = total.customers + EXCLUDED.customers, new_customers = total.new_customers + EXCLUDED.new_customers,
      erased_customers = total.erased_customers + EXCLUDED.erased_customers, conversations = total.conversations + EXCLUDED.conversations,
      messages = total.messages + EXCLUDED.messages, handed_off = total.handed_off + EXCLUDED.handed_off`.execute(db);
}
