import type { Stats } from '@parley/contracts/stats';
import { fromWire } from '@parley/contracts/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const stats = async ({ staff }: Shop) => fromWire((await staff.browser.get('/stats')).body) as Stats;
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const dayIn = (timeZone: string, time = new Date()) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
const today = () => dayIn('UTC');

async function newVisitor(shop: Shop, ...texts: string[]): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  for (const text of texts) await visitor.say(text);
  return visitor;
}
const takeOver = ({ staff }: Shop, id: number, isHandedOff = true) =>
  staff.browser.call('PUT', `/conversations/${id}`, { is_handed_off: isHandedOff });
const customerOf = async ({ staff }: Shop, { conversationId }: TestVisitor) =>
  ((await staff.browser.get(`/conversations/${conversationId}`)).body.customer as { id: number }).id;

describe('today', () => {
  test('is counted live, and not for other companies', async () => {
    const [shop, neighbour] = [await openShop(app), await openShop(app)];
    const first = await newVisitor(shop, 'One', 'Two');
    await newVisitor(shop);
    const answer = { text: 'Three', client_id: newClientId() };
    for (let n = 0; n < 2; n += 1)
      await shop.staff.browser.post(`/conversations/${first.conversationId}/messages/send`, answer);
    await takeOver(shop, first.conversationId);
    const expected = { customers: 1, newCustomers: 2, messages: 3, conversations: 2, handedOff: 1 };
    expect(await stats(shop)).toMatchObject({
      period: expected,
      newMessagesWeekly: 3,
      newCustomersWeekly: 2,
      customersTotal: 2,
      messagesTotal: 3,
      conversationsTotal: 2,
      customerPlatformRatio: [{ platform: 'web_widget', customers: 2 }],
    });
    expect((await stats(shop)).weeklyActivity.at(-1)).toEqual({
      date: today(),
      customers: 1,
      messages: 3,
      conversations: 2,
    });
    expect((await stats(neighbour)).period).toEqual({
      customers: 0,
      newCustomers: 0,
      messages: 0,
      conversations: 0,
      handedOff: 0,
    });
  });

  test('a customer is active once a day, in however many conversations', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop, 'One', 'Two');
    await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
    await visitor.start();
    await visitor.say('Three');
    expect((await stats(shop)).period).toMatchObject({ customers: 1, newCustomers: 1, conversations: 2, messages: 3 });
    // On the next day, the same customer is active again.
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('customers')
        .set({ last_active_on: addDays(today(), -1) })
        .where('company_id', '=', shop.staff.companyId)
        .execute(),
    );
    await visitor.say('Four');
    expect((await stats(shop)).period).toMatchObject({ customers: 2, newCustomers: 1, messages: 4 });
  });

  test('40 messages at once are 40, and 20 customers at once are 20', async () => {
    const shop = await openShop(app);
    const visitors = await Promise.all(Array.from({ length: 20 }, () => newVisitor(shop)));
    const replies = await Promise.all([...visitors, ...visitors].map((visitor) => visitor.say('At once')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await stats(shop)).period).toEqual({
      customers: 20,
      newCustomers: 20,
      messages: 40,
      conversations: 20,
      handedOff: 0,
    });
  });

  test('a hand-off is counted when it starts: taken over, requested, and again after being handed back', async () => {
    const shop = await openShop(app);
    const visitor = await newVisitor(shop, 'Hello');
    const ask = () => visitor.post(`/chat/conversations/${visitor.conversationId}/person`);
    const handedOff = async () => (await stats(shop)).period.handedOff;
    await Promise.all([ask(), ask(), ask()]);
    expect(await handedOff()).toBe(1);
    await takeOver(shop, visitor.conversationId);
    expect(await handedOff()).toBe(1); // it was already waiting for a person
    await takeOver(shop, visitor.conversationId, false);
    await takeOver(shop, visitor.conversationId);
    await takeOver(shop, visitor.conversationId);
    expect(await handedOff()).toBe(2);
  });

  test('tests of the widget by staff are not counted, whatever they do', async () => {
    const shop = await openShop(app);
    const before = await stats(shop);
    const tester = shop.visitor();
    for (const [name, value] of shop.staff.browser.cookies) tester.cookies.set(name, value);
    tester.headers['x-test-owner'] = String(shop.staff.userId);
    expect((await tester.start()).status).toBe(200);
    await tester.say('Just trying');
    await takeOver(shop, tester.conversationId);
    await shop.staff.browser.post(`/conversations/${tester.conversationId}/messages/send`, {
      text: 'Works',
      client_id: newClientId(),
    });
    expect(await stats(shop)).toEqual(before);
    await shop.staff.browser.delete(`/customers/${await customerOf(shop, tester)}`);
    expect(await stats(shop)).toEqual(before);
  });

  test('an erased customer is no longer counted as a customer; the messages stay counted', async () => {
    const shop = await openShop(app);
    const [gone] = [await newVisitor(shop, 'One'), await newVisitor(shop, 'Two')];
    await shop.staff.browser.delete(`/customers/${await customerOf(shop, gone)}`);
    const shown = await stats(shop);
    expect(shown).toMatchObject({ customersTotal: 1, messagesTotal: 2, customerPlatformRatio: [{ customers: 1 }] });
    expect(shown.customersDailyGrowth.at(-1)).toEqual({ date: today(), total: 1, new: 2 });
  });
});

test('the same moment counts on different dates in Kiritimati and in Pago Pago', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const dates = [];
  for (const timezone of zones) {
    const shop = await openShop(app);
    await shop.staff.browser.post('/profile/me', { company: { timezone } });
    const visitor = await newVisitor(shop, 'Hello');
    await takeOver(shop, visitor.conversationId);
    const shown = await stats(shop);
    const day = { date: dayIn(timezone), customers: 1, messages: 1, conversations: 1 };
    expect(shown).toMatchObject({ timezone, to: day.date });
    expect(shown.weeklyActivity.at(-1)).toEqual(day);
    expect(shown.period).toMatchObject({ newCustomers: 1, handedOff: 1 });
    dates.push(shown.to);
  }
  expect(new Set(dates).size).toBe(2); // they are 25 hours apart
});
