import { Coverage, type PublishGate } from '@parley/contracts/lab-runs';
import { sql as raw } from 'kysely';
import { contentHash } from '../../infra/content-hash.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { provenPolicies, readPolicyVersions } from '../../policies/index.ts';
import type { LockedAgent } from '../versions/repository.ts';
import { policiesReached } from './coverage.ts';

const MAX_NAMES = 20;
/** A model that fails now and then is found out only by repeating each case. */
const MIN_ATTEMPTS = 8;
/** What the floor of the settings is about. */
const FLOORED = ['policies', 'flowSteps', 'handOffReasons', 'sources', 'languages'] as const;

type Problem = PublishGate['problems'][number];

/**
 * Whether a draft may be published. It relies on the newest complete run of all cases with exactly this draft. Knowledge is not part
 * of a draft, so a run is as good as the knowledge was at its time.
 */
export async function openGate(
  tx: Tx,
  { companyId, id, draft }: Pick<LockedAgent, 'companyId' | 'id' | 'draft'>,
): Promise<PublishGate> {
  const attempts = draft.settings.model === null ? 1 : MIN_ATTEMPTS;
  const run = await findRun(tx, companyId, id, contentHash(draft), attempts);
  const mustPass = await readMustPass(tx, companyId, id, run?.id ?? null);
  const { gate } = draft.settings;
  const found: [Problem['problem'], readonly string[]][] = [
    ['not_tested', mustPass.filter(({ isTested }) => !isTested).map(({ name }) => name)],
    ['must_pass', mustPass.filter(({ isFailed }) => isFailed).map(({ name }) => name)],
    ['policies_untested', gate.policiesTested ? await untestedPolicies(tx, companyId, draft, run?.id ?? null) : []],
    ['coverage', gate.coverage > 0 ? belowFloor(run?.coverage ?? null, gate.coverage) : []],
  ];
  const problems = found.flatMap(([problem, names]) =>
    names.length > 0 ? [{ problem, names: names.slice(0, MAX_NAMES), count: names.length }] : [],
  );
  return { isOpen: problems.length === 0, problems, runId: run?.id ?? null };
}

async function findRun({ db }: Tx, companyId: number, agentId: number, draftHash: string, attempts: number) {
  const row = await db
    .selectFrom('lab_runs')
    .select(['id', 'coverage'])
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .where('draft_hash', '=', draftHash)
    .where('state', '=', 'complete')
    .where('is_whole', '=', true)
    .where('attempts', '>=', attempts)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, coverage: Coverage.nullable().parse(row.coverage) };
}

interface MustPass {
  name: string;
  /** The run has played it as it is now. */
  isTested: boolean;
  /** Any attempt with the draft has failed. */
  isFailed: boolean;
}

async function readMustPass({ db }: Tx, companyId: number, agentId: number, runId: number | null): Promise<MustPass[]> {
  const { rows } = await raw<MustPass>`
    SELECT l.content ->> 'name' AS name, c.case_id IS NOT NULL AS "isTested", c.case_id IS NOT NULL AND EXISTS (
      SELECT FROM lab_attempts a WHERE a.company_id = ${companyId} AND a.run_id = c.run_id AND a.case_id = c.case_id
        AND a.is_draft AND NOT a.is_passed) AS "isFailed"
    FROM lab_cases l LEFT JOIN lab_run_cases c ON c.company_id = ${companyId} AND c.run_id = ${runId} AND c.case_id = l.id
      AND c.content = l.content
    WHERE l.company_id = ${companyId} AND l.ai_agent_id = ${agentId} AND l.must_pass
    ORDER BY l.id`.execute(db);
  return rows;
}

/** Policies that act neither in one of their own examples nor in the run. */
async function untestedPolicies(
  tx: Tx,
  companyId: number,
  draft: LockedAgent['draft'],
  runId: number | null,
): Promise<string[]> {
  const policies = (await readPolicyVersions(tx, companyId, draft.policies)).filter(({ content }) => content.isEnabled);
  const reached = runId === null ? new Set<number>() : await policiesReached(tx, companyId, runId);
  const open = policies.filter(({ id }) => !reached.has(id));
  const proven = await provenPolicies(tx, companyId, open);
  return open.filter(({ id }) => !proven.has(id)).map(({ content }) => content.name);
}

/** The kinds of which the cases reach less than this many percent. */
const belowFloor = (coverage: Coverage | null, floor: number): string[] =>
  FLOORED.filter((kind) => {
    // Most agents start no flows, so their steps count only once a run has found some.
    if (!coverage) return kind !== 'flowSteps';
    const { reached, total } = coverage[kind];
    return total > 0 && reached * 100 < floor * total;
  });
