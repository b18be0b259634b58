import type { AnswerStage } from '@parley/contracts/answers';
import { sql as raw } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { teach } from '../../testing/knowledge.ts';
import { addModelAgent } from '../../testing/models.ts';
import { startScriptedModel, type ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { dropUnusedVectors } from './repository.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

const QUESTION = 'How long does delivery to Austria take?';
const DELIVERY = 'Delivery to Austria takes three to five working days and costs 6 EUR.';
const CARE = 'Wash linen tablecloths at forty degrees and iron them damp.';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp({ OUTBOUND_HOSTS: '127.0.0.1' });
});
beforeEach(async () => {
  // One for each test: jobs of the test before may still ask for vectors, and be retried later.
  model = await startScriptedModel();
  shop = await openShop(app);
  agentId = await addModelAgent(shop, model);
  await embedBy('scripted-vectors');
  await teach(shop, agentId, 'Delivery', { type: 'text', text: DELIVERY });
  await teach(shop, agentId, 'Care', { type: 'text', text: CARE });
});
afterEach(() => model.close());
afterAll(() => app.close());

async function embedBy(name: string | null) {
  const settings = (await shop.staff.browser.get(`/ai-agents/${agentId}`)).body.settings as { model: object };
  const reply = await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, {
    settings: { ...settings, model: { ...settings.model, embedding_model: name } },
  });
  expect(reply.status).toBe(200);
}
/** The agent's answer as shown to staff. */
async function ask(question = QUESTION) {
  const { text } = await shop.staff.browser.post(`/ai-agents/${agentId}/test`, { question });
  const [, data = ''] = /event: answer\ndata: (.*)/.exec(text) ?? [];
  const { outcome, stages } = JSON.parse(data) as { outcome: string; stages: AnswerStage[] };
  const stage = stages.find((each) => each.stage === 'passages');
  return { outcome, passages: stage?.stage === 'passages' ? stage.passages : [] };
}
const stored = (companyId = shop.staff.companyId) =>
  app.sql.inCompany(companyId, ({ db }) => db.selectFrom('chunk_vectors').selectAll().execute());
/** Asks once, which reveals that vectors are missing, and waits until they are made. */
async function embedAll(times = 2) {
  expect((await ask()).passages[0]).not.toHaveProperty('likeness');
  await vi.waitFor(async () => expect(await stored()).toHaveLength(times), LONG_TIMEOUT);
}
/** Missing vectors are looked up again only after a while, but immediately for a new index. */
const forgetIndex = () => teach(shop, agentId, 'More', { type: 'text', text: 'Gift wrapping costs three euros.' });

test('passages are embedded by a job, and compared to the question once they are', async () => {
  await embedAll();
  expect(model.embedded.toSorted()).toEqual([expect.stringContaining(CARE), expect.stringContaining(DELIVERY)]);
  await forgetIndex();
  model.embedded.length = 0;
  const { outcome, passages } = await ask();
  expect(outcome).toBe('answered');
  expect(model.embedded).toContain(QUESTION);
  const [first, ...others] = passages;
  expect(first).toMatchObject({ text: DELIVERY, likeness: expect.any(Number) });
  for (const other of others) expect(first?.likeness).toBeGreaterThan(other.likeness ?? -1);
});

test.each(['refused', 'late'] as const)('when vectors are %s, the word search alone decides', async (mode) => {
  await embedAll();
  await forgetIndex();
  model.playVectors(mode);
  const { outcome, passages } = await ask();
  expect([outcome, passages[0]?.text]).toEqual(['answered', DELIVERY]);
  expect(passages[0]).not.toHaveProperty('likeness');
});

test('no embedding is requested without an embedding model', async () => {
  await embedAll();
  await forgetIndex();
  model.embedded.length = 0;
  await embedBy(null);
  expect((await ask()).outcome).toBe('answered');
  expect(model.embedded).toEqual([]);
});

test('vectors belong to one company, and are deleted with their passage, provider or last use', async () => {
  await embedAll();
  const [first] = await stored();
  const victim = shop;
  const other = await openShop(app);
  expect(await stored(other.staff.companyId)).toEqual([]);
  const provider = { provider_id: first?.provider_id, name: 'scripted-large', embedding_model: 'scripted-vectors' };
  shop = other;
  const refused = await shop.staff.browser.post('/ai-agents', { name: 'Thief', settings: { model: provider } });
  expect(refused.status).toBe(422);
  const made = await shop.staff.browser.post('/ai-agents', { name: 'Thief' });
  agentId = Number(made.body.id);
  // Even a row that refers to another company's provider gets nothing from it.
  const stolen = {
    providerId: first?.provider_id,
    name: 'scripted-large',
    temperature: 0,
    embeddingModel: 'scripted-vectors',
  };
  await app.sql.asSystem(({ db }) =>
    raw`UPDATE ai_agents SET settings = settings || ${JSON.stringify({ model: stolen })}::jsonb WHERE id = ${agentId}`.execute(
      db,
    ),
  );
  await teach(shop, agentId, 'Thief', { type: 'text', text: DELIVERY });
  model.embedded.length = 0;
  expect((await ask()).passages[0]).not.toHaveProperty('likeness');
  expect([model.embedded, await stored()]).toEqual([[], []]);

  const { companyId } = victim.staff;
  await app.sql.inCompany(companyId, ({ db }) =>
    db
      .deleteFrom('knowledge_chunks')
      .where('company_id', '=', companyId)
      .where('id', '=', first?.chunk_id ?? 0)
      .execute(),
  );
  expect(await stored(companyId)).toHaveLength(1);
  await app.sql.asSystem(dropUnusedVectors);
  expect(await stored(companyId)).toHaveLength(1);
  await victim.staff.browser.call('DELETE', `/model-providers/${first?.provider_id}`);
  expect(await stored(companyId)).toEqual([]);
});

test('vectors of a model that no agent uses any more are cleaned up', async () => {
  await embedAll();
  await embedBy('another');
  await app.sql.asSystem(dropUnusedVectors);
  expect(await stored()).toEqual([]);
});
