import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, teach } from '../../testing/knowledge.ts';
import { addCase, asking, readRun, resultOf, resultsOf, runEnded, runLab, startRun } from '../../testing/lab.ts';
import { RUN_JOB } from './runs.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Questions', {
    type: 'qa',
    pairs: [{ question: 'How long does delivery take?', answer: 'Two to three working days.' }],
  });
});
afterAll(() => app.close());

const DELIVERY = 'How long does delivery take?';
const lab = () => `/ai-agents/${agentId}/lab`;
const isAnswered = asking(DELIVERY, [{ kind: 'answers' }]);
const inCompany = <T>(work: Parameters<typeof app.sql.inCompany<T>>[1]) =>
  app.sql.inCompany(shop.staff.companyId, work);

describe('a run', () => {
  test('plays every case once with the built-in engine and says how they stand', async () => {
    const good = await addCase(shop, agentId, isAnswered);
    const bad = await addCase(shop, agentId, asking(DELIVERY, [{ kind: 'refuses' }], { suite: 'odd' }));
    const run = await runLab(shop, agentId, { attempts: 8 });
    expect(run).toMatchObject({ state: 'complete', attempts: 1, total: 2, done: 2, cases: 2, passed: 1 });
    expect(run).toMatchObject({ live_version: null, pass_all: { draft: 0.5, live: null }, regressions: 0 });
    const results = await resultsOf(shop, agentId, run.id);
    expect(results.map(({ case_id, standing, draft }) => [case_id, standing, draft])).toEqual([
      [bad, 'failing', [false]],
      [good, 'same', [true]],
    ]);
  });

  test('says whether it covers all cases, a suite, or a selection', async () => {
    const only = await addCase(shop, agentId, isAnswered);
    expect(await runLab(shop, agentId)).toMatchObject({ is_whole: true, suite: '', cases: 1 });
    const selected = await runLab(shop, agentId, { case_ids: [only] });
    expect(selected).toMatchObject({ is_whole: false, suite: '', cases: 1 });
    const odd = await addCase(shop, agentId, asking(DELIVERY, [], { suite: 'odd' }));
    await addCase(shop, agentId, asking(DELIVERY, [], { suite: 'odd' }));
    expect(await runLab(shop, agentId, { suite: 'odd' })).toMatchObject({ is_whole: false, suite: 'odd', cases: 2 });
    const part = await runLab(shop, agentId, { suite: 'odd', case_ids: [odd, only] });
    expect(part).toMatchObject({ is_whole: false, suite: '', cases: 1 });
  });

  test('compares the draft with what is published, the worst first, page by page', async () => {
    const worse = await addCase(shop, agentId, isAnswered);
    const better = await addCase(shop, agentId, asking(DELIVERY, [{ kind: 'hands_off' }]));
    const same = await addCase(shop, agentId, asking('I want to talk to a person', [{ kind: 'hands_off' }]));
    await changeSettings(shop, agentId, { hand_off: { topics: ['delivery'] } });
    const run = await runLab(shop, agentId);
    expect(run).toMatchObject({ total: 6, live_version: 1, regressions: 1, better: 1, passed: 2 });
    const pass = 2 / 3;
    expect(run.pass_all).toEqual({ draft: pass, live: pass });
    const ids: number[] = [];
    for (let cursor = ''; ;) {
      const page = (await shop.staff.browser.get(`${lab()}/runs/${run.id}/results?limit=1${cursor}`)).body;
      const { data, next_cursor, total } = page as { data: { case_id: number }[]; next_cursor: string; total: number };
      expect(total).toBe(3);
      ids.push(...data.map(({ case_id }) => case_id));
      if (next_cursor === null) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(ids).toEqual([worse, better, same]);
    const { shown, standing } = await resultOf(shop, agentId, run.id, worse);
    expect([standing, shown.draft?.turns[0]?.outcome, shown.live?.turns[0]?.outcome]).toEqual([
      'regression',
      'hand_off',
      'answered',
    ]);
    expect(await resultsOf(shop, agentId, run.id, '?standing=better')).toMatchObject([{ case_id: better }]);
  });

  test('is the only one at a time: starting again returns the current one', async () => {
    for (let at = 0; at < 5; at += 1) await addCase(shop, agentId, asking(`${DELIVERY} ${at}`));
    const [one, two] = await Promise.all([startRun(shop, agentId), startRun(shop, agentId)]);
    expect(one.id).toBe(two.id);
    expect(await runEnded(shop, agentId, one.id)).toMatchObject({ done: 5 });
  });

  test('plays the cases as they were when it began', async () => {
    const id = await addCase(shop, agentId, isAnswered);
    const { id: runId } = await startRun(shop, agentId);
    await shop.staff.browser.delete(`${lab()}/cases/${id}`);
    expect(await runEnded(shop, agentId, runId)).toMatchObject({ state: 'complete', cases: 1, passed: 1 });
  });

  test('continues after a crash without repeating conversations', async () => {
    const known = await addCase(shop, agentId, isAnswered);
    const rest = await addCase(shop, agentId, isAnswered);
    const { companyId: company_id } = shop.staff;
    const run = await runLab(shop, agentId);
    const attempt = (text: string) =>
      JSON.stringify({ isPassed: false, problem: text, turns: [], atEnd: [], reached: {} });
    await inCompany(async (tx) => {
      const { db } = tx;
      await db.updateTable('lab_runs').set({ state: 'running', figures: null }).where('id', '=', run.id).execute();
      await db.deleteFrom('lab_attempts').where('run_id', '=', run.id).execute();
      await db.updateTable('lab_run_cases').set({ standing: null }).where('run_id', '=', run.id).execute();
      const stored = { company_id, run_id: run.id, case_id: known, is_draft: true, number: 1, is_passed: false };
      await db
        .insertInto('lab_attempts')
        .values({ ...stored, attempt: attempt('from before') })
        .execute();
      await app.jobs.enqueue(tx, { kind: RUN_JOB, payload: { runId: run.id }, companyId: company_id });
    });
    expect(await runEnded(shop, agentId, run.id)).toMatchObject({ state: 'complete', done: 2, passed: 1 });
    const shown = async (id: number) => (await resultOf(shop, agentId, run.id, id)).shown.draft;
    expect((await shown(known))?.problem).toBe('from before');
    expect((await shown(rest))?.is_passed).toBe(true);
  });

  test('without cases is refused', async () => {
    expect((await shop.staff.browser.post(`${lab()}/runs`, {})).status).toBe(422);
    await addCase(shop, agentId, isAnswered);
    expect((await shop.staff.browser.post(`${lab()}/runs`, { suite: 'none' })).status).toBe(422);
  });

  test('ends as failed if its draft cannot be read, and has no coverage', async () => {
    await addCase(shop, agentId, isAnswered);
    const run = await runLab(shop, agentId);
    await inCompany(async (tx) => {
      const draft = JSON.stringify({ settings: {}, policies: [{ policyId: 1e9, version: 1 }] });
      const values = { state: 'running', figures: null, draft };
      await tx.db.updateTable('lab_runs').set(values).where('id', '=', run.id).execute();
      const { companyId } = shop.staff;
      await app.jobs.enqueue(tx, { kind: RUN_JOB, payload: { runId: run.id }, companyId });
    });
    expect(await runEnded(shop, agentId, run.id)).toMatchObject({ state: 'failed', coverage: null, pass_all: null });
  });

  test('replaces older ones: the last twenty are kept', async () => {
    await addCase(shop, agentId, isAnswered);
    const old = { company_id: shop.staff.companyId, ai_agent_id: agentId, state: 'cancelled', suite: '' };
    const rest = { is_whole: true, attempts: 1, seed: 1, draft_hash: '', draft: '{}', total: 0 };
    await inCompany(({ db }) =>
      db
        .insertInto('lab_runs')
        .values(Array.from({ length: 25 }, () => ({ ...old, ...rest })))
        .execute(),
    );
    const { id } = await runLab(shop, agentId);
    const list = (await shop.staff.browser.get(`${lab()}/runs`)).body as { data: { id: number }[] };
    expect([list.data.length, list.data[0]?.id]).toEqual([20, id]);
  });
});

test('a suite of 2,000 cases that is cancelled half-way is cancelled, never complete', async () => {
  const data = Array.from({ length: 500 }, () => asking('Hello'));
  for (let batch = 0; batch < 4; batch += 1) {
    const { body } = await shop.staff.browser.post(`${lab()}/cases/batch`, { data, source: 'file' });
    expect(body.added).toBe(500);
  }
  const { id, total } = await startRun(shop, agentId);
  expect(total).toBe(2_000);
  await vi.waitFor(async () => expect((await readRun(shop, agentId, id)).done).toBeGreaterThanOrEqual(1_000), {
    timeout: 150_000,
    interval: 500,
  });
  const reply = await shop.staff.browser.post(`${lab()}/runs/${id}/cancel`);
  expect(reply.body).toMatchObject({ state: 'cancelled', coverage: null, pass_all: null });
  const { done } = reply.body as { done: number };
  expect(done).toBeLessThan(2_000);
  const next = await runLab(shop, agentId, { case_ids: [(await resultsOf(shop, agentId, id))[0]?.case_id] });
  expect(next).toMatchObject({ state: 'complete', cases: 1 });
  expect(await readRun(shop, agentId, id)).toMatchObject({ state: 'cancelled', done, coverage: null, pass_all: null });
  const attempts = await inCompany(({ db }) =>
    db.selectFrom('lab_attempts').select('case_id').where('run_id', '=', id).execute(),
  );
  expect(attempts).toHaveLength(done);
});

test('another company sees nothing', async () => {
  const caseId = await addCase(shop, agentId, isAnswered);
  const run = await runLab(shop, agentId);
  const { browser } = (await openShop(app)).staff;
  const other = await addLiveAgent(await openShop(app));
  for (const path of ['cases', `cases/${caseId}`, 'runs', `runs/${run.id}`, `runs/${run.id}/results`])
    expect([path, (await browser.get(`${lab()}/${path}`)).status]).toEqual([path, 404]);
  expect((await browser.get(`${lab()}/runs/${run.id}/results/${caseId}`)).status).toBe(404);
  expect((await browser.post(`${lab()}/runs/${run.id}/cancel`)).status).toBe(404);
  expect((await browser.post(`${lab()}/runs`, {})).status).toBe(404);
  expect((await shop.staff.browser.get(`/ai-agents/${other}/lab/runs/${run.id}`)).status).toBe(404);
});
