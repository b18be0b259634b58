import { AgentContent } from '@parley/contracts/agent-versions';
import { BackTest, ChangedAnswer, MAX_KEPT_CHANGES, type ChangeCause } from '@parley/contracts/back-tests';
import { sql as raw } from 'kysely';
import { notFound } from '../../../infra/errors.ts';
import type { Tx } from '../../../infra/sql/sql.ts';
import { addToGroups } from './compare.ts';

const MAX_KEPT_TESTS = 10;
const COLUMNS = [
  'id',
  'state',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'draft_hash as draftHash',
  'live_version as liveVersion',
  'total',
  'done',
  'answers',
  'changed',
  'groups',
] as const;

const select = ({ db }: Tx, companyId: number, agentId: number) =>
  db.selectFrom('back_tests').select(COLUMNS).where('company_id', '=', companyId).where('ai_agent_id', '=', agentId);

/** The last ones, newest first. */
export async function listBackTests(tx: Tx, companyId: number, agentId: number): Promise<BackTest[]> {
  const rows = await select(tx, companyId, agentId).orderBy('id', 'desc').limit(MAX_KEPT_TESTS).execute();
  return rows.map((row) => BackTest.parse(row));
}

export async function getBackTest(tx: Tx, companyId: number, agentId: number, id: number): Promise<BackTest> {
  const row = await select(tx, companyId, agentId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return BackTest.parse(row);
}

interface NewBackTest {
  draftHash: string;
  draft: AgentContent;
  liveVersion: number;
  total: number;
}

/** Stores a back-test that begins now, and deletes the oldest. */
export async function addBackTest({ db }: Tx, companyId: number, agentId: number, test: NewBackTest): Promise<number> {
  const { id } = await db
    .insertInto('back_tests')
    .values({
      company_id: companyId,
      ai_agent_id: agentId,
      draft_hash: test.draftHash,
      draft: JSON.stringify(test.draft),
      live_version: test.liveVersion,
      total: test.total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raw`
    DELETE FROM back_tests WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND id NOT IN (
      SELECT id FROM back_tests WHERE company_id = ${companyId} AND ai_agent_id = ${agentId}
      ORDER BY id DESC LIMIT ${MAX_KEPT_TESTS})`.execute(db);
  return id;
}

/** A back-test in progress, as its job needs it. */
export interface OpenBackTest {
  agentId: number;
  draft: AgentContent;
  liveVersion: number;
  startedAt: Date;
  total: number;
  done: number;
  reached: number | null;
}

/** Null if it is not running any more. */
export async function findOpenBackTest({ db }: Tx, companyId: number, id: number): Promise<OpenBackTest | null> {
  const row = await db
    .selectFrom('back_tests')
    .innerJoin('ai_agents', 'ai_agents.id', 'back_tests.ai_agent_id')
    .select(['ai_agent_id as agentId', 'draft', 'live_version as liveVersion', 'started_at as startedAt'])
    .select(['total', 'done', 'reached'])
    .where('back_tests.company_id', '=', companyId)
    .where('back_tests.id', '=', id)
    .where('state', '=', 'running')
    .where('ai_agents.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, draft: AgentContent.parse(row.draft) } : null;
}

/** What replaying some conversations has found. */
export interface Progress {
  /** The conversation that was reached before, and the one that is reached now. */
  from: number | null;
  reached: number;
  conversations: number;
  answers: number;
  changes: readonly Omit<ChangedAnswer, 'id'>[];
}

/**
 * Counts what was found, once: false if the back-test does not run any more, or another worker has been here already. Then nothing
 * is stored.
 */
export async function saveProgress(tx: Tx, companyId: number, id: number, found: Progress): Promise<boolean> {
  const { db } = tx;
  const row = await db
    .selectFrom('back_tests')
    .select(['state', 'reached', 'changed', 'groups'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.state !== 'running' || row.reached !== found.from) return false;
  const groups = addToGroups(
    BackTest.shape.groups.parse(row.groups),
    found.changes.flatMap(({ causes }) => causes),
  );
  await db
    .updateTable('back_tests')
    .set(({ eb }) => ({
      reached: found.reached,
      done: eb('done', '+', found.conversations),
      answers: eb('answers', '+', found.answers),
      changed: row.changed + found.changes.length,
      groups: JSON.stringify(groups),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const kept = found.changes.slice(0, Math.max(0, MAX_KEPT_CHANGES - row.changed));
  // A conversation that was erased meanwhile keeps its place in the figures, but nothing of what was said in it.
  if (kept.length > 0)
    await raw`
      INSERT INTO back_test_changes (company_id, back_test_id, conversation_id, change)
      SELECT ${companyId}, ${id}, c.id, change
      FROM jsonb_array_elements(${JSON.stringify(kept)}::jsonb) WITH ORDINALITY AS given (change, place)
        JOIN conversations c ON c.company_id = ${companyId} AND c.id = (change ->> 'conversationId')::bigint
      ORDER BY place`.execute(db);
  return true;
}

/** Ends a back-test that is running; conversations that were erased meanwhile do not count. */
export async function endBackTest({ db }: Tx, companyId: number, id: number, state: BackTest['state']): Promise<void> {
  await db
    .updateTable('back_tests')
    .set(({ ref }) => ({ state, finished_at: new Date(), ...(state === 'complete' ? { total: ref('done') } : {}) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

interface Page {
  cause: ChangeCause | null;
  after: number;
  limit: number;
}

/** The changed answers, or those with a cause, in the order in which they were found. */
export async function listChanges({ db }: Tx, companyId: number, id: number, { cause, after, limit }: Page) {
  const wanted =
    cause &&
    JSON.stringify({ causes: [cause.cause === 'policy' ? { cause: 'policy', policyId: cause.policyId } : cause] });
  const found = db
    .selectFrom('back_test_changes')
    .where('company_id', '=', companyId)
    .where('back_test_id', '=', id)
    .$if(wanted !== null, (query) => query.where(raw<boolean>`change @> ${wanted}::jsonb`));
  const rows = await found
    .select(['id', 'change'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = rows.slice(0, limit).map((row) => asChange(row.id, row.change));
  return { data, total, nextCursor: rows.length > limit ? String(data.at(-1)?.id) : null };
}

const asChange = (id: number, stored: unknown): ChangedAnswer => {
  const change = stored as Omit<ChangedAnswer, 'askedAt'> & { askedAt: string };
  return ChangedAnswer.parse({ ...change, id, askedAt: new Date(change.askedAt) });
};
