import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const BOT = 'I am a virtual assistant, not a human.';
const ECHO = flowOf({
  first: say('Welcome!', 'second'),
  second: {
    type: 'ask',
    settings: { text: { en: 'What is it about?' }, answer: 'text', variable: 'topic' },
    to: { answered: 'second' },
  },
});

async function botSaid(visitor: TestVisitor, count: number): Promise<string[]> {
  const read = async () => (await visitor.messages()).filter(({ origin }) => origin === 'bot').map(({ text }) => text);
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

async function visit(widget: Shop, text: string): Promise<TestVisitor> {
  const visitor = widget.visitor();
  await visitor.start();
  await visitor.say(text);
  return visitor;
}

describe('a new flow', () => {
  test('says in its first message that it is not a human, once', async () => {
    const { widget } = await runFlow(shop, ECHO, true);
    const visitor = await visit(widget, 'Hello');
    expect(await botSaid(visitor, 2)).toEqual([`${BOT}\n\nWelcome!`, 'What is it about?']);
    await visitor.say('Shoes');
    expect((await botSaid(visitor, 3)).at(-1)).toBe('What is it about?');
  });

  test('says it again whenever somebody asks', async () => {
    const { widget } = await runFlow(shop, ECHO, true);
    const visitor = await visit(widget, 'Hello');
    await botSaid(visitor, 2);
    await visitor.say('Wait, are you a bot?');
    expect((await botSaid(visitor, 3)).at(-1)).toBe(`${BOT}\n\nWhat is it about?`);
  });

  test('does not say it twice if its own words say so', async () => {
    const { widget } = await runFlow(shop, flowOf({ first: say(`Hi! ${BOT}`) }), true);
    expect(await botSaid(await visit(widget, 'Hello'), 1)).toEqual([`Hi! ${BOT}`]);
  });

  test('says it again after a person has answered', async () => {
    const { widget } = await runFlow(shop, ECHO, true);
    const visitor = await visit(widget, 'Hello');
    await botSaid(visitor, 2);
    const { browser } = shop.staff;
    const path = `/conversations/${visitor.conversationId}`;
    await browser.call('PUT', path, { is_handed_off: true });
    const sent = await browser.post(`${path}/messages/send`, { text: 'Ann here.', client_id: 'message-of-ann' });
    expect(sent.status).toBe(201);
    await browser.call('PUT', path, { is_handed_off: false });
    await visitor.say('And now?');
    const afterAnn = async () => {
      const all = await visitor.messages();
      const at = all.findIndex(({ text }) => text === 'Ann here.');
      return all.slice(at + 1).find(({ origin }) => origin === 'bot')?.text;
    };
    await expect.poll(afterAnn).toBe(`${BOT}\n\nWhat is it about?`);
  });

  test('is silent about it once staff switch that off', async () => {
    const { flowId, widget } = await runFlow(shop, ECHO, true);
    const off = await shop.staff.browser.call('PUT', `/flows/${flowId}`, { is_disclosed: false });
    expect(off.body).toMatchObject({ is_disclosed: false });
    expect((await botSaid(await visit(widget, 'Hello'), 2))[0]).toBe('Welcome!');
    const copy = await shop.staff.browser.post(`/flows/${flowId}/duplicate`, { name: 'Copy' });
    expect(copy.body).toMatchObject({ is_disclosed: false });
  });

  test('is the default for new flows', async () => {
    expect((await shop.staff.browser.post('/flows', { name: 'New' })).body).toMatchObject({ is_disclosed: true });
  });
});
