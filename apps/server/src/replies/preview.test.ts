import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream, openWidgetStream, type ReceivedEvent } from '../testing/event-stream.ts';
import { saying, type Answer } from './index.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';

let app: TestApp;
let shop: Shop;
const bots = new Map<number, Answer>();

beforeAll(async () => {
  app = await buildTestApp({}, { answer: async (question) => bots.get(question.conversationId)?.(question) ?? null });
  shop = await openShop(app);
  const { id } = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('ai_agents')
      .values({ company_id: shop.staff.companyId, name: 'Agent' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await shop.staff.browser.post(`/channels/${shop.channelId}/assign-ai-agent`, { agent_id: id });
});
afterAll(() => app.close());

async function newVisitor(bot: Answer): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  bots.set(visitor.conversationId, bot);
  return visitor;
}
const writing = (received: ReceivedEvent[], { conversationId }: TestVisitor) =>
  received
    .filter(({ name, data }) => name === 'typing' && data.conversation_id === conversationId && data.origin === 'bot')
    .map(({ data }) => (data.is_typing ? data.text : null));
const expectPreview = (received: ReceivedEvent[], text: string) =>
  vi.waitFor(() => expect(received.some(({ data }) => data.text === text)).toBe(true), LONG_TIMEOUT);

describe.concurrent('while an answer is being written', () => {
  test('customer and staff see the typing indicator and the partial text until the message arrives', async () => {
    const expectBoth = async (text: string) => {
      for (const { received } of [customer, staff])
        await vi.waitFor(() => expect(writing(received, visitor)).toContain(text), LONG_TIMEOUT);
    };
    const visitor = await newVisitor(async ({ show }) => {
      await expectBoth('');
      for (const text of ['Three days.', 'Three days. Free.']) {
        show(text);
        await expectBoth(text);
      }
      return saying('Three days. Free. Always.');
    });
    const [customer, staff] = [await openWidgetStream(app, visitor), await openStaffStream(app, shop.staff.browser)];
    await visitor.say('How long does delivery take?');
    for (const { received, close } of [customer, staff]) {
      await expectPreview(received, 'Three days. Free. Always.');
      expect([...new Set(writing(received, visitor))]).toEqual(['', 'Three days.', 'Three days. Free.']);
      expect(received.find(({ data }) => data.text === 'Three days.')?.data).toMatchObject({ origin: 'bot', seq: 1 });
      close();
    }
  });

  test('the indicator is repeated for clients that time it out', async () => {
    const visitor = await newVisitor(async ({ show }) => {
      show('One moment.');
      await sleep(4_500);
      return saying('Here it is.');
    });
    const { received, close } = await openWidgetStream(app, visitor);
    await visitor.say('Where is it?');
    await expectPreview(received, 'Here it is.');
    const previews = writing(received, visitor);
    expect(previews.length).toBeGreaterThan(1);
    expect(new Set(previews)).toEqual(new Set(['One moment.']));
    close();
  });

  test('the preview is removed when a person takes over or no answer follows', async () => {
    const taken = await newVisitor(async ({ show, signal }) => {
      show('Well');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      show('Well, no.');
      return saying('Too late');
    });
    const silent = await newVisitor(async ({ show }) => {
      show('Perhaps');
      await sleep(300);
      return null;
    });
    for (const visitor of [taken, silent]) {
      const { received, close } = await openWidgetStream(app, visitor);
      await visitor.say('Hello?');
      await vi.waitFor(() => expect(writing(received, visitor).length).toBeGreaterThan(0), LONG_TIMEOUT);
      if (visitor === taken)
        await shop.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: true });
      await vi.waitFor(() => expect(writing(received, visitor).at(-1)).toBeNull(), LONG_TIMEOUT);
      expect(writing(received, visitor)).not.toContain('Well, no.');
      close();
    }
  });
});
