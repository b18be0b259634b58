import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backTest } from '../../../testing/back-tests.ts';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { changeSettings } from '../../../testing/knowledge.ts';
import { buildAppWithModel } from '../../../testing/models.ts';
import { passagesIn, type ModelRequest } from '../../../testing/scripted-model/asked.ts';
import { MISSING_MODEL, type Draft, type ScriptedModel } from '../../../testing/scripted-model/scripted-model.ts';
import { seedConversations } from '../../../testing/seed-conversations.ts';

const REPLAYED = 40;
/** Copies of each template among them. */
const EACH = 5;

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
let providerId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
  shop = await openShop(app);
  ({ agentId } = await seedConversations(app, shop));
  const provider = { kind: 'compatible', name: 'Own server', base_url: model.url };
  providerId = Number((await shop.staff.browser.post('/model-providers', provider)).body.id);
});
beforeEach(() => {
  model.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const writeWith = (name: string) =>
  changeSettings(shop, agentId, { model: { provider_id: providerId, name, temperature: 0 } });

const NOTHING = { action: 'handoff' as const, citations: [], answer: '', reason: 'Not in the passages.' };
/** Knows nothing but what it is told about Austria. */
const knowing = (onAustria: (passage: number) => Draft) => (asked: ModelRequest) => {
  const known = passagesIn(asked).find(({ text }) => text.includes('Austria'));
  return { says: known && asked.question.includes('Austria') ? onAustria(known.number) : NOTHING };
};

test('the model of a draft is asked, and its own words for the same are no change', async () => {
  await writeWith('scripted-large');
  const answer = (passage: number) => `Parcels to Austria need 3 to 5 days [${passage}].`;
  model.play(knowing((n) => ({ action: 'reply', citations: [n], answer: answer(n), reason: '' })));
  expect(await backTest(shop, agentId, REPLAYED)).toMatchObject({
    state: 'complete',
    done: REPLAYED,
    changed: 0,
    groups: [],
  });
  expect(model.requests.filter(({ question }) => question.includes('Austria'))).toHaveLength(EACH);
});

test('what the model of a draft does not answer any more is a change', async () => {
  await writeWith('scripted-large');
  model.play(knowing(() => NOTHING));
  const found = await backTest(shop, agentId, REPLAYED);
  expect(found).toMatchObject({ state: 'complete', done: REPLAYED, changed: EACH });
  expect(found.groups).toContainEqual({ cause: { cause: 'outcome' }, count: EACH });
  expect(found.changes).toHaveLength(EACH);
  for (const change of found.changes)
    expect(change).toMatchObject({
      question: 'How long does delivery to Austria take? I am [e-mail]',
      before: { outcome: 'answered' },
      after: { outcome: 'unsure' },
    });
});

test('a model that cannot be asked makes it fail: what the built-in engine says instead proves nothing', async () => {
  await writeWith(MISSING_MODEL);
  const found = await backTest(shop, agentId, REPLAYED);
  expect(found).toMatchObject({ state: 'failed', changed: 0 });
  expect(found.done).toBeLessThan(REPLAYED);
});
