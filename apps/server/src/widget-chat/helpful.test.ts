import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addLiveAgent } from '../testing/knowledge.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

/** A conversation in which the agent has answered from its knowledge. */
async function answeredConversation() {
  const agentId = await addLiveAgent(shop);
  await shop.staff.browser.post(`/ai-agents/${agentId}/knowledge-sources`, {
    name: 'Delivery',
    content: {
      type: 'qa',
      pairs: [{ question: 'How long does delivery take?', answer: 'Delivery takes three working days.' }],
    },
  });
  await expect
    .poll(async () => (await shop.staff.browser.get(`/ai-agents/${agentId}/knowledge-sources`)).text)
    .toContain('"ready"');
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('How long does delivery take?');
  await expect.poll(async () => (await visitor.messages()).some(({ origin }) => origin === 'bot')).toBe(true);
  return { agentId, visitor };
}

test('what did not help is shown to staff and listed as a gap, until the customer takes it back', async () => {
  const { agentId, visitor } = await answeredConversation();
  const answer = (await visitor.messages()).find(({ origin }) => origin === 'bot');
  const react = (emoji: string | null) => visitor.post('/chat/message/react', { message_id: answer?.id, emoji });
  const gaps = async () =>
    ((await shop.staff.browser.get(`/ai-agents/${agentId}/unanswered`)).body.data as { question: string }[]).map(
      ({ question }) => question,
    );
  const reactions = async () => {
    const { data } = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`)).body as {
      data: { id: number; marks: { reactions?: { emoji: string }[] } | null }[];
    };
    return data.find(({ id }) => id === answer?.id)?.marks?.reactions?.map(({ emoji }) => emoji);
  };
  expect(await gaps()).toEqual([]);
  expect((await react('👎')).status).toBe(204);
  expect([await gaps(), await reactions()]).toEqual([['How long does delivery take?'], ['👎']]);
  expect((await react('👍')).status).toBe(204);
  expect([await gaps(), await reactions()]).toEqual([[], ['👍']]);
  expect((await react(null)).status).toBe(204);
  expect(await reactions()).toEqual([]);
  expect((await react('💩')).status).toBe(422);
});

test('nobody reacts to an answer in the conversation of somebody else, or to their own words', async () => {
  const { visitor } = await answeredConversation();
  const stranger = shop.visitor();
  await stranger.start();
  const [own, answer] = await visitor.messages();
  await stranger.say('Hello');
  expect((await stranger.post('/chat/message/react', { message_id: answer?.id, emoji: '👎' })).status).toBe(404);
  expect((await visitor.post('/chat/message/react', { message_id: own?.id, emoji: '👎' })).status).toBe(404);
});
