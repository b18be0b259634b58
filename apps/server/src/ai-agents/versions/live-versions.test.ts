import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../infra/sql/migrate.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { flowOf, runFlow } from '../../testing/flows.ts';
import { addLiveAgent, changeSettings, publishDraft, teach } from '../../testing/knowledge.ts';
import { askBot, botSaid, hasSaid } from '../../testing/models.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { getsCanary } from './canary.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: 'Delivery takes two days.' });
});
afterAll(() => app.close());

const REFUND = 'I want a refund of my order';
const staff = () => shop.staff.browser;
/** A change that customers notice: from now on this topic goes to people. */
async function publishRefunds(how: { percent?: number } = {}) {
  await changeSettings(shop, agentId, { hand_off: { topics: ['refund'] } });
  return publishDraft(shop, agentId, how);
}
async function visit(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
async function lastTrace(visitor: TestVisitor) {
  const message = (await botSaid(visitor)).at(-1);
  const path = `/conversations/${visitor.conversationId}/messages/${message?.id}/trace`;
  return (await staff().get(path)).body as { version: number; agent: { id: number }; answer: { outcome: string } };
}
const answered = async (visitor: TestVisitor, question: string) => {
  await askBot(visitor, question);
  const { version, answer } = await lastTrace(visitor);
  return [version, answer.outcome];
};

describe('customers', () => {
  test('get the published version; a conversation moves to a new one with its next message', async () => {
    const visitor = await visit();
    await changeSettings(shop, agentId, { hand_off: { topics: ['refund'] } });
    expect(await answered(visitor, REFUND)).toEqual([1, 'unsure']);
    await publishDraft(shop, agentId);
    expect(await answered(visitor, REFUND)).toEqual([2, 'hand_off']);
  });

  test('get the draft only in the test view', async () => {
    await changeSettings(shop, agentId, { hand_off: { topics: ['refund'] } });
    const { text } = await staff().post(`/ai-agents/${agentId}/test`, { question: REFUND });
    expect(text).toContain('"outcome":"hand_off"');
    expect(await answered(await visit(), REFUND)).toEqual([1, 'unsure']);
  });

  test('see edited knowledge at once', async () => {
    await teach(shop, agentId, 'Opening', { type: 'text', text: 'The shop opens at nine in the morning.' });
    expect(await answered(await visit(), 'When does the shop open?')).toEqual([1, 'answered']);
  });

  test('of a flow get the published version of its agent, and the trace names it', async () => {
    const answering = {
      type: 'aiAnswer',
      settings: { agentId, question: '{{topic}}' },
      to: { answered: 'end', notSure: 'end', handOff: 'end', blocked: 'end' },
    };
    const ask = { text: { en: 'What is it?' }, answer: 'text', variable: 'topic' };
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: { type: 'ask', settings: ask, to: { answered: 'agent' } },
        agent: answering,
        end: { type: 'message', settings: { text: { en: 'Anything else?' } } },
      }),
    );
    await changeSettings(shop, agentId, { hand_off: { topics: ['delivery'] } });
    const visitor = widget.visitor();
    await visitor.start();
    await askBot(visitor, 'Hello');
    await visitor.say('How long does delivery take?');
    expect((await hasSaid(visitor, 3)).map(({ text }) => text)).toContain('Delivery takes two days.');
    const { steps } = (await lastTrace(visitor)) as unknown as { steps: { type: string; notes: string[] }[] };
    expect(steps.find(({ type }) => type === 'aiAnswer')?.notes.join()).toMatch(/ · v1$/);
  });
});

test('an agent that a node of the release before has enabled answers with its draft', async () => {
  await app.sql.asSystem(async ({ db }) => {
    await db.updateTable('ai_agents').set({ published_version: null }).where('id', '=', agentId).execute();
    await db.deleteFrom('agent_versions').where('ai_agent_id', '=', agentId).execute();
  });
  expect(await answered(await visit(), 'How long does delivery take?')).toEqual([0, 'answered']);
  expect((await publishDraft(shop, agentId)).body).toMatchObject({ number: 1 });
  expect(await answered(await visit(), 'How long does delivery take?')).toEqual([1, 'answered']);
});

describe('a canary', () => {
  /** Conversations that began after the canary, half of which get it. */
  const many = (count: number) => Promise.all(Array.from({ length: count }, visit));
  const canaryOf = async () => {
    const { canary } = (await staff().get(`/ai-agents/${agentId}`)).body as { canary: { since: string } | null };
    return canary;
  };

  test('gets its share of new conversations, the same ones on every node, and both are compared', async () => {
    const early = await visit();
    expect((await publishRefunds({ percent: 50 })).body).toMatchObject({ number: 2, percent: 50, is_current: false });
    expect((await staff().get(`/ai-agents/${agentId}`)).body).toMatchObject({
      published_version: 1,
      draft_changes: 0,
      canary: { version: 2, percent: 50 },
    });
    const since = new Date((await canaryOf())?.since ?? 0);
    const visitors = await many(12);
    const versions = await Promise.all(visitors.map(async (visitor) => (await answered(visitor, REFUND))[0]));
    const expected = visitors.map(({ conversationId: id }) =>
      getsCanary({ version: 2, steps: [{ percent: 50, since }] }, { id, startedAt: new Date() }) ? 2 : 1,
    );
    expect(versions).toEqual(expected);
    expect(await answered(early, REFUND)).toEqual([1, 'unsure']);

    const { data } = (await staff().get(`/ai-agents/${agentId}/canary`)).body;
    const count = (version: number) => expected.filter((each) => each === version).length;
    expect(data).toMatchObject([
      { version: 1, percent: 50, conversations: count(1), answers: count(1), unsure: count(1), handed_off: 0 },
      { version: 2, percent: 50, conversations: count(2), answers: count(2), unsure: 0, handed_off: count(2) },
    ]);
  });

  test('is widened, given to everyone or taken back with one call', async () => {
    await publishRefunds({ percent: 1 });
    const change = (percent: number, version = 2) =>
      staff().call('PUT', `/ai-agents/${agentId}/canary`, { version, percent });
    for (const percent of [30, 40, 40])
      expect((await change(percent)).body).toMatchObject({ canary: { version: 2, percent } });
    const { steps } = await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db.selectFrom('ai_agents').select('canary_steps as steps').where('id', '=', agentId).executeTakeFirstOrThrow(),
    );
    expect(steps).toHaveLength(3);
    expect((await change(40, 1)).status).toBe(409);
    expect((await change(101)).status).toBe(422);

    expect((await change(0)).body).toMatchObject({ published_version: 1, canary: null, draft_changes: 1 });
    expect((await change(40)).status).toBe(409);
    expect(await answered(await visit(), REFUND)).toEqual([1, 'unsure']);

    expect((await publishDraft(shop, agentId, { percent: 10 })).body).toMatchObject({ number: 3, percent: 10 });
    expect((await change(100, 3)).body).toMatchObject({ published_version: 3, canary: null, draft_changes: 0 });
    expect(await answered(await visit(), REFUND)).toEqual([3, 'hand_off']);
    expect((await staff().get(`/ai-agents/${agentId}/canary`)).body.data).toEqual([]);
  });

  test('published again to more conversations, or to everyone, stays one version', async () => {
    await publishRefunds({ percent: 10 });
    expect((await publishDraft(shop, agentId, { percent: 30 })).body).toMatchObject({ number: 2, percent: 30 });
    expect((await publishDraft(shop, agentId)).body).toMatchObject({ number: 2, percent: null, is_current: true });
    expect((await staff().get(`/ai-agents/${agentId}/versions`)).body.data).toHaveLength(2);
  });
});

test('agents that were live before there were versions become version 1, unchanged', async () => {
  const url = await createEmptyDatabase();
  const old = new pg.Client({ connectionString: url });
  try {
    await migrate(url, { isWanted: (file) => file < '0040' });
    await old.connect();
    const company = await old.query<{ id: string }>(`INSERT INTO companies (name) VALUES ('Shop') RETURNING id`);
    const id = company.rows[0]?.id;
    await old.query(
      `INSERT INTO ai_agents (company_id, name, status, settings) VALUES
        ($1, 'Live', 'live', '{"tone": "brief"}'), ($1, 'Paused', 'paused', '{}'), ($1, 'Draft', 'draft', '{}')`,
      [id],
    );
    await migrate(url);
    const { rows } = await old.query(`
      SELECT a.name, a.published_version, v.number, v.content FROM ai_agents a
      LEFT JOIN agent_versions v ON v.ai_agent_id = a.id ORDER BY a.id`);
    expect(rows).toEqual([
      { name: 'Live', published_version: 1, number: 1, content: { settings: { tone: 'brief' }, policies: [] } },
      { name: 'Paused', published_version: 1, number: 1, content: { settings: {}, policies: [] } },
      { name: 'Draft', published_version: null, number: null, content: null },
    ]);
  } finally {
    await old.end();
  }
});
