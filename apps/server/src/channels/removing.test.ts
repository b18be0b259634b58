import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { DeliveryError } from './adapter.ts';
import { ADAPTERS } from './adapters/index.ts';
import { pretend, signatureOf } from './testing/pretend/index.ts';
import { startPretendServer } from './testing/pretend/pretend-server.ts';

const APP_SECRET = 'the secret that signs webhooks';
const TOKEN = 'the token of the pretended platform';

let app: TestApp;
let platform: Awaited<ReturnType<typeof startPretendServer>>;
let shop: Shop;
/** What the platform says when a channel disconnects. */
let farewell: () => void;
beforeAll(async () => {
  platform = await startPretendServer(TOKEN);
  const leaving = { ...pretend, disconnect: async () => farewell() };
  app = await buildTestApp(
    { OUTBOUND_HOSTS: platform.host },
    { adapters: [...ADAPTERS.filter((each) => each.platform !== 'instagram'), leaving], answer: async () => null },
  );
});
beforeEach(async () => {
  farewell = () => {};
  platform.taken.length = 0;
  shop = await openShop(app);
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.staff.browser.call(method, path, body);
const get = (path: string) => shop.staff.browser.get(path);
const passOn = (key: string, id: string) => {
  const event = { kind: 'message', id, sender: { id: 'ana', name: 'Ana' }, at: Date.now() / 1_000, text: 'Blue hats?' };
  const payload = JSON.stringify({ events: [event] });
  const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(payload, APP_SECRET) };
  return app.browser().send({ method: 'POST', url: `/api/webhooks/${key}`, headers, payload });
};
/** A connected channel on the pretended platform with one conversation. */
async function openChannel() {
  const { body } = await call('POST', '/channels', { type: 'instagram', name: 'Hat shop' });
  const channel = body as { id: number; key: string };
  const connection = { settings: { base_url: platform.baseUrl }, secrets: { app_secret: APP_SECRET, token: TOKEN } };
  expect((await call('PUT', `/channels/${channel.id}/connection`, connection)).status).toBe(200);
  await passOn(channel.key, 'in-1');
  const list = async () => (await get('/conversations')).body.data as { id: number; customer: { id: number } }[];
  await expect.poll(async () => (await list()).length).toBe(1);
  const [conversation] = await list();
  return {
    ...channel,
    path: `/channels/${channel.id}`,
    conversation: conversation as NonNullable<typeof conversation>,
  };
}

test('a removed channel leaves its conversations behind, to be read, found, counted and exported, but not answered', async () => {
  const { path, key, conversation } = await openChannel();
  const { id, customer } = conversation;
  expect((await get(`${path}/conversations/count`)).body).toEqual({ count: 1, open: 1 });
  const stats = async () => (await get('/stats')).body.customers_total;
  const before = await stats();
  const stream = await openStaffStream(app, shop.staff.browser);
  expect((await call('DELETE', path)).status).toBe(204);
  await expect.poll(() => stream.received.some(({ name }) => name === 'reset')).toBe(true);
  stream.close();

  expect((await get(path)).status).toBe(404);
  expect((await get('/channels')).text).not.toContain('Hat shop');
  expect((await call('DELETE', path)).status).toBe(404);
  expect((await get(`/conversations/${id}`)).body).toMatchObject({
    removed_channel: 'Hat shop',
    platform: 'instagram',
    ended_at: expect.any(String),
  });
  expect((await get(`/conversations/${id}/messages`)).text).toContain('Blue hats?');
  for (const query of ['search=hats', 'platform=instagram', 'status=ended'])
    expect((await get(`/conversations?${query}`)).body.data).toMatchObject([{ id }]);
  expect((await get(`/customers/${customer.id}`)).text).toContain('Ana');
  expect((await get(`/customers/${customer.id}/export`)).text).toContain('Blue hats?');
  expect(await stats()).toBe(before);

  const refused = [
    await call('POST', `/conversations/${id}/messages/send`, { text: 'Hello?' }),
    await call('POST', `/conversations/${id}/reopen`),
    await call('PUT', `/conversations/${id}`, { is_handed_off: true }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, 'channel_removed']);
    expect(body.message).toContain('Hat shop');
  }
  expect((await call('POST', `/conversations/${id}/tags`, { tags: ['kept'] })).status).toBe(200);
  expect((await passOn(key, 'in-2')).status).toBe(404);
});

test('nothing of the connection stays, and what was not sent yet fails', async () => {
  const { id, path, conversation } = await openChannel();
  platform.refusals.push({ status: 401 });
  await call('POST', `/conversations/${conversation.id}/messages/send`, { text: 'Never sent' });
  await expect.poll(async () => (await get(path)).body.status).toBe('needs_reconnect');
  expect((await call('DELETE', path)).status).toBe(204);
  const messages = (await get(`/conversations/${conversation.id}/messages`)).body.data as object[];
  expect(messages.at(-1)).toMatchObject({ text: 'Never sent', status: 'failed' });
  const row = await app.sql.asSystem(({ db }) =>
    db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ name: 'Hat shop', secrets: null, settings: {}, is_enabled: false, problem: null });
  // The account may be connected again, as a new channel.
  expect((await openChannelAgain()).status).toBe(200);
});
async function openChannelAgain() {
  const { body } = await call('POST', '/channels', { type: 'instagram', name: 'Again' });
  const connection = { settings: { base_url: platform.baseUrl }, secrets: { app_secret: APP_SECRET, token: TOKEN } };
  return call('PUT', `/channels/${Number(body.id)}/connection`, connection);
}

test('a message that was received but not handled yet does not come back to life', async () => {
  const { id, path } = await openChannel();
  await app.sql.inCompany(shop.staff.companyId, async ({ db }) => {
    const item = { type: 'message', externalId: 'late', from: { externalId: 'ben' }, text: 'Late', sentAt: new Date() };
    const echo = { type: 'echo', to: 'ben', externalId: 'late echo', text: 'Late', sentAt: new Date() };
    await db
      .insertInto('jobs')
      .values(
        [item, echo].map((each) => ({
          kind: 'channels.receive',
          company_id: shop.staff.companyId,
          payload: JSON.stringify({ channelId: id, platform: 'instagram', item: each }),
          run_at: new Date(Date.now() + 60_000),
        })),
      )
      .execute();
  });
  expect((await call('DELETE', path)).status).toBe(204);
  const jobs = () =>
    app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('kind', '=', 'channels.receive').execute());
  await app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'channels.receive').execute(),
  );
  await expect.poll(jobs).toEqual([]);
  expect((await get('/conversations')).text).not.toContain('Late');
});

test('erasing the conversations is a choice of its own, also later', async () => {
  const { path, conversation } = await openChannel();
  expect((await call('POST', '/platforms/uninstall', { id: Number(path.split('/')[2]) })).status).toBe(204);
  expect((await get(`/conversations/${conversation.id}`)).status).toBe(200);
  expect((await call('DELETE', `${path}?erases_conversations=true`)).status).toBe(204);
  expect((await get(`/conversations/${conversation.id}`)).status).toBe(404);
  const another = await openChannel();
  const erasing = { id: another.id, erases_conversations: true };
  expect((await call('POST', '/platforms/uninstall', erasing)).status).toBe(204);
  expect((await get(`/conversations/${another.conversation.id}`)).status).toBe(404);
});

test.each(['', '?erases_conversations=true'])(
  'a platform that does not answer keeps the channel as it is, until it does (%s)',
  async (choice) => {
    const { path, key, conversation } = await openChannel();
    farewell = () => {
      throw new DeliveryError('transient', 'Busy');
    };
    const { status, body } = await call('DELETE', path + choice);
    expect([status, body.code]).toEqual([502, 'upstream_failed']);
    expect((await get(path)).body).toMatchObject({ status: 'connected', is_enabled: true });
    expect((await get(`/conversations/${conversation.id}`)).body).toMatchObject({
      removed_channel: null,
      ended_at: null,
    });
    expect((await passOn(key, `again ${choice}`)).body).toEqual({ received: 1 });
    farewell = () => {};
    expect((await call('DELETE', path + choice)).status).toBe(204);
  },
);

test('a platform that no longer lets us in does not keep the channel', async () => {
  const { path } = await openChannel();
  farewell = () => {
    throw new DeliveryError('auth', 'Revoked');
  };
  expect((await call('DELETE', path)).status).toBe(204);
});
