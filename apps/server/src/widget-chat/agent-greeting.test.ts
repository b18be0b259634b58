import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test("the channel's agent greets with its own text, in the languages it has one for, while it is live", async () => {
  const shop = await openShop(app);
  const { browser } = shop.staff;
  const channel = (await browser.get(`/channels/${shop.channelId}`)).body;
  await browser.call('PUT', `/channels/${shop.channelId}`, {
    settings: {
      ...(channel.settings as object),
      texts: [
        { locale: 'en', title: 'Shop', greeting: 'Hello from the shop' },
        { locale: 'fr', greeting: 'Bonjour' },
      ],
    },
  });
  const greetings = async () => {
    const { body } = await shop.visitor().get('/chat/init');
    return (body.texts as { locale: string; title: string; greeting: string }[])
      .filter(({ title, greeting }) => title || greeting)
      .map(({ locale, title, greeting }) => [locale, title, greeting]);
  };
  /** Channels are cached for two seconds. */
  const becomes = (expected: string[][]) =>
    vi.waitFor(async () => expect(await greetings()).toEqual(expected), LONG_TIMEOUT);
  const OWN = [
    ['en', 'Shop', 'Hello from the shop'],
    ['fr', '', 'Bonjour'],
  ];
  await becomes(OWN);

  const greeting = [
    { locale: 'en', text: 'Hi, I am Lea' },
    { locale: 'de', text: 'Hallo, ich bin Lea' },
  ];
  const agentId = await addLiveAgent(shop, { greeting });
  await becomes([
    ['en', 'Shop', 'Hi, I am Lea'],
    ['de', '', 'Hallo, ich bin Lea'],
    ['fr', '', 'Bonjour'],
  ]);
  await browser.call('PUT', `/ai-agents/${agentId}`, { status: 'paused' });
  await becomes(OWN);
});
