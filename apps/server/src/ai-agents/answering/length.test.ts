import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { eventsIn } from '../../testing/event-stream.ts';
import { askBot } from '../../testing/models.ts';

const SHORT = 'Delivery to Austria takes 3–5 working days.';
const LONG = `${SHORT} It costs 6,90 € there. Parcels can be sent to a pick-up point as well.`;
const QUESTION = 'How long does delivery to Austria take?';

let app: TestApp;
let shop: Shop;
let agentId: number;
let visitor: TestVisitor;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  agentId = await addLiveAgent(shop, {
    answer_length: 'short',
    channel_lengths: [{ platform: 'web_widget', length: 'full' }],
  });
  await teach(shop, agentId, 'Delivery', { type: 'text', text: LONG });
  visitor = shop.visitor();
  await visitor.start();
});
afterAll(() => app.close());

/** The answer in the test chat, as on this platform. */
async function tried(platform: string) {
  const { text } = await shop.staff.browser.post(`/ai-agents/${agentId}/test`, { question: QUESTION, platform });
  return eventsIn(text).at(-1)?.data.text;
}

test('answers are as long as the settings say for the channel', async () => {
  expect(await askBot(visitor, QUESTION)).toBe(LONG);
  expect(await tried('web_widget')).toBe(LONG);
  expect(await tried('telegram')).toContain(SHORT);
  expect(await tried('telegram')).not.toContain('6,90');
});

test('a channel has one length', async () => {
  const lengths = ['full', 'short'].map((length) => ({ platform: 'telegram', length }));
  const made = await shop.staff.browser.post('/ai-agents', { name: 'Ada', settings: { channel_lengths: lengths } });
  expect(made.status).toBe(422);
});
