import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { teach } from '../../../testing/knowledge.ts';
import { addModelAgent, askBot, buildAppWithModel } from '../../../testing/models.ts';
import type { ScriptedModel } from '../../../testing/scripted-model/scripted-model.ts';

const QUESTION = 'Within how many days can I return an unopened tea?';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
beforeEach(async () => {
  model.play('helpful');
  model.requests.length = 0;
  shop = await openShop(app);
  agentId = await addModelAgent(shop, model);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Two sources that contradict each other; the second is newer. */
async function teachBoth() {
  const add = (name: string, days: number) =>
    teach(shop, agentId, name, { type: 'text', text: `An unopened tea can be returned within ${days} days.` });
  const terms = await add('Terms', 14);
  const help = await add('Help pages', 30);
  return { terms, help };
}

/** What the model was told, with the number of the passage that each source has in it. */
async function asked() {
  const visitor = shop.visitor();
  await visitor.start();
  await askBot(visitor, QUESTION);
  const { system = '', messages = [] } = model.requests.at(-1) ?? {};
  const data = messages.map(({ text }) => text).join('\n');
  const numberOf = (name: string) => new RegExp(`\\[(\\d)\\] ${name}`).exec(data)?.[1] ?? '';
  return { system, data, terms: numberOf('Terms'), help: numberOf('Help pages') };
}

test('a model is told that the newer of two sources counts', async () => {
  await teachBoth();
  const { system, data, terms, help } = await asked();
  const [first, second] = [terms, help].toSorted();
  expect(system).toContain(`[${first}] and [${second}] contradict each other: [${help}] counts, because it is newer`);
  expect(data).toMatch(/\] Help pages \(changed on \d{4}-\d\d-\d\d\)\n/);
});

test('a model is told which source staff gave precedence to', async () => {
  const { terms: source } = await teachBoth();
  const changed = await shop.staff.browser.call('PUT', `/knowledge-sources/${source.id}`, { rank: 5 });
  expect(changed.status).toBe(200);
  const { system, data, terms } = await asked();
  expect(system).toContain(`[${terms}] counts, because the company gave it precedence. Say only what it says.`);
  expect(data).toMatch(/\] Terms \(changed on \d{4}-\d\d-\d\d, precedence 5\)\n/);
});

test('a model with one source hears nothing of precedence', async () => {
  await teach(shop, agentId, 'Terms', { type: 'text', text: 'An unopened tea can be returned within 14 days.' });
  const { system } = await asked();
  expect(system).not.toMatch(/contradict|precedence/);
});
