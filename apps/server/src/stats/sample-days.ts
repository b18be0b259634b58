import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** The shard that keeps the sample shop's figures separate from the company's own. */
const SHARD = -2;

/** Computes the sample shop's daily figures from its messages, as they would have been counted live. */
export async function countSampleDays({ db }: Tx, companyId: number): Promise<void> {
  const local = (moment: string) =>
    raw`(${raw.ref(moment)} AT TIME ZONE (SELECT timezone FROM companies WHERE id = ${companyId}))::date`;
  await raw`
    WITH sampled AS (
      SELECT c.id, c.platform, c.customer_id, c.started_at FROM conversations c JOIN customers k ON k.id = c.customer_id
      WHERE k.company_id = ${companyId} AND k.is_sample
    ), hands AS (
      SELECT t.platform, m.sent_at, m.text, lag(m.text, 1, 'handed_back') OVER (PARTITION BY t.id ORDER BY m.seq) AS before
      FROM sampled t JOIN messages m ON m.conversation_id = t.id
      WHERE m.type = 'event' AND m.text IN ('asked_for_person', 'taken_over', 'handed_back')
    ), happened AS (
      SELECT ${local('created_at')} AS day, first_platform AS platform, 'customer' AS what, NULL::bigint AS writer
      FROM customers WHERE company_id = ${companyId} AND is_sample
      UNION ALL SELECT ${local('started_at')}, platform, 'conversation', NULL FROM sampled
      UNION ALL SELECT ${local('m.sent_at')}, t.platform, 'message', CASE WHEN m.origin = 'customer' THEN t.customer_id END
      FROM sampled t JOIN messages m ON m.conversation_id = t.id WHERE m.type = 'text'
      UNION ALL SELECT ${local('sent_at')}, platform, 'hand-off', NULL FROM hands WHERE text <> 'handed_back' AND before = 'handed_back'
    )
    INSERT INTO daily_stats (company_id, day, platform, shard, customers, new_customers, conversations, messages, handed_off)
    SELECT ${companyId}, day, platform, ${SHARD}, count(DISTINCT writer), count(*) FILTER (WHERE what = 'customer'),
      count(*) FILTER (WHERE what = 'conversation'), count(*) FILTER (WHERE what = 'message'), count(*) FILTER (WHERE what = 'hand-off')
    FROM happened GROUP BY day, platform`.execute(db);
}

/** Removes the sample shop's figures. Erasures of its customers were counted as the company's own, so they are subtracted. */
export async function forgetSampleDays({ db }: Tx, companyId: number): Promise<void> {
  await raw`
    WITH counted AS (
      SELECT platform, sum(new_customers) AS people FROM daily_stats WHERE company_id = ${companyId} AND shard = ${SHARD} GROUP BY platform
    )
    SELECT count_today(${companyId}, platform, erased_customers => (left_over - people)::integer) FROM (
      SELECT platform, people, (SELECT count(*) FROM customers WHERE company_id = ${companyId} AND is_sample AND first_platform = platform) AS left_over
      FROM counted) compared
    WHERE left_over < people`.execute(db);
  await db.deleteFrom('daily_stats').where('company_id', '=', companyId).where('shard', '=', SHARD).execute();
}
