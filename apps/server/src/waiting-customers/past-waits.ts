import { sql as raw } from 'kysely';
import type { Sql } from '../infra/sql/sql.ts';
import { isOpen, type Hours } from '../opening-hours/index.ts';
import type { PastWait } from './expected-wait.ts';

/** The newest waits of a team that count for what the next customers are told. */
export interface Span {
  days: number;
  max: number;
  /** The first of each conversation alone. */
  isFirst: boolean;
  /** Those of every team. */
  ofAll: boolean;
}

const KEPT_MS = 60_000;
const MAX_KEPT = 5_000;

/** Reads how long customers waited who came while the team was there. Figures are kept for a minute. */
export function createPastWaits(sql: Sql) {
  const kept = new Map<string, { waits: Promise<PastWait[]>; until: number }>();
  return (hours: Hours, span: Span): Promise<PastWait[]> => {
    const key = [hours.companyId, hours.teamId, span.days, span.max, span.isFirst, span.ofAll].join(' ');
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.waits;
    if (kept.size >= MAX_KEPT) kept.clear();
    const waits = read(sql, hours, span);
    kept.set(key, { waits, until: Date.now() + KEPT_MS });
    waits.catch(() => kept.delete(key));
    return waits;
  };
}
export type PastWaits = ReturnType<typeof createPastWaits>;

const read = (sql: Sql, { companyId, teamId, timezone, schedule }: Hours, span: Span): Promise<PastWait[]> =>
  sql.inCompany(companyId, async ({ db }) => {
    const { rows } = await raw<PastWait & { beganAt: Date }>`
      SELECT began_at AS "beganAt", extract(epoch FROM ended_at - began_at)::float8 AS seconds, outcome = 'answered' AS "isAnswered"
      FROM waits
      WHERE company_id = ${companyId} AND ended_at > now() - ${span.days} * interval '1 day'
        AND (${span.ofAll}::boolean OR team_id IS NOT DISTINCT FROM ${teamId}) AND (is_first OR NOT ${span.isFirst}::boolean)
      ORDER BY ended_at DESC LIMIT ${span.max}`.execute(db);
    return rows.filter(({ beganAt }) => isOpen(schedule, timezone, beganAt));
  });
