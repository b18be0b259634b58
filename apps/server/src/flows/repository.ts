import type { Flow } from '@parley/contracts/flows';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** Flows as shown in lists, with their traffic of the last days in the company's time zone. */
export async function listFlows(tx: Tx, companyId: number, days: number, id?: number): Promise<Flow[]> {
  const { rows } = await raw<Omit<Flow, 'traffic'> & { counts: Day[] | null; today: string }>`
    SELECT f.id, f.name,
      CASE WHEN f.published_version IS NULL THEN 'draft' WHEN f.is_paused THEN 'paused' ELSE 'published' END AS status,
      f.published_version AS "publishedVersion", f.draft_changes AS "draftChanges", f.node_count AS "nodeCount", f.errors, f.warnings,
      f.starts_by AS "startsBy", f.is_disclosed AS "isDisclosed", f.edited_at AS "editedAt", today.day AS today,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = f.edited_by) AS "editedBy",
      coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'platform', c.type) ORDER BY c.id)
        FROM channels c WHERE c.flow_id = f.id AND c.company_id = ${companyId}), '[]') AS channels,
      (SELECT json_agg(counted) FROM (
        SELECT n.day, sum(n.begun)::int AS begun, sum(n.ended)::int AS ended, sum(n.handed_off)::int AS "handedOff"
        FROM flow_run_counts n
        WHERE n.flow_id = f.id AND n.company_id = ${companyId} AND n.day > today.day - ${days}::int GROUP BY n.day) counted) AS counts
    FROM flows f CROSS JOIN (SELECT (now() AT TIME ZONE timezone)::date AS day FROM companies WHERE id = ${companyId}) today
    WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL AND (${id ?? null}::bigint IS NULL OR f.id = ${id ?? null})
    ORDER BY f.edited_at DESC, f.id DESC LIMIT 500`.execute(tx.db);
  return rows.map(({ counts, today, ...flow }) => ({ ...flow, traffic: trafficOf(counts ?? [], today, days) }));
}

export interface Day {
  day: string;
  begun: number;
  ended: number;
  handedOff: number;
}

export function trafficOf(counts: Day[], today: string, days: number): Flow['traffic'] {
  const begunOn = new Map(counts.map(({ day, begun }) => [day, begun]));
  const last = Date.parse(`${today}T00:00:00Z`);
  const dayBefore = (count: number) => new Date(last - count * 86_400_000).toISOString().slice(0, 10);
  const sum = (pick: (day: Day) => number) => counts.reduce((total, day) => total + pick(day), 0);
  return {
    runs: sum(({ begun }) => begun),
    daily: Array.from({ length: days }, (_, index) => begunOn.get(dayBefore(days - 1 - index)) ?? 0),
    ended: sum(({ ended }) => ended),
    handedOff: sum(({ handedOff }) => handedOff),
  };
}

export async function getFlow(tx: Tx, companyId: number, id: number): Promise<Flow> {
  const [flow] = await listFlows(tx, companyId, 7, id);
  if (!flow) throw notFound();
  return flow;
}

/** The names of flows that use a saved reply in their draft or published version. At most five, for display. */
export async function namesOfFlowsSaying({ db }: Tx, companyId: number, templateId: number): Promise<string[]> {
  const { rows } = await raw<{ name: string }>`
    SELECT f.name FROM flows f LEFT JOIN flow_versions v ON v.flow_id = f.id AND v.number = f.published_version
    WHERE f.company_id = ${companyId} AND f.deleted_at IS NULL
      AND (f.template_ids @> to_jsonb(${templateId}::bigint) OR v.template_ids @> to_jsonb(${templateId}::bigint))
    ORDER BY lower(f.name), f.id LIMIT 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** The row, locked for a change. */
export async function lockFlow({ db }: Tx, companyId: number, id: number) {
  const row = await db
    .selectFrom('flows')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
