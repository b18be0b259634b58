import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';

let world: MetaWorld;
let shop: MetaShop;
const meta = () => world.simulator.meta;
beforeAll(async () => {
  world = await openMetaWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await openMetaShop(world);
});

const finish = (result: object, browser = shop.browser) => browser.post('/instagram-accounts', result);
const list = async (query = '', browser = shop.browser) =>
  (await browser.get(`/instagram-accounts${query}`)).body.data as Record<string, unknown>[];

test('signing in stores the account by the id that webhooks use, for sixty days', async () => {
  const { atelier } = meta().sample();
  const { status, body } = await finish(await shop.signIn('instagram', { account: atelier }));
  expect([status, body]).toMatchObject([
    201,
    {
      variant: 'instagram_login',
      username: 'linden.atelier',
      name: 'Linden Atelier',
      status: 'connected',
      connected_channel_id: null,
      is_selected: false,
    },
  ]);
  expect(Math.round((Date.parse(String(body.expires_at)) - Date.now()) / 86_400_000)).toBe(60);
  const stored = await world.app.sql.asSystem(({ db }) =>
    db
      .selectFrom('instagram_accounts')
      .select(['external_id', 'app_scoped_id', 'token'])
      .where('id', '=', Number(body.id))
      .executeTakeFirstOrThrow(),
  );
  expect([stored.external_id, stored.app_scoped_id]).toEqual([atelier.id, atelier.loginId]);
  const again = await finish(await shop.signIn('instagram', { account: atelier }));
  expect([again.body.id, (await list()).length]).toEqual([body.id, 1]);
});

test('without the permission for messages nothing is stored', async () => {
  const refused = await finish(await shop.signIn('instagram', { without: ['instagram_business_manage_messages'] }));
  expect([refused.status, refused.body.code]).toEqual([422, 'permissions_missing']);
  expect(await list()).toEqual([]);
});

test('a state of somebody else, of the other sign-in or used before fails and stores nothing', async () => {
  const other = await openMetaShop(world);
  const own = await shop.signIn('instagram');
  const foreign = await other.signIn('instagram');
  const facebook = await shop.signIn('facebook');
  for (const state of [foreign.state, facebook.state, 'unknown'])
    expect((await finish({ code: own.code, state })).body.code).toBe('authorization_failed');
  expect(await list()).toEqual([]);
  expect((await finish(own)).status).toBe(201);
  expect((await finish(own)).body.code).toBe('authorization_failed');
  expect((await finish({ code: 'invented', state: (await shop.signIn('instagram')).state })).status).toBe(422);
  expect(await list('', other.browser)).toEqual([]);
});

test('an account behind a Page is stored through the Facebook account, and goes with it', async () => {
  const { home, outlet } = meta().sample();
  const { body } = await shop.browser.post(
    '/facebook-accounts',
    await shop.signIn('facebook', {}, { channel_id: await newChannel() }),
  );
  const facebookAccountId = Number(body.id);
  const choose = (pageId: string, browser = shop.browser) =>
    finish({ facebook_account_id: facebookAccountId, page_id: pageId }, browser);
  const chosen = await choose(home.id);
  expect([chosen.status, chosen.body]).toMatchObject([201, { variant: 'page', username: 'linden.home' }]);
  expect((await choose(outlet.id)).body.code).toBe('instagram_not_linked');
  const other = await openMetaShop(world);
  expect((await choose(home.id, other.browser)).status).toBe(422);
  expect(await list('', other.browser)).toEqual([]);
  await shop.browser.call('DELETE', `/facebook-accounts/${facebookAccountId}`);
  expect(await list()).toEqual([]);
});

/** Only for a channel of Instagram are Instagram's permissions asked for. */
async function newChannel(): Promise<number> {
  const { id } = await world.app.sql.asSystem(({ db }) =>
    db
      .insertInto('channels')
      .values({ company_id: shop.staff.companyId, type: 'instagram', name: 'Instagram', key: `k${Date.now()}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
