import { MAX_TEST_CASES } from '@parley/contracts/agent-tests';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, settled, teach } from '../../testing/knowledge.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let sourceId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  const pairs = [{ question: 'How long does delivery take?', answer: 'Two to three working days.' }];
  sourceId = (await teach(shop, agentId, 'Questions', { type: 'qa', pairs })).id;
});
afterAll(() => app.close());

interface Run {
  id: number;
  finished_at: string | null;
  total: number;
  passed: number;
  better: number;
  worse: number;
  results: { case_id: number; is_passed: boolean; change: string; failures: string[]; text: string }[];
}

const path = () => `/ai-agents/${agentId}`;
async function addCase(question: string, expects: object = {}): Promise<number> {
  const reply = await shop.staff.browser.post(`${path()}/test-cases`, { question, expects });
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
}
const readRun = async (id: number) =>
  (await shop.staff.browser.get(`${path()}/test-runs/${id}`)).body as unknown as Run;
const finished = (id: number) =>
  vi.waitFor(async () => {
    const run = await readRun(id);
    expect(run.finished_at).not.toBeNull();
    return run;
  }, LONG_TIMEOUT);
async function run(): Promise<Run> {
  const reply = await shop.staff.browser.post(`${path()}/test-runs`);
  expect(reply.status).toBe(202);
  return finished(Number(reply.body.id));
}

describe('the questions of an agent', () => {
  test('are stored, changed and deleted', async () => {
    const expects = { outcome: 'answered', contains: ['three'], cites: 'Questions' };
    const id = await addCase('How long?', expects);
    const changed = { question: 'How very long?', locale: 'ro', expects: {} };
    const reply = await shop.staff.browser.call('PUT', `${path()}/test-cases/${id}`, changed);
    expect(reply.body).toMatchObject({
      question: 'How very long?',
      locale: 'ro',
      expects: { outcome: null, contains: [], cites: '' },
    });
    const second = await addCase('Where?', expects);
    const list = (await shop.staff.browser.get(`${path()}/test-cases`)).body as { data: { id: number }[] };
    expect(list.data.map((each) => each.id)).toEqual([id, second]);
    expect((await shop.staff.browser.delete(`${path()}/test-cases/${id}`)).status).toBe(204);
    expect((await shop.staff.browser.delete(`${path()}/test-cases/${id}`)).status).toBe(404);
  });

  test('belong to their own agent', async () => {
    const id = await addCase('How long?');
    const other = await addLiveAgent(shop);
    const foreign = `/ai-agents/${other}/test-cases/${id}`;
    expect((await shop.staff.browser.call('PUT', foreign, { question: 'x', expects: {} })).status).toBe(404);
    expect((await shop.staff.browser.delete(foreign)).status).toBe(404);
  });

  test(`are at most ${MAX_TEST_CASES}`, async () => {
    await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db
        .insertInto('agent_test_cases')
        .values(
          Array.from({ length: MAX_TEST_CASES - 1 }, () => ({
            company_id: shop.staff.companyId,
            ai_agent_id: agentId,
            question: 'x',
            expects: '{}',
          })),
        )
        .execute(),
    );
    const post = () => shop.staff.browser.post(`${path()}/test-cases`, { question: 'One more', expects: {} });
    const statuses = (await Promise.all([post(), post()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 422]);
    expect((await post()).body.errors).toEqual({
      question: [`The limit of ${MAX_TEST_CASES} has been reached. Delete one first`],
    });
  });
});

describe('a run', () => {
  test('asks every question and reports what is not as expected', async () => {
    const good = await addCase('How long does delivery take?', { contains: ['working days'], cites: 'questions' });
    const bad = await addCase('How long does delivery take?', { outcome: 'unsure', contains: ['express'] });
    const refused = await addCase('What is the capital of Mongolia?', { outcome: 'unsure' });
    const result = await run();
    expect(result).toMatchObject({ total: 3, passed: 2, better: 0, worse: 0 });
    expect(result.results).toMatchObject([
      { case_id: good, is_passed: true, change: 'new', failures: [], text: 'Two to three working days.' },
      { case_id: bad, is_passed: false, change: 'new', failures: ['outcome', 'contains'] },
      { case_id: refused, is_passed: true, outcome: 'unsure' },
    ]);
  });

  test('is compared with the one before', async () => {
    await addCase('How long does delivery take?', { contains: ['three working days'] });
    await addCase('How long does delivery take?', { contains: ['within an hour'] });
    await run();
    const pairs = [{ question: 'How long does delivery take?', answer: 'It arrives within an hour.' }];
    await shop.staff.browser.call('PUT', `/knowledge-sources/${sourceId}`, { content: { type: 'qa', pairs } });
    await settled(shop, sourceId);
    await addCase('How long does delivery take?');
    const second = await run();
    expect(second.results.map(({ change }) => change)).toEqual(['worse', 'better', 'new']);
    expect(second).toMatchObject({ better: 1, worse: 1, passed: 2 });
    expect((await run()).results.map(({ change }) => change)).toEqual(['same', 'same', 'same']);
  });

  test('is the only one at a time: starting again returns the current one', async () => {
    for (let at = 0; at < 5; at += 1) await addCase(`How long does delivery take, ${at}?`);
    const start = () => shop.staff.browser.post(`${path()}/test-runs`);
    const [one, two] = await Promise.all([start(), start()]);
    expect(one.body.id).toBe(two.body.id);
    const { results } = await finished(Number(one.body.id));
    expect(results).toHaveLength(5);
  });

  test('continues after a crash without repeating answered questions', async () => {
    const known = await addCase('How long does delivery take?');
    const rest = await addCase('How long does the delivery take?');
    const { companyId } = shop.staff;
    const runId = await app.sql.inCompany(companyId, async (tx) => {
      const result = { caseId: known, question: 'x', isPassed: false, failures: [], outcome: 'unsure', text: 'old' };
      const { id } = await tx.db
        .insertInto('agent_test_runs')
        .values({
          company_id: companyId,
          ai_agent_id: agentId,
          total: 2,
          results: JSON.stringify([{ ...result, change: 'new' }]),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const payload = { runId: id, agentId, caseIds: [known, rest] };
      await app.jobs.enqueue(tx, { kind: 'agents.test', payload, companyId, lane: `agents.test ${agentId}` });
      return id;
    });
    const { results } = await finished(runId);
    expect(results.map(({ text }) => text)).toEqual(['old', 'Two to three working days.']);
  });

  test('ignores questions deleted in the meantime', async () => {
    const { companyId } = shop.staff;
    const stays = await addCase('How long does delivery take?');
    const runId = await app.sql.inCompany(companyId, async (tx) => {
      const { id } = await tx.db
        .insertInto('agent_test_runs')
        .values({ company_id: companyId, ai_agent_id: agentId, total: 2 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const payload = { runId: id, agentId, caseIds: [stays, stays + 1_000_000] };
      await app.jobs.enqueue(tx, { kind: 'agents.test', payload, companyId });
      return id;
    });
    expect(await finished(runId)).toMatchObject({ total: 1, passed: 1 });
  });

  test('without questions is refused', async () => {
    expect((await shop.staff.browser.post(`${path()}/test-runs`)).status).toBe(422);
  });

  test('replaces older ones: the last twenty are kept', async () => {
    await addCase('How long does delivery take?');
    const { companyId } = shop.staff;
    await app.sql.inCompany(companyId, ({ db }) =>
      db
        .insertInto('agent_test_runs')
        .values(
          Array.from({ length: 25 }, () => ({
            company_id: companyId,
            ai_agent_id: agentId,
            total: 0,
            finished_at: new Date(),
          })),
        )
        .execute(),
    );
    const { id } = await run();
    const rows = await app.sql.inCompany(companyId, ({ db }) =>
      db.selectFrom('agent_test_runs').select('id').where('ai_agent_id', '=', agentId).execute(),
    );
    expect(rows).toHaveLength(20);
    const list = (await shop.staff.browser.get(`${path()}/test-runs`)).body as { data: Run[] };
    expect(list.data[0]?.id).toBe(id);
  });

  test("does not appear among customers' questions", async () => {
    await addCase('What is the capital of Mongolia?');
    await run();
    const traces = await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db.selectFrom('answer_traces').select('id').execute(),
    );
    expect(traces).toEqual([]);
  });
});
