import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  backTestEnded,
  backTestsOf,
  changedIn,
  readBackTest,
  startBackTest,
  type BackTest,
  type Change,
} from '../../../testing/back-tests.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { addPolicy } from '../../../testing/policies.ts';
import {
  answersIn,
  AUSTRIA,
  CONVERSATIONS,
  NO_GUARANTEES,
  seedConversations,
} from '../../../testing/seed-conversations.ts';
import { LONG_TIMEOUT } from '../../../testing/timeouts.ts';
import { saveProgress } from './repository.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let copies: number[][];
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  ({ agentId, copies } = await seedConversations(app, shop));
});
afterAll(() => app.close());

const path = () => backTestsOf(agentId);
const read = (id: number) => readBackTest(shop, agentId, id);
const start = (conversations: number) => startBackTest(shop, agentId, conversations);
const ended = (id: number) => backTestEnded(shop, agentId, id);

test('a back-test can be cancelled at once, and is never complete then', async () => {
  const { id } = await start(CONVERSATIONS);
  const reply = await shop.staff.browser.post(`${path()}/${id}/cancel`);
  expect(reply.body).toMatchObject({ state: 'cancelled', finished_at: expect.any(String) });
  await vi.waitFor(async () => {
    const { rows } = await app.sql.asSystem(({ db }) =>
      raw`SELECT FROM jobs WHERE kind = 'agents.backTest'`.execute(db),
    );
    expect(rows).toHaveLength(0);
  }, LONG_TIMEOUT);
  expect(await read(id)).toEqual(reply.body);
  expect((await shop.staff.browser.post(`${path()}/${id}/cancel`)).body).toEqual(reply.body);
});

test('a back-test runs alone, and the last ten are kept', async () => {
  const [one, other] = await Promise.all([start(1), start(1)]);
  expect(one.id).toBe(other.id);
  await ended(one.id);
  for (let nth = 0; nth < 10; nth += 1) await ended((await start(1)).id);
  const { data } = (await shop.staff.browser.get(path())).body as unknown as { data: BackTest[] };
  expect(data).toHaveLength(10);
  expect((await shop.staff.browser.get(`${path()}/${one.id}`)).status).toBe(404);
});

test('a back-test needs a published version, and conversations of its own company', async () => {
  const made = await shop.staff.browser.post('/ai-agents', { name: 'Draft', settings: {}, packs: [] });
  const refused = await shop.staff.browser.post(`/ai-agents/${Number(made.body.id)}/back-tests`, {});
  expect([refused.status, refused.body.errors]).toEqual([422, { conversations: ['Publish this agent first'] }]);
  const { id } = await start(1);
  await ended(id);
  const { staff } = await openShop(app);
  const statuses = [
    await staff.browser.post(path(), {}),
    await staff.browser.get(path()),
    await staff.browser.get(`${path()}/${id}`),
    await staff.browser.get(`${path()}/${id}/changes`),
    await staff.browser.post(`${path()}/${id}/cancel`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test('a back-test counts what was replayed once, if two workers report it', async () => {
  const { companyId } = shop.staff;
  const { id } = await start(1);
  await ended(id);
  await app.sql.asSystem(({ db }) =>
    raw`UPDATE back_tests SET state = 'running', done = 0, answers = 0, reached = NULL WHERE id = ${id}`.execute(db),
  );
  const found = { from: null, reached: 5, conversations: 3, answers: 4, changes: [] };
  const save = () => app.sql.inCompany(companyId, (tx) => saveProgress(tx, companyId, id, found));
  expect((await Promise.all([save(), save()])).toSorted()).toEqual([false, true]);
  expect(await read(id)).toMatchObject({ done: 3, answers: 4 });
  await shop.staff.browser.post(`${path()}/${id}/cancel`);
  expect(await app.sql.inCompany(companyId, (tx) => saveProgress(tx, companyId, id, { ...found, from: 5 }))).toBe(
    false,
  );
});

test('a back-test goes on where a node was killed, and counts nothing twice', async () => {
  await addPolicy(shop, agentId, NO_GUARANTEES);
  const { id } = await start(CONVERSATIONS);
  await vi.waitFor(async () => expect((await read(id)).done).toBeGreaterThan(0), { ...LONG_TIMEOUT, interval: 5 });
  const killed = app;
  // Without its database it cannot even give the job back, like a process that was killed.
  await killed.sql.close();
  app = await buildTestApp({ DATABASE_URL: killed.databaseUrl, DATA_DIR: killed.config.dataDir });
  await killed.close().catch(() => {});
  const { rows } = await app.sql.asSystem(({ db }) =>
    raw<BackTest>`SELECT state, done FROM back_tests WHERE id = ${id}`.execute(db),
  );
  expect(rows[0]).toMatchObject({ state: 'running' });
  expect(rows[0]?.done).toBeLessThan(CONVERSATIONS);
  await vi.waitFor(async () => {
    const now = await app.sql.asSystem(({ db }) =>
      raw<BackTest>`SELECT state, done, total, answers, changed FROM back_tests WHERE id = ${id}`.execute(db),
    );
    expect(now.rows[0]).toEqual({
      state: 'complete',
      done: CONVERSATIONS,
      total: CONVERSATIONS,
      answers: answersIn(copies),
      changed: copies[AUSTRIA]?.length,
    });
  }, LONG_TIMEOUT);
  const changes = await app.sql.asSystem(({ db }) =>
    raw<Change>`SELECT conversation_id FROM back_test_changes WHERE back_test_id = ${id}`.execute(db),
  );
  expect(changedIn(changes.rows)).toEqual(copies[AUSTRIA]?.toSorted((a, b) => a - b));
});
