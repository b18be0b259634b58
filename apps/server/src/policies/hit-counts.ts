import type { Policy } from '@parley/contracts/policies';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

const DAYS = 7;

interface DayCount {
  policyId: number;
  /** Days before today, in the company's time zone; seven and more are counted together. */
  ago: number;
  count: number;
}

/** How often policies have acted; those that gave way to others do not count. */
export async function readHits({ db }: Tx, companyId: number, policyId?: number): Promise<DayCount[]> {
  const { rows } = await raw<DayCount>`
    SELECT h.policy_id AS "policyId", count(*)::int AS count,
      least(${DAYS}, (now() AT TIME ZONE c.timezone)::date - (h.created_at AT TIME ZONE c.timezone)::date)::int AS ago
    FROM policy_hits h JOIN companies c ON c.id = h.company_id
    WHERE h.company_id = ${companyId} AND NOT h.is_dropped
      AND (${policyId ?? null}::bigint IS NULL OR h.policy_id = ${policyId ?? null})
    GROUP BY 1, 3`.execute(db);
  return rows;
}

export const noHits = (): Policy['hits'] => ({ total: 0, days: Array.from({ length: DAYS }, () => 0) });

export function hitsOf(counts: readonly DayCount[]): Map<number, Policy['hits']> {
  const hits = new Map<number, Policy['hits']>();
  for (const { policyId, ago, count } of counts) {
    const { total, days } = hits.get(policyId) ?? noHits();
    const at = DAYS - 1 - ago;
    hits.set(policyId, { total: total + count, days: days.map((day, index) => (index === at ? day + count : day)) });
  }
  return hits;
}
