import { readFileSync } from 'node:fs';
import { LOCALES } from '@parley/contracts/locales';
import { WIDGET_GREETING } from '@parley/contracts/widget-greeting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { addLiveAgent, publishDraft, teach } from '../../testing/knowledge.ts';
import { addPolicy, forbidding } from '../../testing/policies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const HELP = {
  type: 'qa',
  pairs: [{ question: 'How long does delivery take?', answer: 'Parcels arrive within three to five working days.' }],
};
const GREETING = { greeting: [{ locale: 'en', text: 'Hi, I am Lea' }] };

interface Opening {
  token: string;
  messages: { text: string; extras: { options: { id: string; label: string }[] } | null }[];
}
async function open(visitor: TestVisitor, body: object = {}): Promise<Opening | null> {
  const reply = await visitor.post('/chat/opening', { locale: 'en', ...body });
  expect(reply.status).toBe(200);
  return reply.body.opening as Opening | null;
}
async function start(visitor: TestVisitor, opening: string | undefined) {
  const { status, body } = await visitor.post('/chat/conversations/start', { opening });
  expect(status).toBe(200);
  visitor.conversationId = (body.conversation as { id: number }).id;
  if (body.visitor_token) visitor.use(body.visitor_token as string);
  return (body.messages as ChatMessage[]).map(({ text, origin }) => [text, origin]);
}
async function openWithAgent(settings: object = GREETING) {
  const shop = await openShop(app);
  const agentId = await addLiveAgent(shop, settings);
  await teach(shop, agentId, 'Help', HELP);
  await shop.staff.browser.get(`/ai-agents/${agentId}/starters`);
  return { shop, agentId };
}
const thread = async ({ staff }: Shop, { conversationId }: TestVisitor) =>
  ((await staff.browser.get(`/conversations/${conversationId}/messages`)).body.data as ChatMessage[]).filter(
    ({ type }) => type === 'text',
  );

test('an agent greets with questions that it answers; the first message stores what was shown, once', async () => {
  const { shop } = await openWithAgent();
  expect((await shop.visitor().get('/chat/init')).body.speaks_first).toBe(true);
  const before = await dumpDatabase(app);
  const visitor = shop.visitor();
  const opening = await open(visitor);
  expect(opening?.messages).toMatchObject([
    { text: 'Hi, I am Lea', extras: { options: [{ id: 'starter-1', label: 'How long does delivery take?' }] } },
  ]);
  const after = await dumpDatabase(app);
  for (const table of ['conversations', 'customers', 'visitors', 'messages', 'answer_traces'])
    expect(after.get(table)).toEqual(before.get(table));

  expect(await start(visitor, opening?.token)).toEqual([['Hi, I am Lea', 'bot']]);
  expect(await start(visitor, opening?.token)).toEqual([['Hi, I am Lea', 'bot']]);
  await visitor.press('starter-1', 'How long does delivery take?');
  await expect.poll(async () => (await thread(shop, visitor)).length).toBe(3);
  const texts = (await thread(shop, visitor)).map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual(['Hi, I am Lea', 'How long does delivery take?']);
  expect(texts[2]).toContain('three to five working days');
});

test('without a greeting of its own, the chat begins with that of the channel or of the widget', async () => {
  const { shop } = await openWithAgent({});
  const textOf = async (locale: string) => (await open(shop.visitor(), { locale }))?.messages[0]?.text;
  expect(await textOf('de')).toBe(WIDGET_GREETING.de);
  const { settings } = (await shop.staff.browser.get(`/channels/${shop.channelId}`)).body as { settings: object };
  const texts = [{ locale: 'de', greeting: 'Servus!' }];
  await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings: { ...settings, texts } });
  expect(await textOf('de')).toBe('Servus!');
  for (const locale of LOCALES) {
    const widget = new URL(`../../../../widget/src/frame/locales/${locale}.ts`, import.meta.url);
    expect(readFileSync(widget, 'utf8')).toContain(`greeting: '${WIDGET_GREETING[locale]}'`);
  }
});

test('a visitor who has followed an invitation finds it at the beginning; words of a page are no invitation', async () => {
  const { shop } = await openWithAgent();
  const { settings } = (await shop.staff.browser.get(`/channels/${shop.channelId}`)).body as { settings: object };
  const proactive_messages = [{ path: '', after_seconds: 5, texts: [{ locale: 'en', text: 'Need a hand?' }] }];
  const saved = { settings: { ...settings, proactive_messages } };
  expect((await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, saved)).status).toBe(200);
  const visitor = shop.visitor();
  const opening = await open(visitor, { invitation: 'Need a hand?' });
  expect(await start(visitor, opening?.token)).toEqual([['Need a hand?', 'bot']]);
  expect((await open(shop.visitor(), { invitation: 'You won!' }))?.messages[0]?.text).toBe('Hi, I am Lea');
});

test('policies apply to greeting and questions, and stopped bots say nothing', async () => {
  const { shop, agentId } = await openWithAgent({ greeting: [{ locale: 'en', text: 'Hi. Everything is free.' }] });
  const examples = [
    { says: 'What does it cost?', reply: 'It is free.', fires: true },
    { says: 'What does it cost?', reply: 'It is cheap.', fires: false },
  ];
  await addPolicy(shop, agentId, forbidding('free', { enforcement: 'hard', examples }));
  await addPolicy(shop, agentId, {
    ...forbidding('delivery', {
      enforcement: 'hard',
      examples: [
        { says: 'Hi', reply: 'Our delivery is slow.', fires: true },
        { says: 'Hi', reply: 'We are slow.', fires: false },
      ],
    }),
  });
  expect((await publishDraft(shop, agentId)).status).toBe(201);
  expect((await open(shop.visitor()))?.messages).toEqual([{ text: 'Hi.', extras: null }]);
  await shop.staff.browser.call('PUT', '/bots/stop', { is_stopped: true });
  expect(await open(shop.visitor())).toBeNull();
});

test('a token of another channel, or a changed one, begins nothing', async () => {
  const { shop } = await openWithAgent();
  const { shop: other } = await openWithAgent();
  const token = (await open(other.visitor()))?.token ?? '';
  for (const forged of [token, `${token.slice(0, -2)}AA`, 'x']) expect(await start(shop.visitor(), forged)).toEqual([]);
});
