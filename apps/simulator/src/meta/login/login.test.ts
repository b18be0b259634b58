import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { META_APP, openMetaTest, RETURN_URL, type MetaTest } from '../../testing/meta.ts';

const DAY_MS = 86_400_000;

let world: MetaTest;
beforeEach(async () => {
  world = await openMetaTest();
});
afterEach(() => world.simulator.close());

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

test('a person signs in on the page with fewer permissions and Pages than were asked for', async () => {
  const { meta, dialogUrl } = world;
  const { home, outlet, user } = meta.sample();
  const url = dialogUrl({ redirect_uri: 'http://127.0.0.1:1/facebook/callback?x=<y>' });
  const page = await (await fetch(url)).text();
  for (const text of ['Maria Schmidt', 'pages_messaging', 'Linden Home', 'Linden Careers', 'Cancel'])
    expect(page).toContain(text);
  const answer = await press(url, {
    decision: 'continue',
    user: user.id,
    'scope:pages_show_list': 'on',
    'scope:pages_messaging': 'on',
    [`page:${home.id}`]: 'on',
    'page:666': 'on',
  });
  expect(answer.status).toBe(303);
  const returned = new URL(answer.headers.get('location') ?? '');
  expect([returned.pathname, returned.searchParams.get('state'), returned.hash]).toEqual([
    '/facebook/callback',
    's1',
    '#_=_',
  ]);
  const redirectUri = 'http://127.0.0.1:1/facebook/callback?x=<y>';
  const token = world.tokenOf(await world.exchange({ code: world.codeOf(returned.href), redirect_uri: redirectUri }));
  const { body } = await world.call(`/fb-graph/v26.0/debug_token?input_token=${token}&access_token=${world.appToken}`);
  expect(body).toMatchObject({
    data: {
      app_id: META_APP.id,
      type: 'USER',
      is_valid: true,
      user_id: user.id,
      scopes: ['public_profile', 'pages_show_list', 'pages_messaging'],
      granular_scopes: [
        { scope: 'pages_show_list', target_ids: [home.id] },
        { scope: 'pages_messaging', target_ids: [home.id] },
      ],
    },
  });
  expect((await world.graph(outlet.id, token)).error).toMatchObject({ code: 100, error_subcode: 33 });
});

test('whoever cancels is sent back with the reason', async () => {
  for (const url of [world.dialogUrl(), world.instagramDialogUrl()]) {
    const returned = new URL((await press(url, { decision: 'cancel' })).headers.get('location') ?? '');
    expect(Object.fromEntries(returned.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 's1',
    });
  }
});

test('unknown apps, foreign return addresses and unknown permissions are refused without a redirect', async () => {
  const { dialogUrl, meta } = world;
  for (const [query, why] of [
    [{ client_id: '1' }, 'Invalid App ID'],
    [{ client_id: '100200301' }, 'Invalid App ID'],
    [{ redirect_uri: 'https://evil.example/' }, 'URL blocked'],
    [{ scope: 'pages_messaging,read_mailbox' }, 'Invalid Scopes: read_mailbox'],
  ] as const) {
    const answer = await fetch(dialogUrl(query), { redirect: 'manual' });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(why)]);
  }
  meta.setApp('meta', { redirectUris: [RETURN_URL] });
  expect((await fetch(dialogUrl())).status).toBe(200);
  expect((await fetch(dialogUrl({ redirect_uri: `${RETURN_URL}/` }))).status).toBe(400);
});

test('a code works once, for ten minutes, with the same return address and the right secret', async () => {
  const { exchange, codeOf, meta, dialogUrl, simulator } = world;
  const newCode = () => codeOf(meta.signIn(dialogUrl()));
  const code = newCode();
  const subcode = async (query: Record<string, string>) => (await exchange(query)).error;
  expect(await subcode({ code, redirect_uri: `${RETURN_URL}/` })).toMatchObject({ code: 100, error_subcode: 36008 });
  expect(await subcode({ code, redirect_uri: RETURN_URL, client_secret: 'wrong' })).toMatchObject({ code: 1 });
  expect((await exchange({ code, redirect_uri: RETURN_URL })).status).toBe(200);
  expect(await subcode({ code, redirect_uri: RETURN_URL })).toMatchObject({ error_subcode: 36009 });
  const late = newCode();
  simulator.clock.advance(10 * 60_000);
  expect(await subcode({ code: late, redirect_uri: RETURN_URL })).toMatchObject({ error_subcode: 36007 });
});

test('tokens run out, except those of Pages from a long-lived one, and die with the password', async () => {
  const { graph, simulator, meta } = world;
  const token = await world.userToken();
  const page = await world.pageToken();
  simulator.clock.advance(61 * DAY_MS);
  expect((await graph('me', token)).error).toMatchObject({ code: 190, error_subcode: 463 });
  expect((await graph('me', page)).body).toEqual({ id: meta.sample().home.id, name: 'Linden Home' });
  meta.killTokens(meta.sample().user);
  expect((await graph('me', page)).error).toMatchObject({ code: 190, error_subcode: 460 });
  expect((await graph('me', 'nonsense')).error).toMatchObject({ code: 190 });
  expect((await world.call('/fb-graph/v26.0/me')).error).toMatchObject({ code: 2500 });
  expect((await graph('/fb-graph/me', page)).error).toMatchObject({ code: 2500 });
  expect((await graph('/fb-graph/v9.0/me', page)).error).toMatchObject({ code: 2635 });
});

test('a proof of the app secret is checked if there is one', async () => {
  const token = await world.userToken();
  const proof = (secret: string) => createHmac('sha256', secret).update(token).digest('hex');
  expect((await world.graph(`me?appsecret_proof=${proof(META_APP.secret)}`, token)).status).toBe(200);
  expect((await world.graph(`me?appsecret_proof=${proof('other')}`, token)).error).toMatchObject({ code: 100 });
});

test('Instagram Login gives a token that can be refreshed after a day and until it runs out', async () => {
  const { meta, simulator, graph, call } = world;
  const { atelier } = meta.sample();
  const token = await world.instagramToken();
  expect((await graph('/ig-graph/v26.0/me?fields=user_id,username,account_type,id', token)).body).toEqual({
    user_id: atelier.id,
    username: 'linden.atelier',
    account_type: 'BUSINESS',
    id: atelier.loginId,
  });
  const refresh = () => call(`/ig-graph/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`);
  expect((await refresh()).status).toBe(400);
  simulator.clock.advance(DAY_MS);
  expect((await refresh()).body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
  simulator.clock.advance(60 * DAY_MS);
  expect((await refresh()).error).toMatchObject({ code: 190, error_subcode: 463 });
  expect((await world.exchangeInstagram({ code: 'nothing' })).body).toMatchObject({
    error_type: 'OAuthException',
    code: 400,
  });
});
