import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { storeAnswerTrace } from './answering/traces.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  visitor = shop.visitor();
  await visitor.start();
});
afterAll(() => app.close());

interface Said {
  outcome?: 'answered' | 'choices' | 'unsure' | 'hand_off';
  agent?: number;
  conversation?: number;
  at?: Date;
  ms?: number;
  isCited?: boolean;
  question?: string;
}

/** Pretends that the agent answered this many questions. */
async function said(
  times: number,
  { outcome = 'answered', ms = 1, isCited = false, at = new Date(), ...more }: Said = {},
) {
  const { companyId } = shop.staff;
  const passage = { chunkId: 1, title: '', heading: '', text: '', coverage: 1, isCited };
  const found = { searched: 1, floor: 0, confidence: 1, passages: [passage] };
  const verdict = {
    version: 1,
    question: more.question ?? '',
    outcome,
    reason: null,
    confidence: null,
    language: 'en' as const,
  };
  await app.sql.inCompany(companyId, async (tx) => {
    for (let time = 0; time < times; time += 1)
      await storeAnswerTrace(
        tx,
        companyId,
        more.conversation ?? visitor.conversationId,
        more.agent ?? agentId,
        { ...verdict, stages: [{ stage: 'passages', ms, ...found }] },
        at,
      );
  });
}
const inZone = (timezone: string) =>
  app.sql.asSystem(({ db }) =>
    db.updateTable('companies').set({ timezone }).where('id', '=', shop.staff.companyId).execute(),
  );

const DAY_MS = 86_400_000;
/** Noon of a day in the company's time zone, which is UTC here. */
const noon = (daysAgo: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + DAY_MS / 2);

const NOTHING = {
  answers: 0,
  answers_before: 0,
  handed_off: 0,
  handed_off_before: 0,
  cited: 0,
  unsure: 0,
  unanswered: 0,
  per_day: [0, 0, 0, 0, 0, 0, 0],
};
const read = async (of = shop) => {
  const { status, body } = await of.staff.browser.get('/ai-agents/figures');
  expect(status).toBe(200);
  return body as unknown as {
    agents: ({ agent_id: number } & typeof NOTHING)[];
    median_ms: number | null;
    p95_ms: number | null;
  };
};

describe('agent statistics', () => {
  test('are empty for a new agent, without an answer time', async () => {
    expect(await read()).toEqual({ agents: [{ agent_id: agentId, ...NOTHING }], median_ms: null, p95_ms: null });
  });

  test('are counted by day, this week and last week, and nothing older', async () => {
    await said(3, { at: noon(0), isCited: true });
    await said(2, { at: noon(6) });
    await said(1, { at: noon(6), outcome: 'hand_off' });
    await said(4, { at: noon(3), outcome: 'choices' });
    await said(5, { at: noon(7) });
    await said(2, { at: noon(13), outcome: 'hand_off' });
    await said(9, { at: noon(14) });
    expect((await read()).agents).toEqual([
      {
        agent_id: agentId,
        answers: 10,
        answers_before: 7,
        handed_off: 1,
        handed_off_before: 2,
        cited: 3,
        unsure: 0,
        unanswered: 0,
        per_day: [3, 0, 0, 4, 0, 0, 3],
      },
    ]);
  });

  test('show how often an agent did not know, and how many questions are still open', async () => {
    await said(3, { outcome: 'unsure', question: 'Do you ship to Iceland?' });
    await said(1, { outcome: 'unsure', question: 'Is it waterproof?', at: noon(40) });
    expect((await read()).agents[0]).toMatchObject({ answers: 3, unsure: 3, unanswered: 2 });
    const { body } = await shop.staff.browser.get(`/ai-agents/${agentId}/unanswered`);
    for (const { id } of body.data as { id: number }[])
      await shop.staff.browser.delete(`/ai-agents/${agentId}/unanswered/${id}`);
    expect((await read()).agents[0]).toMatchObject({ answers: 3, unsure: 3, unanswered: 0 });
  });

  test('are separate for each agent and ignore tests by staff', async () => {
    const other = await addLiveAgent(shop);
    const tester = shop.visitor();
    tester.headers['x-test-owner'] = String(shop.staff.userId);
    for (const [name, value] of shop.staff.browser.cookies) tester.cookies.set(name, value);
    await tester.start();
    await said(2);
    await said(1, { agent: other, outcome: 'hand_off' });
    await said(7, { conversation: tester.conversationId, ms: 9_000 });
    await said(7, { conversation: tester.conversationId, outcome: 'unsure', question: 'tried out' });
    const { agents, median_ms } = await read();
    expect(
      agents.map(({ agent_id, answers, handed_off, unanswered }) => [agent_id, answers, handed_off, unanswered]),
    ).toEqual([
      [agentId, 2, 0, 0],
      [other, 1, 1, 0],
    ]);
    expect(median_ms).toBe(1);
  });

  test("show how long this week's answers took", async () => {
    for (const ms of [100, 200, 300, 400, 5_000]) await said(1, { ms });
    await said(20, { ms: 60_000, at: noon(8) });
    expect(await read()).toMatchObject({ median_ms: 300, p95_ms: 5_000 });
  });

  test("use the company's days", async () => {
    const ahead = 14 * 3_600_000;
    const began = new Date(Math.floor((Date.now() + ahead) / DAY_MS) * DAY_MS - ahead);
    await inZone('Pacific/Kiritimati');
    await said(1, { at: began });
    await said(2, { at: new Date(began.getTime() - 1) });
    await said(4, { at: new Date(began.getTime() - 6 * DAY_MS) });
    await said(8, { at: new Date(began.getTime() - 6 * DAY_MS - 1) });
    expect((await read()).agents[0]).toMatchObject({ answers: 7, answers_before: 8, per_day: [4, 0, 0, 0, 0, 2, 1] });
  });

  test('are removed with a deleted agent, and invisible to another company', async () => {
    await said(3, { ms: 100 });
    const other = await openShop(app);
    expect(await read(other)).toEqual({ agents: [], median_ms: null, p95_ms: null });
    await shop.staff.browser.delete(`/ai-agents/${agentId}`);
    expect((await read()).agents).toEqual([]);
  });
});
