import { Attempt, CASE_STANDINGS, type CaseResult, type CaseStanding } from '@parley/contracts/lab-runs';
import { LabCaseContent } from '@parley/contracts/lab-cases';
import { sql as raw } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { getRun } from './run-repository.ts';
import { isQuarantined } from './standing.ts';

export type CaseResults = ReturnType<typeof createCaseResults>;

/** What needs attention comes first; what is not finished yet comes last. */
const ORDER: readonly CaseStanding[] = ['regression', 'flips', 'failing', 'new', 'better', 'same'];

interface Page {
  standing?: CaseStanding | undefined;
  cursor?: string | undefined;
  limit: number;
}

interface Row {
  caseId: number;
  place: number;
  content: unknown;
  standing: CaseStanding | null;
  draft: boolean[];
  live: boolean[];
}

const place = raw`coalesce(array_position(${[...ORDER]}::text[], c.standing), ${CASE_STANDINGS.length + 1})`;

function asResult({ caseId, content, standing, draft, live }: Row): CaseResult {
  const { name, suite, mustPass, turns, script, locale, platform } = LabCaseContent.parse(content);
  return {
    caseId,
    name,
    suite,
    mustPass,
    turns: script ? script.maxTurns : turns.length,
    locale,
    platform,
    draft,
    live,
    standing,
    isQuarantined: isQuarantined(standing, mustPass),
  };
}

/** A page of the cases of a run, with the marks of their attempts but without the conversations. */
export async function listResults({ db }: Tx, companyId: number, runId: number, { standing, cursor, limit }: Page) {
  const [, after = '0', afterId = '0'] = /^(\d{1,2})-(\d{1,15})$/.exec(cursor ?? '') ?? [];
  const marks = (isDraft: boolean) => raw`
    (SELECT coalesce(json_agg(a.is_passed ORDER BY a.number), '[]') FROM lab_attempts a WHERE a.company_id = ${companyId}
      AND a.run_id = c.run_id AND a.case_id = c.case_id AND a.is_draft = ${isDraft})`;
  const { rows } = await raw<Row>`
    SELECT c.*, ${marks(true)} AS draft, ${marks(false)} AS live FROM (
      SELECT c.run_id, c.case_id, c.case_id AS "caseId", c.content, c.standing, ${place} AS place FROM lab_run_cases c
      WHERE c.company_id = ${companyId} AND c.run_id = ${runId}
        AND (${standing ?? null}::text IS NULL OR c.standing = ${standing ?? null})
        AND (${place}, c.case_id) > (${Number(after)}::int, ${Number(afterId)}::bigint)
      ORDER BY place, c.case_id LIMIT ${limit + 1}
    ) c ORDER BY c.place, c.case_id`.execute(db);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.place}-${last.caseId}` : null;
  return { data: data.map(asResult), nextCursor };
}

/** The first conversation that failed, otherwise the first; null if none was played. */
export async function shownAttempt(
  { db }: Tx,
  companyId: number,
  runId: number,
  caseId: number,
  isDraft: boolean,
): Promise<Attempt | null> {
  const row = await db
    .selectFrom('lab_attempts')
    .select('attempt')
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('case_id', '=', caseId)
    .where('is_draft', '=', isDraft)
    .orderBy('is_passed')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row ? Attempt.parse(row.attempt) : null;
}

/** What became of the cases of a run. */
export function createCaseResults(sql: Sql) {
  return {
    list: (companyId: number, agentId: number, runId: number, page: Page) =>
      sql.inCompany(companyId, async (tx) => {
        await getRun(tx, companyId, agentId, runId);
        const { total } = await tx.db
          .selectFrom('lab_run_cases')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('company_id', '=', companyId)
          .where('run_id', '=', runId)
          .$if(page.standing !== undefined, (query) => query.where('standing', '=', page.standing ?? ''))
          .executeTakeFirstOrThrow();
        return { ...(await listResults(tx, companyId, runId, page)), total };
      }),
    get: (companyId: number, agentId: number, runId: number, caseId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getRun(tx, companyId, agentId, runId);
        const { rows } = await raw<Row>`
          SELECT c.case_id AS "caseId", c.content, c.standing, 0 AS place,
            coalesce(json_agg(a.is_passed ORDER BY a.number) FILTER (WHERE a.is_draft), '[]') AS draft,
            coalesce(json_agg(a.is_passed ORDER BY a.number) FILTER (WHERE NOT a.is_draft), '[]') AS live
          FROM lab_run_cases c LEFT JOIN lab_attempts a ON a.run_id = c.run_id AND a.case_id = c.case_id
          WHERE c.company_id = ${companyId} AND c.run_id = ${runId} AND c.case_id = ${caseId}
          GROUP BY c.run_id, c.case_id`.execute(tx.db);
        if (!rows[0]) throw notFound();
        const draft = await shownAttempt(tx, companyId, runId, caseId, true);
        const live = await shownAttempt(tx, companyId, runId, caseId, false);
        return { ...asResult(rows[0]), shown: { draft, live } };
      }),
  };
}
