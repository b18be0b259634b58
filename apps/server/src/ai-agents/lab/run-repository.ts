import type { AgentContent } from '@parley/contracts/agent-versions';
import { Coverage, LabRun } from '@parley/contracts/lab-runs';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { readContent } from '../versions/content.ts';

export const MAX_RUNS = 20;

const Figures = LabRun.pick({ done: true, cases: true, passed: true, regressions: true, better: true, flips: true })
  .extend({ livePassed: z.number().nullable() })
  .strip();
type Figures = z.output<typeof Figures>;

interface Which {
  id?: number;
  state?: LabRun['state'];
}

/** The latest runs of an agent, newest first. */
export async function listRuns(tx: Tx, companyId: number, agentId: number, which: Which = {}): Promise<LabRun[]> {
  const { id, state } = which;
  const rows = await tx.db
    .selectFrom('lab_runs')
    .select(['id', 'state', 'started_at as startedAt', 'finished_at as finishedAt', 'attempts', 'seed'])
    .select(['is_whole as isWhole', 'suite'])
    .select(['draft_hash as draftHash', 'live_version as liveVersion', 'total', 'coverage', 'figures'])
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_RUNS)
    .execute();
  const runs: LabRun[] = [];
  for (const { figures, coverage, ...row } of rows) {
    const counted = figures === null ? await countFigures(tx, companyId, row.id) : Figures.parse(figures);
    const isComplete = row.state === 'complete';
    const { livePassed, cases, passed } = counted;
    runs.push(
      LabRun.parse({
        ...row,
        ...counted,
        passAll: isComplete ? { draft: passed / cases, live: livePassed === null ? null : livePassed / cases } : null,
        coverage: isComplete ? Coverage.parse(coverage) : null,
      }),
    );
  }
  return runs;
}

export async function getRun(tx: Tx, companyId: number, agentId: number, id: number): Promise<LabRun> {
  const [found] = await listRuns(tx, companyId, agentId, { id });
  if (!found) throw notFound();
  return found;
}

/** Counts what a run has come to so far. */
async function countFigures({ db }: Tx, companyId: number, runId: number): Promise<Figures> {
  const { rows } = await raw<Figures>`
    SELECT count(*)::int AS cases, coalesce(sum(a.attempts), 0)::int AS done,
      count(*) FILTER (WHERE a.draft AND a.drafts = r.attempts)::int AS passed,
      CASE WHEN r.live_version IS NOT NULL THEN count(*) FILTER (WHERE a.live AND a.lives = r.attempts)::int END AS "livePassed",
      count(*) FILTER (WHERE c.standing = 'regression')::int AS regressions,
      count(*) FILTER (WHERE c.standing = 'better')::int AS better,
      count(*) FILTER (WHERE c.standing = 'flips')::int AS flips
    FROM lab_runs r JOIN lab_run_cases c ON c.run_id = r.id LEFT JOIN (
      SELECT case_id, count(*) AS attempts, count(*) FILTER (WHERE is_draft) AS drafts,
        count(*) FILTER (WHERE NOT is_draft) AS lives, bool_and(is_passed) FILTER (WHERE is_draft) AS draft,
        bool_and(is_passed) FILTER (WHERE NOT is_draft) AS live
      FROM lab_attempts WHERE company_id = ${companyId} AND run_id = ${runId} GROUP BY case_id
    ) a ON a.case_id = c.case_id
    WHERE r.company_id = ${companyId} AND r.id = ${runId} GROUP BY r.id`.execute(db);
  return Figures.parse(
    rows[0] ?? { cases: 0, done: 0, passed: 0, livePassed: null, regressions: 0, better: 0, flips: 0 },
  );
}

/** Ends a run that is still running. Half a report is never called whole: complete is only a run with every conversation. */
export async function endRun(
  tx: Tx,
  companyId: number,
  runId: number,
  state: Exclude<LabRun['state'], 'running'>,
  coverage: Coverage | null = null,
): Promise<void> {
  // Attempts that are being stored hold the row, so none is left out of the figures.
  await tx.db
    .updateTable('lab_runs')
    .set({ state, finished_at: new Date(), coverage: coverage && JSON.stringify(coverage) })
    .where('company_id', '=', companyId)
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute();
  const figures = await countFigures(tx, companyId, runId);
  const { total } = await tx.db
    .selectFrom('lab_runs')
    .select('total')
    .where('company_id', '=', companyId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  if (state === 'complete' && figures.done < total) throw new Error(`Run ${runId} lacks conversations.`);
  await tx.db
    .updateTable('lab_runs')
    .set({ figures: JSON.stringify(figures) })
    .where('company_id', '=', companyId)
    .where('id', '=', runId)
    .where('figures', 'is', null)
    .execute();
}

/** What a run plays. */
export interface RunOrder {
  id: number;
  agentId: number;
  attempts: number;
  seed: number;
  total: number;
  draft: AgentContent;
  liveVersion: number | null;
}

/** The order of a run; null if it is no longer wanted. */
export async function findOrder({ db }: Tx, companyId: number, id: number): Promise<RunOrder | null> {
  const row = await db
    .selectFrom('lab_runs')
    .select(['id', 'ai_agent_id as agentId', 'attempts', 'seed', 'total', 'draft', 'live_version as liveVersion'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row ? { ...row, draft: readContent(row.draft) } : null;
}
