import { LabCase, LabCaseContent, MAX_LAB_CASES } from '@parley/contracts/lab-cases';
import { sql as raw } from 'kysely';
import { readHidden } from '../../hidden-data/index.ts';
import { invalid, notFound } from '../../infra/errors.ts';
import { literally } from '../../infra/sql/literally.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { redact } from '../../personal-data/index.ts';
import { getAgent, lockAgent } from '../ai-agents.ts';

export type LabCases = ReturnType<typeof createLabCases>;
type Source = LabCase['source'];

interface Filter {
  suite?: string | undefined;
  search?: string | undefined;
  /** Only cases after this id. */
  after?: number;
  limit: number;
}

const COLUMNS = ['id', 'content', 'source', 'created_at as createdAt', 'updated_at as updatedAt'] as const;
const asCase = ({ content, ...row }: { content: unknown } & object): LabCase =>
  LabCase.parse({ ...row, content: LabCaseContent.parse(content) });

/** An agent's test cases, oldest first. */
export async function listCases({ db }: Tx, companyId: number, agentId: number, filter: Filter): Promise<LabCase[]> {
  const { suite, search, after = 0, limit } = filter;
  const rows = await db
    .selectFrom('lab_cases')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .where('id', '>', after)
    .$if(suite !== undefined, (query) => query.where('suite', '=', suite ?? ''))
    .$if(Boolean(search), (query) => query.where(raw<string>`content::text`, 'ilike', `%${literally(search ?? '')}%`))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(asCase);
}

/** Stores cases without the personal data that the company's policies hide: many are copied from conversations. */
export async function addCases(
  tx: Tx,
  companyId: number,
  agentId: number,
  contents: readonly LabCaseContent[],
  source: Source,
): Promise<number[]> {
  await lockAgent(tx, companyId, agentId);
  const { total } = await countCases(tx, companyId, agentId);
  if (total + contents.length > MAX_LAB_CASES)
    throw invalid({ content: { key: 'tooMany', params: { n: MAX_LAB_CASES } } });
  const hide = await redactorOf(tx, companyId);
  const { rows } = await raw<{ id: number }>`
    INSERT INTO lab_cases (company_id, ai_agent_id, suite, must_pass, content, source)
    SELECT ${companyId}, ${agentId}, content ->> 'suite', (content ->> 'mustPass')::boolean, content, ${source}
    FROM jsonb_array_elements(${JSON.stringify(contents.map(hide))}::jsonb) WITH ORDINALITY AS given (content, place)
    ORDER BY place RETURNING id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

async function redactorOf(tx: Tx, companyId: number) {
  const finds = (await readHidden(tx, companyId)).anywhere.everywhere;
  const hide = (text: string) => redact(text, finds);
  return (content: LabCaseContent): LabCaseContent => ({
    ...content,
    name: hide(content.name),
    turns: content.turns.map((turn) => ({ ...turn, says: hide(turn.says) })),
    script: content.script && {
      ...content.script,
      opening: hide(content.script.opening),
      wants: hide(content.script.wants),
      facts: content.script.facts.map((fact) => ({ ...fact, says: hide(fact.says) })),
    },
  });
}

async function countCases({ db }: Tx, companyId: number, agentId: number) {
  const suites = await db
    .selectFrom('lab_cases')
    .select(({ fn }) => [
      'suite',
      fn.countAll<number>().as('cases'),
      fn.countAll<number>().filterWhere('must_pass', '=', true).as('mustPass'),
    ])
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .groupBy('suite')
    .orderBy('suite')
    .execute();
  return { suites, total: suites.reduce((sum, { cases }) => sum + cases, 0) };
}

/** The test cases that an agent has to pass. */
export function createLabCases(sql: Sql) {
  const find = async ({ db }: Tx, companyId: number, agentId: number, id: number): Promise<LabCase> => {
    const row = await db
      .selectFrom('lab_cases')
      .select(COLUMNS)
      .where('company_id', '=', companyId)
      .where('ai_agent_id', '=', agentId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw notFound();
    return asCase(row);
  };

  return {
    list: (companyId: number, agentId: number, filter: Filter) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const found = await listCases(tx, companyId, agentId, { ...filter, limit: filter.limit + 1 });
        const data = found.slice(0, filter.limit);
        const nextCursor = found.length > filter.limit ? String(data.at(-1)?.id) : null;
        return { data, nextCursor, ...(await countCases(tx, companyId, agentId)) };
      }),
    get: (companyId: number, agentId: number, id: number) =>
      sql.inCompany(companyId, (tx) => find(tx, companyId, agentId, id)),
    add: (companyId: number, agentId: number, contents: readonly LabCaseContent[], source: Source) =>
      sql.inCompany(companyId, (tx) => addCases(tx, companyId, agentId, contents, source)),
    create: (companyId: number, agentId: number, content: LabCaseContent, source: Source) =>
      sql.inCompany(companyId, async (tx) => {
        const [id = 0] = await addCases(tx, companyId, agentId, [content], source);
        return find(tx, companyId, agentId, id);
      }),
    update: (companyId: number, agentId: number, id: number, content: LabCaseContent) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const { suite, mustPass: must_pass } = content;
        await tx.db
          .updateTable('lab_cases')
          .set({
            suite,
            must_pass,
            content: JSON.stringify((await redactorOf(tx, companyId))(content)),
            updated_at: new Date(),
          })
          .where('company_id', '=', companyId)
          .where('ai_agent_id', '=', agentId)
          .where('id', '=', id)
          .execute();
        return find(tx, companyId, agentId, id);
      }),
    remove: (companyId: number, agentId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        await find(tx, companyId, agentId, id);
        await tx.db
          .deleteFrom('lab_cases')
          .where('company_id', '=', companyId)
          .where('ai_agent_id', '=', agentId)
          .where('id', '=', id)
          .execute();
      }),
  };
}
