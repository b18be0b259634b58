import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backTest, backTestEnded, changesOf, readBackTest, startBackTest } from '../../testing/back-tests.ts';
import { openBesideServer, type BesideServer } from '../../testing/beside-server.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { changeSettings } from '../../testing/knowledge.ts';
import { addCase, asking, readRun, resultsOf, runEnded, runLab, startRun } from '../../testing/lab.ts';
import { helpful } from '../../testing/scripted-model/helpful.ts';
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { seedConversations } from '../../testing/seed-conversations.ts';
import type { ServerProcess } from '../../testing/server-process.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

const CASES = 10;
const ATTEMPTS = 4;
/** With the draft and with what is published. */
const TOTAL = 2 * CASES * ATTEMPTS;
/** Conversations that a server plays at the same time. */
const AT_ONCE = 4;
const REPLAYED = 40;

let beside: BesideServer;
let model: ScriptedModel;
let shop: Shop;
let server: ServerProcess;
let agentId: number;
const caseIds: number[] = [];
beforeAll(async () => {
  model = await startScriptedModel();
  beside = await openBesideServer({ OUTBOUND_HOSTS: '127.0.0.1' });
  shop = await openShop(beside.app);
  ({ agentId } = await seedConversations(beside.app, shop));
  const { body } = await shop.staff.browser.post('/model-providers', {
    kind: 'compatible',
    name: 'Own server',
    base_url: model.url,
  });
  await changeSettings(shop, agentId, { model: { provider_id: body.id, name: 'scripted-large' } });
  const question = 'How long does delivery to Austria take?';
  for (let at = 0; at < CASES; at += 1)
    caseIds.push(await addCase(shop, agentId, asking(question, [{ kind: 'answers' }], { name: `Case ${at}` })));
  await beside.leaveJobs();
  // Slow enough to be killed in the middle of it.
  model.play((asked) => ({ ...helpful(asked), tokensPerSecond: 100 }));
  server = await beside.start();
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.exited;
  await beside.close();
  await model.close();
});

async function kill() {
  server.kill('SIGKILL');
  await server.exited;
}
const reaches = (read: () => Promise<{ done: number }>, share: number, total: number) =>
  vi.waitFor(async () => expect((await read()).done).toBeGreaterThan(total * share), { ...LONG_TIMEOUT, interval: 5 });

test('a run whose server is killed twice is completed, with every attempt of every case once', async () => {
  model.requests.length = 0;
  const { id } = await startRun(shop, agentId, { attempts: ATTEMPTS });
  const read = () => readRun(shop, agentId, id);
  for (const share of [0.1, 0.4]) {
    await reaches(read, share, TOTAL);
    await kill();
    const left = await read();
    expect(left).toMatchObject({ state: 'running', total: TOTAL, coverage: null, pass_all: null });
    expect(left.done).toBeLessThan(TOTAL);
    server = await beside.start();
  }
  const run = await runEnded(shop, agentId, id);
  expect(run).toMatchObject({ state: 'complete', done: TOTAL, total: TOTAL, cases: CASES, passed: CASES });
  expect(run).toMatchObject({ pass_all: { draft: 1, live: 1 }, coverage: expect.any(Object) });
  const results = await resultsOf(shop, agentId, id);
  const all = Array.from({ length: ATTEMPTS }, () => true);
  expect(results.map(({ draft, live, standing }) => [draft, live, standing])).toEqual(
    caseIds.map(() => [all, all, 'same']),
  );
  expect(results.map(({ case_id }) => case_id)).toEqual(caseIds);
  // Only what was under way when the server died is asked again.
  expect(model.requests.length).toBeGreaterThanOrEqual(CASES * ATTEMPTS);
  expect(model.requests.length).toBeLessThanOrEqual(CASES * ATTEMPTS + 2 * AT_ONCE);
});

test('a run that is cancelled just before its server is killed stays cancelled, and nothing is added to it', async () => {
  const { id } = await startRun(shop, agentId, { attempts: ATTEMPTS });
  await reaches(() => readRun(shop, agentId, id), 0.1, TOTAL);
  await shop.staff.browser.post(`/ai-agents/${agentId}/lab/runs/${id}/cancel`);
  await kill();
  const { done } = await readRun(shop, agentId, id);
  server = await beside.start();
  // Runs of one agent take turns, so the job that was left behind is over by then.
  expect(await runLab(shop, agentId, { case_ids: caseIds.slice(0, 1), attempts: 1 })).toMatchObject({ done: 2 });
  expect(await readRun(shop, agentId, id)).toMatchObject({ state: 'cancelled', done, coverage: null, pass_all: null });
  expect(done).toBeLessThan(TOTAL);
});

test('a back-test whose server is killed twice finds the same as one that is not, and counts nothing twice', async () => {
  const { changes, answers, changed, groups } = await backTest(shop, agentId, REPLAYED);
  const { id } = await startBackTest(shop, agentId, REPLAYED);
  const read = () => readBackTest(shop, agentId, id);
  for (const share of [0, 0.4]) {
    await reaches(read, share, REPLAYED);
    await kill();
    const left = await read();
    expect(left).toMatchObject({ state: 'running', finished_at: null, total: REPLAYED });
    expect(left.done).toBeLessThan(REPLAYED);
    server = await beside.start();
  }
  const found = await backTestEnded(shop, agentId, id);
  expect(found).toMatchObject({ state: 'complete', done: REPLAYED, total: REPLAYED, answers, changed, groups });
  const without = (list: typeof changes) => list.map(({ conversation_id, after }) => [conversation_id, after]);
  expect(without(await changesOf(shop, agentId, id))).toEqual(without(changes));
  expect(changed).toBeGreaterThan(0);
});
