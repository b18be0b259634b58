import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent, settled, teach } from '../../testing/knowledge.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

interface Conflict {
  kind: string;
  sides: { sentence: string; marks: { start: number; end: number }[]; source: { id: number; name: string } }[];
  outranking: { source_id: number; by: string } | null;
}
const path = () => `/ai-agents/${agentId}/knowledge-conflicts`;
const conflicts = async () => (await shop.staff.browser.get(path())).body.data as Conflict[];
const put = (id: number, body: object) => shop.staff.browser.call('PUT', `/knowledge-sources/${id}`, body);
const text = (words: string) => ({ type: 'text', text: words });
const OLD = 'Delivery to Chișinău takes 3 days.';
const NEW = 'Delivery to Chișinău takes 5 days.';

test('two sources that disagree are listed with what decides between them: the newer content, or the rank that staff set', async () => {
  const old = await teach(shop, agentId, 'Terms', text(`${OLD} Pay by card or in cash.`));
  expect(await conflicts()).toEqual([]);
  const recent = await teach(shop, agentId, 'News', text(NEW));
  const [conflict, ...others] = await conflicts();
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({
    kind: 'value',
    sides: expect.arrayContaining([
      expect.objectContaining({
        sentence: OLD,
        marks: [{ start: 27, end: 33 }],
        passage: { id: expect.any(Number), heading: '' },
        page: { id: expect.any(Number), title: 'Terms', address: expect.any(String) },
        source: { id: old.id, name: 'Terms', rank: 0, content_changed_at: expect.any(String) },
      }),
      expect.objectContaining({ sentence: NEW }),
    ]),
    outranking: { source_id: recent.id, by: 'date' },
  });

  expect((await put(old.id, { rank: 1 })).body).toMatchObject({ rank: 1 });
  expect((await conflicts())[0]?.outranking).toEqual({ source_id: old.id, by: 'rank' });
  expect((await put(old.id, { rank: -1 })).status).toBe(422);
});

test('a source that is read again unchanged stays as old as it is; a corrected one ends the contradiction', async () => {
  const old = await teach(shop, agentId, 'Terms', text(OLD));
  const recent = await teach(shop, agentId, 'News', text(NEW));
  await shop.staff.browser.post(`/knowledge-sources/${old.id}/sync`);
  await settled(shop, old.id);
  await put(old.id, { name: 'Terms of delivery' });
  expect((await conflicts())[0]?.outranking).toEqual({ source_id: recent.id, by: 'date' });
  await put(old.id, { content: text('Delivery to Chișinău takes 4 days.') });
  await settled(shop, old.id);
  expect((await conflicts())[0]?.outranking).toEqual({ source_id: old.id, by: 'date' });
  await put(old.id, { content: text(NEW) });
  await settled(shop, old.id);
  expect(await conflicts()).toEqual([]);
});

test('a disabled source contradicts nobody', async () => {
  const { id } = await teach(shop, agentId, 'Terms', text(OLD));
  await teach(shop, agentId, 'News', text(NEW));
  await put(id, { is_enabled: false });
  expect(await conflicts()).toEqual([]);
});

test("another company's agent is not found", async () => {
  await teach(shop, agentId, 'Terms', text(OLD));
  await teach(shop, agentId, 'News', text(NEW));
  const stranger = await openShop(app);
  expect((await stranger.staff.browser.get(path())).status).toBe(404);
  expect((await shop.staff.browser.get('/ai-agents/99999999/knowledge-conflicts')).status).toBe(404);
});

test('an agent says the newer one first and that another differs, and only the one that staff ranked higher', async () => {
  const answerTo = async (query: string) => {
    const { body } = await shop.staff.browser.post(`/ai-agents/${agentId}/retrieve`, { query });
    const stages = body.stages as { stage: string; text?: string }[];
    return stages.find(({ stage }) => stage === 'answer')?.text ?? '';
  };
  const question = 'How many days does delivery to Chișinău take?';
  const first = await teach(shop, agentId, 'Terms', text(OLD));
  const second = await teach(shop, agentId, 'News', text(NEW));
  const other = 'Another of our sources says something different:';
  expect(await answerTo(question)).toBe(`${NEW}[1]\n\n${other}\n${OLD}[2]`);
  const corrected = 'Delivery to Chișinău takes 4 days.';
  await put(first.id, { content: text(corrected) });
  await settled(shop, first.id);
  expect(await answerTo(question)).toBe(`${corrected}[1]\n\n${other}\n${NEW}[2]`);
  await put(first.id, { rank: 1 });
  expect(await answerTo(question)).toBe(corrected);
  await put(second.id, { rank: 2 });
  expect(await answerTo(question)).toBe(NEW);
});
