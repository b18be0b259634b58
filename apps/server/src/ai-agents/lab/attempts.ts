import { LabCaseContent } from '@parley/contracts/lab-cases';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import type { PlayedAttempt } from './play.ts';
import type { RunOrder } from './run-repository.ts';
import { standingOf } from './standing.ts';

/** One conversation of a run. */
export interface Task {
  caseId: number;
  content: LabCaseContent;
  isDraft: boolean;
  number: number;
}

interface Row {
  caseId: number;
  content: unknown;
  done: { isDraft: boolean; number: number }[];
}

/** The conversations of the next cases that are still to be played; a run may have thousands of cases. */
export async function readTasks({ db }: Tx, companyId: number, order: RunOrder, after: number, limit: number) {
  const { rows } = await raw<Row>`
    SELECT c.case_id AS "caseId", c.content,
      (SELECT coalesce(json_agg(json_build_object('isDraft', a.is_draft, 'number', a.number)), '[]') FROM lab_attempts a
        WHERE a.company_id = ${companyId} AND a.run_id = c.run_id AND a.case_id = c.case_id) AS done
    FROM lab_run_cases c
    WHERE c.company_id = ${companyId} AND c.run_id = ${order.id} AND c.case_id > ${after}
    ORDER BY c.case_id LIMIT ${limit}`.execute(db);
  const tasks = rows.flatMap(({ caseId, content, done }): Task[] => {
    const read = LabCaseContent.parse(content);
    return sidesOf(order).flatMap((isDraft) =>
      Array.from({ length: order.attempts }, (_, at) => at + 1)
        .filter((number) => !done.some((each) => each.isDraft === isDraft && each.number === number))
        .map((number) => ({ caseId, content: read, isDraft, number })),
    );
  });
  return { tasks, last: rows.at(-1)?.caseId ?? null };
}

const sidesOf = ({ liveVersion }: RunOrder) => (liveVersion === null ? [true] : [true, false]);

interface Comparison {
  isDeterministic: boolean;
  hasLive: boolean;
}

/**
 * Stores a conversation, unless it is there already, and how the case stands once all are there. False if the run is no longer
 * wanted.
 */
export async function storeAttempt(
  tx: Tx,
  companyId: number,
  order: RunOrder,
  { caseId, isDraft, number }: Task,
  played: PlayedAttempt,
  comparison: Comparison,
): Promise<boolean> {
  // A run that is being cancelled waits for this; conversations of one case that end at the same time take turns, so that the last
  // of them sees all.
  const { rows } = await raw`
    SELECT FROM lab_runs r JOIN lab_run_cases c ON c.run_id = r.id AND c.case_id = ${caseId}
    WHERE r.company_id = ${companyId} AND r.id = ${order.id} AND r.state = 'running'
    FOR SHARE OF r FOR NO KEY UPDATE OF c`.execute(tx.db);
  if (rows.length === 0) return false;
  const ofCase = { company_id: companyId, run_id: order.id, case_id: caseId };
  await tx.db
    .insertInto('lab_attempts')
    .values({
      ...ofCase,
      is_draft: isDraft,
      number,
      is_passed: played.isPassed,
      attempt: JSON.stringify(withoutRepetition(played, number)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const attempts = await tx.db
    .selectFrom('lab_attempts')
    .select(['is_draft', 'is_passed'])
    .where((and) => and.and(ofCase))
    .execute();
  if (attempts.length < order.attempts * sidesOf(order).length) return true;
  const results = (side: boolean) => attempts.filter((each) => each.is_draft === side).map((each) => each.is_passed);
  const standing = standingOf({ draft: results(true), live: results(false), ...comparison });
  await tx.db
    .updateTable('lab_run_cases')
    .set({ standing })
    .where((and) => and.and(ofCase))
    .execute();
  return true;
}

/** Only the first conversation and those that failed are ever shown. */
const withoutRepetition = (played: PlayedAttempt, number: number): PlayedAttempt =>
  number === 1 || !played.isPassed ? played : { ...played, turns: [], atEnd: [] };
