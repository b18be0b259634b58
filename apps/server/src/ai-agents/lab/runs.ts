import type { LabRun } from '@parley/contracts/lab-runs';
import { sql as raw } from 'kysely';
import { contentHash } from '../../infra/content-hash.ts';
import { invalid } from '../../infra/errors.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { getAgent } from '../ai-agents.ts';
import { contentOf, lockForPublishing, type LockedAgent } from '../versions/repository.ts';
import { endRun, getRun, listRuns, MAX_RUNS } from './run-repository.ts';

export type LabRuns = ReturnType<typeof createLabRuns>;

export interface RunWish {
  suite: string;
  /** Only these; empty is all of the suite. */
  caseIds: readonly number[];
  attempts: number;
  seed?: number | undefined;
}

export const RUN_JOB = 'lab.run';
const SEED = 1;

/** Starts runs and reports their progress; a job plays the cases. */
export function createLabRuns(sql: Sql, jobs: Jobs) {
  /**
   * Takes a snapshot of the draft and the cases, so that what is changed meanwhile takes part in the next run. What is published is
   * played as well if it is another content.
   */
  async function begin(tx: Tx, agent: LockedAgent, wish: RunWish): Promise<number> {
    const { companyId, id: agentId, draft, published } = agent;
    const { suite, caseIds, seed = SEED } = wish;
    const live = published === null ? null : await contentOf(tx, companyId, agentId, published);
    const draftHash = contentHash(draft);
    const isCompared = live !== null && contentHash(live) !== draftHash;
    // The built-in engine always says the same, and so do scripted customers unless the draft's model plays them.
    const hasModel = draft.settings.model !== null || (isCompared && live.settings.model !== null);
    const attempts = hasModel ? wish.attempts : 1;
    const { id } = await tx.db
      .insertInto('lab_runs')
      .values({
        company_id: companyId,
        ai_agent_id: agentId,
        suite: caseIds.length === 0 ? suite : '',
        is_whole: suite === '' && caseIds.length === 0,
        attempts,
        seed,
        draft_hash: draftHash,
        draft: JSON.stringify(draft),
        live_version: isCompared ? published : null,
        total: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await raw<{ cases: number }>`
      WITH taken AS (
        INSERT INTO lab_run_cases (company_id, run_id, case_id, content)
        SELECT company_id, ${id}, id, content FROM lab_cases
        WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND (${suite} = '' OR suite = ${suite})
          AND (${caseIds.length === 0} OR id = ANY (${[...caseIds]}::bigint[]))
        RETURNING case_id)
      SELECT count(*)::int AS cases FROM taken`.execute(tx.db);
    const cases = rows[0]?.cases ?? 0;
    if (cases === 0) throw invalid({ cases: { key: 'nonEmpty' } });
    const total = cases * attempts * (isCompared ? 2 : 1);
    await tx.db
      .updateTable('lab_runs')
      .set({ total })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    await dropOldRuns(tx, companyId, agentId);
    await jobs.enqueue(tx, { kind: RUN_JOB, payload: { runId: id }, companyId, lane: `${RUN_JOB} ${agentId}` });
    return id;
  }

  return {
    /** Only one run per agent at a time: starting another returns the one in progress. */
    start: (companyId: number, agentId: number, wish: RunWish): Promise<{ run: LabRun; isNew: boolean }> =>
      sql.inCompany(companyId, async (tx) => {
        const agent = await lockForPublishing(tx, companyId, agentId);
        const [running] = await listRuns(tx, companyId, agentId, { state: 'running' });
        if (running) return { run: running, isNew: false };
        return { run: await getRun(tx, companyId, agentId, await begin(tx, agent, wish)), isNew: true };
      }),
    list: (companyId: number, agentId: number): Promise<LabRun[]> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return listRuns(tx, companyId, agentId);
      }),
    get: (companyId: number, agentId: number, id: number): Promise<LabRun> =>
      sql.inCompany(companyId, (tx) => getRun(tx, companyId, agentId, id)),
    /** The job notices it before the next conversation. A run that is over stays as it is. */
    cancel: (companyId: number, agentId: number, id: number): Promise<LabRun> =>
      sql.inCompany(companyId, async (tx) => {
        const { state } = await getRun(tx, companyId, agentId, id);
        if (state === 'running') await endRun(tx, companyId, id, 'cancelled');
        return getRun(tx, companyId, agentId, id);
      }),
  };
}

async function dropOldRuns({ db }: Tx, companyId: number, agentId: number): Promise<void> {
  await raw`
    DELETE FROM lab_runs WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND id NOT IN (
      SELECT id FROM lab_runs WHERE company_id = ${companyId} AND ai_agent_id = ${agentId}
      ORDER BY id DESC LIMIT ${MAX_RUNS})`.execute(db);
}
