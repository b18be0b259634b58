import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dumpDatabase } from '../testing/dump.ts';
import { openMetaShop, openMetaWorld, type MetaShop, type MetaWorld } from '../testing/meta.ts';
import { colleagueOf } from '../testing/people.ts';

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

const finish = (result: object, browser = shop.browser) => browser.post('/facebook-accounts', result);
const accounts = async (browser = shop.browser) =>
  (await browser.get('/facebook-accounts')).body.data as { id: number; status: string }[];
async function connect() {
  const { status, body } = await finish(await shop.signIn('facebook'));
  expect([status, body.status]).toEqual([201, 'connected']);
  return Number(body.id);
}
/** Everything that looks like one of the platform's tokens. */
const tokens = () => [...meta().state.tokens.keys()];

describe('signing in', () => {
  test('stores the account once, with what it may do and until when', async () => {
    const created = await finish(await shop.signIn('facebook'));
    expect(created.body).toMatchObject({
      name: 'Maria Schmidt',
      status: 'connected',
      missing_permissions: [],
      channel_id: null,
      picture_url: expect.any(String) as string,
    });
    const days = (Date.parse(String(created.body.expires_at)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(60);
    const again = await finish(await shop.signIn('facebook', { without: ['pages_manage_metadata'] }));
    expect([again.body.id, again.body.missing_permissions]).toEqual([created.body.id, ['pages_manage_metadata']]);
    expect(await accounts()).toHaveLength(1);
  });

  test('asks for what the channel needs, and remembers for which channel it was begun', async () => {
    const { browser } = shop;
    const asked = async (body: object) => {
      const { url } = (await browser.post('/facebook-accounts/authorize', body)).body as { url: string };
      return new URL(url).searchParams.get('scope')?.split(',');
    };
    expect(await asked({})).not.toContain('instagram_basic');
    const messenger = await asked({ channel_id: shop.channelId });
    expect(messenger).toContain('pages_messaging');
    const finished = await finish(await shop.signIn('facebook', {}, { channel_id: shop.channelId }));
    expect(finished.body.channel_id).toBe(shop.channelId);
    expect((await browser.post('/facebook-accounts/authorize', { channel_id: 99_999_999 })).status).toBe(404);
  });

  test.each([
    ['unknown', async () => ({ code: 'code', state: 'unknown' })],
    [
      'used before',
      async () => {
        const result = await shop.signIn('facebook');
        await finish(result);
        await shop.browser.call('DELETE', `/facebook-accounts/${(await accounts())[0]?.id}`);
        return { ...(await shop.signIn('facebook')), state: result.state };
      },
    ],
    [
      'of another company',
      async () => {
        const other = await openMetaShop(world);
        return { ...(await shop.signIn('facebook')), state: (await other.signIn('facebook')).state };
      },
    ],
    [
      'of a colleague',
      async () => {
        const colleague = await colleagueOf(world.app, shop.staff);
        const { url } = (await colleague.post('/facebook-accounts/authorize', {})).body as { url: string };
        const { searchParams } = new URL(meta().signIn(url));
        return { code: searchParams.get('code'), state: searchParams.get('state') };
      },
    ],
    [
      'of the other sign-in',
      async () => ({ ...(await shop.signIn('facebook')), state: (await shop.signIn('instagram')).state }),
    ],
    [
      'older than ten minutes',
      async () => {
        const result = await shop.signIn('facebook');
        await world.app.sql.asSystem(({ db }) =>
          db
            .updateTable('oauth_states')
            .set({ created_at: new Date(Date.now() - 601_000) })
            .execute(),
        );
        return result;
      },
    ],
  ])('with a state that is %s fails and stores nothing', async (_, forge) => {
    const refused = await finish(await forge());
    expect([refused.status, refused.body.code]).toEqual([422, 'authorization_failed']);
    expect(await accounts()).toEqual([]);
  });

  test('with a code of another return address, a used code or none fails and stores nothing', async () => {
    const { url } = (await shop.browser.post('/facebook-accounts/authorize', {})).body as { url: string };
    const elsewhere = new URL(url);
    elsewhere.searchParams.set('redirect_uri', `${elsewhere.searchParams.get('redirect_uri')}/`);
    const returned = new URL(meta().signIn(elsewhere.href)).searchParams;
    const mismatch = await finish({ code: returned.get('code'), state: returned.get('state') });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'authorization_failed']);
    const { state } = await shop.signIn('facebook');
    expect((await finish({ code: 'invented', state })).body.code).toBe('authorization_failed');
    const missing = await finish({ state });
    expect(missing.status).toBe(422);
    expect(await accounts()).toEqual([]);
  });

  test('that is cancelled returns no code, and its state stays harmless', async () => {
    const { url } = (await shop.browser.post('/facebook-accounts/authorize', {})).body as { url: string };
    const returned = new URL(meta().signIn(url, { isCancelled: true })).searchParams;
    expect([returned.get('error'), returned.get('code')]).toEqual(['access_denied', null]);
    expect(await accounts()).toEqual([]);
  });
});

describe('the Pages of an account', () => {
  const pages = async (id: number, browser = shop.browser) => browser.get(`/facebook-accounts/${id}/pages`);

  test('are listed over several answers of Facebook, with what the person may do there', async () => {
    const id = await connect();
    const { body } = await pages(id);
    expect(body.data).toMatchObject([
      { name: 'Linden Home', can_message: true, is_available: true, connected_channel_id: null, is_selected: false },
      { name: 'Linden Outlet', can_message: true },
      { name: 'Linden Careers', can_message: false },
    ]);
  });

  test('are asked for again after another sign-in, and not for a minute otherwise', async () => {
    const id = await connect();
    await pages(id);
    const calls = () => world.simulator.journal.calls.list().length;
    const before = calls();
    await pages(id);
    expect(calls()).toBe(before);
    const { home } = meta().sample();
    await finish(await shop.signIn('facebook', { pages: [home] }));
    expect(((await pages(id)).body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Linden Home']);
  });

  test('of another company do not exist', async () => {
    const id = await connect();
    const other = await openMetaShop(world);
    expect((await pages(id, other.browser)).status).toBe(404);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await other.browser.call(method, `/facebook-accounts/${id}`, { name: 'Mine' })).status).toBe(404);
  });

  test('cannot be listed once the person has changed their password: the account has to be signed in again', async () => {
    const user = meta().addUser({ name: 'Ion' });
    meta().addPage({ name: 'Hats', user });
    const { body } = await finish(await shop.signIn('facebook', { user }));
    meta().killTokens(user);
    const refused = await pages(Number(body.id));
    expect([refused.status, refused.body.code]).toEqual([422, 'account_revoked']);
    expect((await accounts())[0]?.status).toBe('revoked');
    await finish(await shop.signIn('facebook', { user }));
    expect([(await accounts())[0]?.status, (await pages(Number(body.id))).status]).toEqual(['connected', 200]);
  });
});

test('an account can be renamed, which a later sign-in keeps', async () => {
  const id = await connect();
  expect((await shop.browser.call('PUT', `/facebook-accounts/${id}`, { name: 'Shop' })).body.name).toBe('Shop');
  expect((await finish(await shop.signIn('facebook'))).body.name).toBe('Shop');
});

test('a removed account is revoked at Facebook, but not while another company uses it', async () => {
  const user = meta().addUser({ name: 'Two companies' });
  const other = await openMetaShop(world);
  const first = Number((await finish(await shop.signIn('facebook', { user }))).body.id);
  const second = Number((await finish(await other.signIn('facebook', { user }), other.browser)).body.id);
  const isAlive = () => [...meta().state.tokens.values()].some((token) => token.userId === user.id && !token.death);
  expect((await shop.browser.call('DELETE', `/facebook-accounts/${first}`)).status).toBe(204);
  expect([await accounts(), isAlive()]).toEqual([[], true]);
  expect((await other.browser.call('DELETE', `/facebook-accounts/${second}`)).status).toBe(204);
  expect(isAlive()).toBe(false);
});

test('no token or code is returned, logged or stored in plain text', async () => {
  const result = await shop.signIn('facebook');
  const seen = [await finish(result), await shop.browser.get('/facebook-accounts')];
  const id = Number(seen[0]?.body.id);
  seen.push(
    await shop.browser.get(`/facebook-accounts/${id}`),
    await shop.browser.get(`/facebook-accounts/${id}/pages`),
  );
  const stored = JSON.stringify([...(await dumpDatabase(world.app))]);
  const secrets = [...tokens(), result.code, meta().getApp('meta').secret];
  for (const secret of secrets) {
    for (const { text } of seen) expect(text.includes(secret)).toBe(false);
    expect([stored.includes(secret), world.app.logLines.some((line) => line.includes(secret))]).toEqual([false, false]);
  }
});
