import { PACK_KEYS } from '@parley/contracts/policy-pack-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { teach } from '../../../testing/knowledge.ts';
import { resultOf, resultsOf, runLab } from '../../../testing/lab.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

/** The proposals for all policies of a new agent that fail in its first run. */
async function failing(pack: string): Promise<string[]> {
  const made = await shop.staff.browser.post('/ai-agents', { name: pack, packs: [] });
  const agentId = Number(made.body.id);
  const added = await shop.staff.browser.post(`/ai-agents/${agentId}/policy-packs`, { pack, values: ['Umbrella Ltd'] });
  expect(added.status).toBe(200);
  await teach(shop, agentId, 'Delivery', { type: 'text', text: 'Delivery takes three to five working days.' });
  const lab = `/ai-agents/${agentId}/lab`;
  const proposed = await shop.staff.browser.post(`${lab}/propose/generate`, { from: { kind: 'policies' }, most: 80 });
  const { data } = proposed.body as { data: object[] };
  expect(data.length).toBeGreaterThan(0);
  await shop.staff.browser.post(`${lab}/cases/batch`, { data, source: 'policy' });
  const run = await runLab(shop, agentId);
  const results = await resultsOf(shop, agentId, run.id, '?limit=200');
  expect(results).toHaveLength(data.length);
  const failed = results.filter(({ draft }) => !draft.every(Boolean));
  return Promise.all(
    failed.map(async ({ case_id, name }) => {
      const turn = (await resultOf(shop, agentId, run.id, case_id)).shown.draft?.turns[0];
      const unmet = turn?.checks
        .filter(({ is_met }) => !is_met)
        .map(({ expects, found }) => `${expects.kind}: ${found}`);
      return `${name} -> ${turn?.text ?? ''} (${unmet?.join(', ') ?? ''})`;
    }),
  );
}

test.each(PACK_KEYS)('what is proposed for the policies of a pack passes with a new agent: %s', async (pack) => {
  expect(await failing(pack)).toEqual([]);
});
