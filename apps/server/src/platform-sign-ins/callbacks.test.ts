import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';

let world: MetaWorld;
let shop: MetaShop;
const meta = () => world.simulator.meta;
beforeAll(async () => {
  world = await openMetaWorld({ answer: async () => null });
  await world.configureApps();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openMetaShop(world);
});

/** Somebody whose Page and Instagram account are each connected to a channel. */
async function connectEverything({ browser, signIn } = shop) {
  const user = meta().addUser({ name: 'Ion Rusu' });
  const page = meta().addPage({ name: 'Hats', user });
  const account = meta().addInstagramAccount({ username: `hats.${page.id}`, user });
  const facebook = (await browser.post('/facebook-accounts', await signIn('facebook', { user }))).body;
  const instagram = (await browser.post('/instagram-accounts', await signIn('instagram', { user, account }))).body;
  const connect = async (type: string, settings: object) => {
    const id = Number((await browser.post('/channels', { type, name: type })).body.id);
    const reply = await browser.call('PUT', `/channels/${id}/connection`, { settings });
    expect([reply.status, reply.body.status]).toEqual([200, 'connected']);
    return id;
  };
  const messengerId = await connect('facebook', { facebook_account_id: facebook.id, page_id: page.id });
  const instagramId = await connect('instagram', { instagram_account_id: instagram.id });
  const statusOf = async (id: number) => (await browser.get(`/channels/${id}`)).body.status;
  return { user, page, account, facebook, instagram, messengerId, instagramId, statusOf };
}
const statuses = async (kind: string) =>
  ((await shop.browser.get(`/${kind}-accounts`)).body.data as { status: string }[]).map(({ status }) => status);

test('whoever removes the app takes the account and its channels with it, until they sign in again', async () => {
  const { user, account, messengerId, instagramId, statusOf } = await connectEverything();
  expect((await meta().removeApp('meta', user))?.status).toBe(204);
  expect([await statuses('facebook'), await statusOf(messengerId)]).toEqual([['revoked'], 'needs_reconnect']);
  expect([await statuses('instagram'), await statusOf(instagramId)]).toEqual([['connected'], 'connected']);
  expect((await meta().removeApp('instagram', account))?.status).toBe(204);
  expect([await statuses('instagram'), await statusOf(instagramId)]).toEqual([['revoked'], 'needs_reconnect']);
  await shop.browser.post('/facebook-accounts', await shop.signIn('facebook', { user }));
  await shop.browser.post('/instagram-accounts', await shop.signIn('instagram', { user, account }));
  expect([await statuses('facebook'), await statuses('instagram')]).toEqual([['connected'], ['connected']]);
  expect([await statusOf(messengerId), await statusOf(instagramId)]).toEqual(['connected', 'connected']);
});

test('whoever asks for deletion gets a page in their language; the account is erased and channels stay', async () => {
  const { user, messengerId, statusOf } = await connectEverything();
  const answer = (await meta().requestDataDeletion('meta', user)) as {
    status: number;
    body: { url: string; confirmation_code: string };
  };
  const { url, confirmation_code: code } = answer.body;
  expect([answer.status, url]).toEqual([200, `${world.app.config.publicUrl}/data-deletion/${code}`]);
  const read = async (address: string, language: string) =>
    (await fetch(address, { headers: { 'accept-language': language } })).text();
  await expect.poll(() => read(url, 'en')).toMatch(/were deleted on/);
  expect(await read(url, 'de')).toMatch(/<h1>Löschung Ihrer Daten<\/h1>.*gelöscht\./s);
  expect([await statuses('facebook'), await statusOf(messengerId)]).toEqual([[], 'not_installed']);
  const stored = await world.app.sql.asSystem(({ db }) => db.selectFrom('data_deletions').selectAll().execute());
  expect(JSON.stringify(stored)).not.toContain(user.id);
  const unknown = await fetch(`${url}x`);
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('no request with this code')]);
});

test('a request that Meta has not signed is refused and changes nothing', async () => {
  const { user } = await connectEverything();
  const payload = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', user_id: user.id })).toString('base64url');
  const signed = createHmac('sha256', 'somebody else').update(payload).digest('base64url');
  for (const signature of ['', signed, createHmac('sha256', '').update(payload).digest('base64url')])
    for (const path of ['deauthorize', 'data-deletion']) {
      const reply = await fetch(`${world.app.config.publicUrl}/api/webhooks/meta/meta/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ signed_request: `${signature}.${payload}` }),
      });
      expect(reply.status).toBe(401);
    }
  expect(await statuses('facebook')).toEqual(['connected']);
});
