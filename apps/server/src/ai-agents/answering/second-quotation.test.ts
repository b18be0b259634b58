import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { eventsIn } from '../../testing/event-stream.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';

const BACK_UP =
  'Photos are backed up to the cloud every night. To back up photos at once, open Library and choose Back up now.';
const RESTORE =
  'Photos that were backed up can be brought back. To restore photos, open Library and choose Restore photos.';
const QUESTION = 'where are photos that were backed up';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function answerOf(settings: object, question: string): Promise<string> {
  const agentId = await addLiveAgent(shop, settings);
  await teach(shop, agentId, 'Back up your photos', { type: 'text', text: BACK_UP });
  await teach(shop, agentId, 'Restore your photos', { type: 'text', text: RESTORE });
  const { text } = await shop.staff.browser.post(`/ai-agents/${agentId}/test`, { question });
  return String(eventsIn(text).at(-1)?.data.text);
}

test('a second passage is introduced and stands below its name', async () => {
  expect(await answerOf({ answer_length: 'short' }, QUESTION)).toMatch(
    /\n\nThis may help, too:\n(?:Back up|Restore) your photos\nPhotos /,
  );
});

test('not where answers are given in full, nor beside a second question', async () => {
  expect(await answerOf({ answer_length: 'full' }, QUESTION)).not.toContain('This may help');
  const both = `${QUESTION}? and how do I restore photos?`;
  expect(await answerOf({ answer_length: 'short' }, both)).not.toContain('This may help');
});
