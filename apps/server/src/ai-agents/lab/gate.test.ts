import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, changeSettings, publishDraft, teach } from '../../testing/knowledge.ts';
import { addCase, asking, resultsOf, runLab } from '../../testing/lab.ts';
import { addModelAgent, buildAppWithModel } from '../../testing/models.ts';
import { colleagueOf } from '../../testing/people.ts';
import { addPolicy, forbidding } from '../../testing/policies.ts';
import { helpful } from '../../testing/scripted-model/helpful.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { seeded } from '../../understanding/language/index.ts';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const DELIVERY = 'How long does delivery take?';
const QUESTIONS = {
  type: 'qa',
  pairs: [{ question: DELIVERY, answer: 'Two to three working days.' }],
};
const staff = () => shop.staff.browser;
const path = () => `/ai-agents/${agentId}`;
const gate = async () =>
  (await staff().get(`${path()}/publish-gate`)).body as unknown as {
    is_open: boolean;
    problems: { problem: string; names: string[]; count: number }[];
    run_id: number | null;
  };
const problems = async () => (await gate()).problems.map(({ problem, names }) => [problem, ...names]);
const publish = (how: { reason?: string; percent?: number } = {}) =>
  publishDraft(shop, agentId, { reason: '', ...how });
const mustPass = (expects: object[], name: string) => asking(DELIVERY, expects, { name, must_pass: true });

describe('the gate', () => {
  beforeEach(async () => {
    agentId = await addLiveAgent(shop);
    await teach(shop, agentId, 'Questions', QUESTIONS);
    await changeSettings(shop, agentId, { tone: 'brief' });
  });

  test('is open without cases that must pass', async () => {
    await addCase(shop, agentId, asking(DELIVERY, [{ kind: 'refuses' }]));
    expect(await gate()).toEqual({ is_open: true, problems: [], run_id: null });
    const { status, body } = await publish({ reason: 'For no reason' });
    expect([status, body.override_reason]).toEqual([201, '']);
  });

  test('opens when the cases that must pass have passed with exactly this draft', async () => {
    await addCase(shop, agentId, mustPass([{ kind: 'answers' }], 'Answers'));
    expect(await problems()).toEqual([['not_tested', 'Answers']]);
    await runLab(shop, agentId, { case_ids: [await addCase(shop, agentId, asking('Hello'))] });
    expect(await problems()).toEqual([['not_tested', 'Answers']]);
    const run = await runLab(shop, agentId);
    expect(await gate()).toEqual({ is_open: true, problems: [], run_id: run.id });
    await changeSettings(shop, agentId, { tone: 'formal' });
    expect(await problems()).toEqual([['not_tested', 'Answers']]);
    await changeSettings(shop, agentId, { tone: 'brief' });
    expect(await problems()).toEqual([]);
    await addCase(shop, agentId, mustPass([], 'Added later'));
    expect(await problems()).toEqual([['not_tested', 'Added later']]);
  });

  test('refuses a draft that fails, except with a reason, which is kept', async () => {
    await addCase(shop, agentId, mustPass([{ kind: 'refuses' }], 'Refuses'));
    const { id } = await runLab(shop, agentId);
    expect(await gate()).toEqual({
      is_open: false,
      problems: [{ problem: 'must_pass', names: ['Refuses'], count: 1 }],
      run_id: id,
    });
    const refused = await publish();
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reason']]);
    const reason = 'The shop opens today';
    expect((await publish({ reason, percent: 50 })).body).toMatchObject({ number: 2, override_reason: reason });
    const versions = (await staff().get(`${path()}/versions`)).body as { data: { override_reason: string }[] };
    expect(versions.data.map(({ override_reason }) => override_reason)).toEqual([reason, '']);
    const { companyId } = shop.staff;
    const [stored] = await app.sql.inCompany(companyId, ({ db }) =>
      db.selectFrom('agent_versions').select('gate').where('number', '=', 2).execute(),
    );
    expect(stored?.gate).toMatchObject({ isOpen: false, runId: id });
    // What some customers have may become what all have, and rolling back always works.
    expect((await publish()).status).toBe(201);
    expect((await staff().post(`${path()}/versions/1/restore`)).body).toMatchObject({ number: 3, override_reason: '' });
  });

  test('wants every policy to act in an example or in a case', async () => {
    await addPolicy(shop, agentId, forbidding('working days', { name: 'Tested by a case' }));
    await addPolicy(shop, agentId, forbidding('never', { name: 'Untested' }));
    await addPolicy(shop, agentId, forbidding('off', { name: 'Disabled', is_enabled: false }));
    const examples = [{ says: 'Hi', reply: 'It is cheap.', fires: true }];
    await addPolicy(shop, agentId, forbidding('cheap', { name: 'Tested by an example', examples }));
    expect(await problems()).toEqual([['policies_untested', 'Tested by a case', 'Untested']]);
    await addCase(shop, agentId, asking(DELIVERY));
    await runLab(shop, agentId);
    expect(await problems()).toEqual([['policies_untested', 'Untested']]);
    await changeSettings(shop, agentId, { gate: { policies_tested: false, coverage: 0 } });
    expect((await gate()).is_open).toBe(true);
  });

  test('wants the cases to reach enough', async () => {
    await changeSettings(shop, agentId, { gate: { policies_tested: true, coverage: 50 } });
    const kinds = ['coverage', 'policies', 'handOffReasons', 'sources', 'languages'];
    expect(await problems()).toEqual([kinds]);
    await addCase(shop, agentId, asking(DELIVERY));
    await addCase(shop, agentId, asking('I want to talk to a person'));
    await runLab(shop, agentId);
    expect(await problems()).toEqual([['coverage', 'handOffReasons', 'languages']]);
    await changeSettings(shop, agentId, { gate: { policies_tested: true, coverage: 10 } });
    await runLab(shop, agentId);
    expect(await problems()).toEqual([]);
  });

  test('lets two people who publish at once make one version', async () => {
    await addCase(shop, agentId, mustPass([{ kind: 'refuses' }], 'Refuses'));
    const colleague = await colleagueOf(app, shop.staff);
    const { draft_hash } = (await staff().get(path())).body;
    const body = { draft_hash, reason: 'We have looked at it' };
    const replies = await Promise.all([staff(), colleague].map((browser) => browser.post(`${path()}/publish`, body)));
    expect(replies.map((reply) => [reply.status, reply.body.number])).toEqual([
      [201, 2],
      [201, 2],
    ]);
    const versions = (await staff().get(`${path()}/versions`)).body as { data: object[] };
    expect(versions.data).toHaveLength(2);
  });

  test('is nobody else’s business', async () => {
    const stranger = (await openShop(app)).staff.browser;
    expect((await stranger.get(`${path()}/publish-gate`)).status).toBe(404);
  });
});

describe('an eightfold gate', () => {
  const CASES = 20;
  beforeEach(async () => {
    agentId = await addModelAgent(shop, model);
    const text = 'Delivery takes two to three working days within the country.';
    await teach(shop, agentId, 'Delivery', { type: 'text', text });
    for (let at = 0; at < CASES; at += 1)
      await addCase(shop, agentId, mustPass([{ kind: 'says', text: 'working days' }], `Case ${at}`));
  });

  test('refuses a model that fails 7 times of 100', async () => {
    const random = seeded(7);
    let [asked, failed] = [0, 0];
    model.play((request) => {
      asked += 1;
      if (random() >= 0.07) return helpful(request);
      failed += 1;
      return { says: { action: 'handoff', citations: [], answer: '', reason: 'Not today.' } };
    });
    const run = await runLab(shop, agentId, { attempts: 8 });
    expect(run).toMatchObject({ state: 'complete', attempts: 8, total: 160, done: 160 });
    expect(asked).toBeGreaterThanOrEqual(160);
    expect(failed / asked).toBeLessThan(0.12);
    const { is_open, problems: found } = await gate();
    expect([is_open, found[0]?.problem]).toEqual([false, 'must_pass']);
    expect(found[0]?.count).toBeGreaterThan(2);
    const flipping = await resultsOf(shop, agentId, run.id, '?standing=flips');
    expect(flipping.length).toBeGreaterThan(2);
    expect(flipping.every(({ is_quarantined }) => !is_quarantined)).toBe(true);
    expect(run.pass_all?.draft).toBe((CASES - flipping.length) / CASES);
  });

  test('lets a solid model pass', async () => {
    model.play('helpful');
    const run = await runLab(shop, agentId, { attempts: 8 });
    expect(run).toMatchObject({ state: 'complete', done: 160, passed: CASES, flips: 0, pass_all: { draft: 1 } });
    expect(await gate()).toEqual({ is_open: true, problems: [], run_id: run.id });
  });

  test('does not take the word of the built-in engine for a model that was not asked', async () => {
    await changeSettings(shop, agentId, { budgets: { tokens_per_answer: 600, tokens_per_day: 1_000 } });
    model.play('helpful');
    await runLab(shop, agentId, { attempts: 8 });
    expect((await gate()).problems[0]?.problem).toBe('must_pass');
  });

  test('does not take fewer attempts for a proof', async () => {
    model.play('helpful');
    await runLab(shop, agentId, { attempts: 2 });
    expect((await gate()).problems[0]?.problem).toBe('not_tested');
  });
});
