import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';
import { runJob } from '../testing/run-job.ts';

const DAY_MS = 86_400_000;

let world: MetaWorld;
let shop: MetaShop;
const meta = () => world.simulator.meta;
beforeAll(async () => {
  world = await openMetaWorld({ answer: async () => null });
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openMetaShop(world);
});

/** A Page and an Instagram account behind it, each with a channel. */
async function connect() {
  const { browser } = shop;
  const user = meta().addUser({ name: 'Ion Rusu' });
  const page = meta().addPage({ name: `Hats ${user.id}`, user });
  const linked = meta().addInstagramAccount({ username: `hats.${user.id}`, user, page });
  const addChannel = async (type: string) =>
    Number((await browser.post('/channels', { type, name: `Our ${type}` })).body.id);
  const [messengerId, instagramId] = [await addChannel('facebook'), await addChannel('instagram')];
  const signedIn = await shop.signIn('facebook', { user }, { channel_id: instagramId });
  const id = Number((await browser.post('/facebook-accounts', signedIn)).body.id);
  const connectChannel = async (channelId: number, settings: object) =>
    expect((await browser.call('PUT', `/channels/${channelId}/connection`, { settings })).status).toBe(200);
  await connectChannel(messengerId, { facebook_account_id: id, page_id: page.id });
  const chosen = await browser.post('/instagram-accounts', { facebook_account_id: id, page_id: page.id });
  expect([chosen.status, chosen.body.username]).toEqual([201, linked.username]);
  await connectChannel(instagramId, { instagram_account_id: chosen.body.id });
  const read = async () => (await browser.get(`/facebook-accounts/${id}`)).body;
  const channel = async (channelId: number) =>
    (await browser.get(`/channels/${channelId}`)).body as { status: string; secrets: object[] };
  const statuses = async () => [
    (await read()).status,
    (await channel(messengerId)).status,
    (await channel(instagramId)).status,
  ];
  return { id, user, page, read, statuses, messenger: () => channel(messengerId) };
}
const check = () => runJob(world.app, 'facebook-accounts.check');
const leftDays = (expiresAt: unknown) =>
  Math.round((Date.parse(String(expiresAt)) - world.simulator.clock.now()) / DAY_MS);

test('a token that runs out within a month is exchanged, and its channels get the new ones', async () => {
  const { user, read, statuses, messenger } = await connect();
  const before = await messenger();
  await check();
  expect([leftDays((await read()).expires_at), (await messenger()).secrets]).toEqual([60, before.secrets]);
  meta().setTokenLifetime(user, 20 * DAY_MS);
  await check();
  expect(leftDays((await read()).expires_at)).toBe(60);
  expect(await statuses()).toEqual(['connected', 'connected', 'connected']);
  expect((await messenger()).secrets).not.toEqual(before.secrets);
});

test('how long a token still works is known before it runs out, even if Facebook gives no new one', async () => {
  const { user, read, statuses } = await connect();
  meta().setTokenLifetime(user, 5 * DAY_MS);
  world.simulator.faults.set('messenger', { calls: [{ kind: 'error', method: 'exchangeToken', next: 1, code: 1 }] });
  await check();
  expect([leftDays((await read()).expires_at), await statuses()]).toEqual([5, ['expiring', 'connected', 'connected']]);
});

test('a dead token makes every channel ask for a new sign-in, and staff are mailed', async () => {
  const { user, statuses } = await connect();
  meta().killTokens(user);
  await check();
  expect(await statuses()).toEqual(['revoked', 'needs_reconnect', 'needs_reconnect']);
  const mail = await world.app.mailTo(shop.staff.email, /Our facebook/);
  expect(mail.text).toContain('/channels/');
});

test('permissions that were taken back stop the channels that need them, and a new sign-in repairs them', async () => {
  const { user, read, statuses } = await connect();
  meta().takePermissions(user, ['instagram_manage_messages']);
  await check();
  expect((await read()).missing_permissions).toEqual(['instagram_manage_messages']);
  expect(await statuses()).toEqual(['connected', 'connected', 'needs_reconnect']);
  meta().takePermissions(user, ['pages_messaging']);
  await check();
  await check();
  expect(await statuses()).toEqual(['connected', 'needs_reconnect', 'needs_reconnect']);
  const again = await shop.signIn('facebook', { user });
  await shop.browser.post('/facebook-accounts', again);
  expect((await statuses())[1]).toBe('connected');
});
