import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { verified } from '../testing/people.ts';
import { addWaits } from '../testing/waits.ts';

let app: TestApp;
let shop: Shop;
let conversationId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  // Not through the widget, because that would ask for the figures before there are any.
  const { channelId, staff } = shop;
  conversationId = await app.sql.asSystem(async ({ db }) => {
    const owner = { company_id: staff.companyId };
    const customer = await db.insertInto('customers').values(owner).returning('id').executeTakeFirstOrThrow();
    const values = { ...owner, platform: 'web_widget', channel_id: channelId, customer_id: customer.id };
    return (await db.insertInto('conversations').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
});
afterAll(() => app.close());

const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
const add = (count: number, seconds = 500, more = {}) =>
  addWaits(app, { companyId: shop.staff.companyId, conversationId, count, seconds, ...more });
interface Said {
  locale: string;
  subtitle: string;
  people: string;
}
const shown = async (locale = 'en') => {
  const { body } = await shop.visitor().get('/chat/init');
  return (body.texts as Said[]).find((each) => each.locale === locale);
};
const preview = async () => (await shop.staff.browser.get('/answer-time')).body;

describe('how soon people answer', () => {
  test('is said from ten conversations on, in every language, and staff see on what it is based', async () => {
    await add(10);
    await add(50, 20, { isFirst: false });
    await add(50, 20, { daysAgo: 29 });
    expect(await shown()).toMatchObject({ subtitle: 'Our team usually answers within 10 minutes.', people: '' });
    expect((await shown('ru'))?.subtitle).toBe('Сотрудники обычно отвечают в течение 10 минут.');
    expect(await preview()).toMatchObject({ is_open: true, conversations: 10 });
    expect((await preview()).texts).toHaveLength(7);
  });

  test('is not said with fewer, and never from the figures of others', async () => {
    await add(9);
    const other = await verified(app);
    expect((await other.browser.get('/answer-time')).body).toEqual({ texts: [], is_open: true, conversations: 0 });
    expect(await shown()).toMatchObject({ subtitle: 'We will reply as soon as we can', people: '' });
    expect(await preview()).toMatchObject({ texts: [], conversations: 9 });
  });

  test('stands below a subtitle of the company, and can be switched off', async () => {
    await add(10);
    const { browser } = shop.staff;
    const { settings } = (await browser.get(`/channels/${shop.channelId}`)).body as { settings: object };
    const texts = [{ locale: 'en', title: '', subtitle: 'Here for you', greeting: '', launcher: '' }];
    const save = (more: object) =>
      browser.call('PUT', `/channels/${shop.channelId}`, { settings: { ...settings, texts, ...more } });
    expect((await save({})).status).toBe(200);
    expect(await shown()).toMatchObject({
      subtitle: 'Here for you',
      people: 'Our team usually answers within 10 minutes.',
    });
    expect((await save({ shows_answer_time: false })).body).toMatchObject({ settings: { shows_answer_time: false } });
    expect(await shown()).toMatchObject({ subtitle: 'Here for you', people: '' });
  });

  test('gives way to when the team is back, and nobody is online then', async () => {
    await add(10);
    const days = [-1, 0, 1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
    const holidays = days.map((date) => ({ date, name: 'Stocktaking' }));
    await shop.staff.browser.call('PUT', '/opening-hours', { open: ALWAYS, holidays });
    await expect.poll(async () => (await shown())?.subtitle).toMatch(/^We will be back on \w+day, .* UTC\.$/);
    expect((await shop.visitor().get('/chat/init')).body).toMatchObject({ is_online: false });
    expect(await preview()).toMatchObject({ is_open: false });
  });
});
