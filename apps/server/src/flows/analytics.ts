import { nodeTypes } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { trafficOf, type Day } from './repository.ts';

/** Steps that lead elsewhere or finish: whoever reached one has not dropped off there. */
const NEVER_LOSE = [...nodeTypes.values()].filter(({ family }) => family === 'go').map(({ type }) => type);

/** After this long without an answer, a customer counts as lost. */
const HERE_MINUTES = 30;

interface NodeFigures {
  node: string;
  reached: number;
  left: number;
  here: number;
}

/** How far runs of a flow got, by node, over the last days. */
export async function readAnalytics(tx: Tx, companyId: number, id: number, days: number, version?: number) {
  const since = raw`(SELECT (now() AT TIME ZONE timezone)::date - ${days}::int FROM companies WHERE id = ${companyId})`;
  const which = raw`c.company_id = ${companyId} AND c.flow_id = ${id} AND c.day > ${since}
    AND (${version ?? null}::int IS NULL OR c.version = ${version ?? null})`;
  const nodes = await raw<Omit<NodeFigures, 'here'>>`
    WITH counted AS (
      SELECT c.version, c.node, sum(c.reached)::int AS reached, sum(c.passed)::int AS passed
      FROM flow_node_counts c WHERE ${which} GROUP BY c.version, c.node),
    never_losing AS (
      SELECT v.number, step->>'id' AS node
      FROM flow_versions v CROSS JOIN LATERAL jsonb_array_elements(v.definition->'nodes') step
      WHERE v.company_id = ${companyId} AND v.flow_id = ${id} AND v.number IN (SELECT version FROM counted)
        AND step->>'type' = ANY(${NEVER_LOSE}))
    SELECT c.node, sum(c.reached)::int AS reached,
      sum(CASE WHEN n.node IS NULL THEN c.passed ELSE c.reached END)::int AS left
    FROM counted c LEFT JOIN never_losing n ON n.number = c.version AND n.node = c.node
    GROUP BY c.node`.execute(tx.db);
  const counts = await raw<Day>`
    SELECT c.day, sum(c.begun)::int AS begun, sum(c.ended)::int AS ended, sum(c.handed_off)::int AS "handedOff"
    FROM flow_run_counts c WHERE ${which} GROUP BY c.day`.execute(tx.db);
  const today = await raw<{ day: string }>`
    SELECT (now() AT TIME ZONE timezone)::date AS day FROM companies WHERE id = ${companyId}`.execute(tx.db);
  const here = await countHere(tx, companyId, id, version);
  return {
    traffic: trafficOf(counts.rows, today.rows[0]?.day ?? '', days),
    nodes: nodes.rows.map((figures) => ({ ...figures, here: here.get(figures.node) ?? 0 })),
  };
}

/**
 * How many runs are at each node now: those whose customer has only just been asked, and those that wait for a time or a request.
 * Two queries, because each has an index of its own.
 */
async function countHere({ db }: Tx, companyId: number, id: number, version?: number): Promise<Map<string, number>> {
  const { rows } = await raw<{ node: string; here: number }>`
    SELECT node, count(*)::int AS here FROM (
      SELECT r.state->>'node' AS node, r.state->>'flow' AS flow, r.pins, r.is_test FROM flow_runs r
      WHERE r.company_id = ${companyId} AND r.status = 'running' AND r.updated_at > now() - make_interval(mins => ${HERE_MINUTES})
        AND r.state->'waiting'->>'for' = 'reply'
      UNION ALL
      SELECT r.state->>'node', r.state->>'flow', r.pins, r.is_test FROM flow_runs r
      WHERE r.company_id = ${companyId} AND r.status = 'running' AND r.state->'waiting'->>'for' IN ('time', 'answer')) runs
    WHERE flow = ${String(id)} AND NOT is_test
      AND (${version ?? null}::int IS NULL OR (pins->>${String(id)})::int = ${version ?? null})
    GROUP BY node`.execute(db);
  return new Map(rows.map(({ node, here }) => [node, here]));
}
