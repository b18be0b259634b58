import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { storedAddress } from './stored-address.ts';

test.each([
  ['https://shop.example/reset?token=s3cret#part', 'https://shop.example/reset'],
  [
    'https://shop.example/?utm_source=mail&token=s3cret&utm_campaign=may',
    'https://shop.example/?utm_source=mail&utm_campaign=may',
  ],
  ['https://ana:word@shop.example/a', 'https://shop.example/a'],
  ['https://shop.example/a/b', 'https://shop.example/a/b'],
  ['https://shop.example/?utm_source_token=s3cret', 'https://shop.example/'],
  ['/reset?token=s3cret', '/reset'],
  ['?token=s3cret', null],
  ['', null],
  [undefined, null],
])('%s is stored as %s', (given, kept) => {
  expect(storedAddress(given, false)).toBe(kept);
});

describe('the page a visitor comes from', () => {
  let app: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    app = await buildTestApp();
    shop = await openShop(app);
  });
  afterAll(() => app.close());

  const page_url = 'https://shop.example/orders?token=s3cret&utm_source=mail#code=s3cret';
  const referrer = 'https://search.example/?q=my+illness';
  const shown = async (id: number) => {
    const { body } = await shop.staff.browser.get(`/conversations/${id}`);
    return { page: body.page_url, from: body.referrer };
  };
  const start = async () => {
    const { body } = await shop.visitor().post('/chat/conversations/start', { page_url, referrer });
    return (body.conversation as { id: number }).id;
  };
  const clean = { page: 'https://shop.example/orders?utm_source=mail', from: 'https://search.example/' };

  test('is stored without the values of its query', async () => {
    expect(await shown(await start())).toEqual(clean);
  });

  test('is stored with its query if the company wants that', async () => {
    const settings = { keeps_page_queries: true };
    await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings });
    expect(await shown(await start())).toEqual({ page: page_url, from: referrer });
    await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings: { keeps_page_queries: false } });
  });

  test('loses its query if it was stored earlier', async () => {
    const id = await start();
    await app.sql.asSystem(async (tx) => {
      await tx.db.updateTable('conversations').set({ page_url, referrer }).where('id', '=', id).execute();
      await app.jobs.enqueue(tx, { kind: 'chat.strip-addresses', key: 'chat.strip-addresses' });
    });
    await expect.poll(() => shown(id)).toEqual(clean);
  });
});

describe('calls as in the specification', () => {
  let app: TestApp;
  let shop: Shop;
  beforeAll(async () => {
    app = await buildTestApp();
    shop = await openShop(app);
  });
  afterAll(() => app.close());

  test('need no client_id and no is_typing', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const id = visitor.conversationId;
    const said = await visitor.post('/chat/listen', { driver: 'web', conversation_id: id, text: 'Hello' });
    expect(said).toMatchObject({ status: 200, body: { message: { text: 'Hello', client_id: expect.any(String) } } });
    expect((await visitor.post(`/chat/conversations/${id}/typing`)).status).toBe(204);
    const { browser } = shop.staff;
    await browser.call('PUT', `/conversations/${id}`, { is_handed_off: true });
    expect((await browser.post(`/conversations/${id}/messages/send`, { text: 'Hi' })).status).toBe(201);
    expect((await browser.post(`/conversations/${id}/typing`)).status).toBe(204);
  });

  test('need no key where a token names the visitor, or where there is only one widget', async () => {
    const visitor = shop.visitor();
    delete visitor.headers.key;
    expect((await visitor.get('/chat/init')).status).toBe(200);
    expect((await visitor.start()).status).toBe(200);
    const other = await openShop(app);
    expect((await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh`)).status).toBe(200);
    expect((await visitor.say('Still here')).status).toBe(200);
    const stranger = other.visitor();
    delete stranger.headers.key;
    expect((await stranger.get('/chat/init')).status).toBe(404);
    expect((await stranger.start()).status).toBe(404);
  });
});
