import { Expectation, MAX_TEST_CASES, TestCase } from '@parley/contracts/agent-tests';
import { readHidden } from '../../hidden-data/index.ts';
import { invalid, notFound } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { redact } from '../../personal-data/index.ts';
import { getAgent, lockAgent } from '../ai-agents.ts';

type CaseBody = Omit<TestCase, 'id' | 'createdAt'>;
export type TestCases = ReturnType<typeof createTestCases>;

/** An agent's test questions, oldest first. */
export async function listCases({ db }: Tx, companyId: number, agentId: number): Promise<TestCase[]> {
  const rows = await db
    .selectFrom('agent_test_cases')
    .select(['id', 'question', 'locale', 'expects', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .orderBy('id')
    .execute();
  return rows.map((row) => TestCase.parse({ ...row, expects: Expectation.parse(row.expects) }));
}

/** The test questions that an agent has to answer as expected. */
export function createTestCases(sql: Sql) {
  const find = async (tx: Tx, companyId: number, agentId: number, id: number): Promise<TestCase> => {
    const found = (await listCases(tx, companyId, agentId)).find((each) => each.id === id);
    if (!found) throw notFound();
    return found;
  };
  /** Questions are often copied from conversations, so they are stored without what the company's policies hide. */
  const columnsOf = async (tx: Tx, companyId: number, { question, locale, expects }: CaseBody) => ({
    question: redact(question, (await readHidden(tx, companyId)).anywhere.everywhere),
    locale,
    expects: JSON.stringify(expects),
  });

  return {
    list: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return listCases(tx, companyId, agentId);
      }),
    create: (companyId: number, agentId: number, body: CaseBody) =>
      sql.inCompany(companyId, async (tx) => {
        await lockAgent(tx, companyId, agentId);
        if ((await listCases(tx, companyId, agentId)).length >= MAX_TEST_CASES)
          throw invalid({ question: { key: 'tooMany', params: { n: MAX_TEST_CASES } } });
        const { id } = await tx.db
          .insertInto('agent_test_cases')
          .values({ company_id: companyId, ai_agent_id: agentId, ...(await columnsOf(tx, companyId, body)) })
          .returning('id')
          .executeTakeFirstOrThrow();
        return find(tx, companyId, agentId, id);
      }),
    update: (companyId: number, agentId: number, id: number, body: CaseBody) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        await tx.db
          .updateTable('agent_test_cases')
          .set(await columnsOf(tx, companyId, body))
          .where('company_id', '=', companyId)
          .where('ai_agent_id', '=', agentId)
          .where('id', '=', id)
          .execute();
        return find(tx, companyId, agentId, id);
      }),
    remove: (companyId: number, agentId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        await find(tx, companyId, agentId, id);
        await tx.db
          .deleteFrom('agent_test_cases')
          .where('company_id', '=', companyId)
          .where('ai_agent_id', '=', agentId)
          .where('id', '=', id)
          .execute();
      }),
  };
}
