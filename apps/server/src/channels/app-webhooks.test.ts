import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { ADAPTERS } from './adapters/index.ts';
import { signatureOf } from './testing/pretend/index.ts';
import { accountAdapter, pretendApp } from './testing/pretend/pretend-app.ts';

const SECRET = 'the-secret-of-the-meta-app';
const OTHER_SECRET = 'the-secret-of-the-instagram-app';
const PATH = '/api/webhooks/meta/meta';

let app: TestApp;
let shops: [Person, Person];
let accounts: string[] = [];
let ids = 0;
beforeAll(async () => {
  app = await buildTestApp(
    {
      META_APP_ID: '100200300',
      META_APP_SECRET: SECRET,
      INSTAGRAM_APP_ID: '100200301',
      INSTAGRAM_APP_SECRET: OTHER_SECRET,
    },
    {
      adapters: [
        ...ADAPTERS.filter(({ platform }) => platform !== 'facebook' && platform !== 'instagram'),
        accountAdapter('facebook'),
        accountAdapter('instagram'),
      ],
      apps: [pretendApp],
      answer: async () => null,
    },
  );
  shops = [await verified(app), await verified(app)];
});
afterAll(() => app.close());
beforeEach(async () => {
  accounts = [newAccount(), newAccount()];
  for (const [index, { browser }] of shops.entries()) await addChannel(browser, accounts[index] ?? '');
});

const newAccount = () => `account-${(ids += 1)}`;
async function addChannel(browser: Person['browser'], account: string, type = 'facebook') {
  const { body } = await browser.post('/channels', { type, name: 'Page' });
  const path = `/channels/${Number(body.id)}`;
  const connected = await browser.call('PUT', `${path}/connection`, { settings: { account }, secrets: { token: 't' } });
  expect([connected.status, connected.body.status]).toEqual([200, 'connected']);
  return path;
}
const message = (account: string, text: string, platform = 'facebook') => ({
  platform,
  account,
  kind: 'message',
  id: `in-${(ids += 1)}`,
  sender: { id: `ana of ${account}` },
  at: Date.now() / 1_000,
  text,
});
function call(events: unknown, { secret = SECRET, path = PATH, body = JSON.stringify({ events }) } = {}) {
  const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(body, secret) };
  return app.browser().send({ method: 'POST', url: path, headers, payload: body });
}
/** What customers of the account have written to the company. */
async function textsOf({ companyId }: Person, account: string): Promise<string[]> {
  const rows = await app.sql.inCompany(companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .innerJoin('customer_identities', 'customer_identities.customer_id', 'conversations.customer_id')
      .select('messages.text')
      .where('customer_identities.external_id', '=', `ana of ${account}`)
      .orderBy('messages.id')
      .execute(),
  );
  return rows.map(({ text }) => text);
}

test('one call with events of two companies reaches the channel of each, once, and answers after storing', async () => {
  const [first = '', second = ''] = accounts;
  const events = [message(first, 'One'), message(second, 'Two'), message(first, 'Three')];
  const answers = await Promise.all([call(events), call(events), call(events)]);
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { received: 3, unknown: 0 }]);
  await expect.poll(() => textsOf(shops[0], first)).toEqual(['One', 'Three']);
  await expect.poll(() => textsOf(shops[1], second)).toEqual(['Two']);
  expect([await textsOf(shops[1], first), await textsOf(shops[0], second)]).toEqual([[], []]);
});

test('an account is found only on its platform; one without a channel is answered and counted', async () => {
  const [account = ''] = accounts;
  const events = [message(account, 'Elsewhere', 'instagram'), message('nobody', 'Hello'), message(account, 'Here')];
  const { status, body } = await call(events);
  expect([status, body]).toEqual([200, { received: 1, unknown: 2 }]);
  await expect.poll(() => textsOf(shops[0], account)).toEqual(['Here']);
  expect(app.logLines.some((line) => line.includes('"unknown":2'))).toBe(true);
});

test('a disabled or disconnected channel receives nothing', async () => {
  const { browser } = shops[0];
  const [disabled, disconnected] = [newAccount(), newAccount()];
  await browser.call('PUT', await addChannel(browser, disabled), { is_enabled: false });
  await browser.call('DELETE', `${await addChannel(browser, disconnected)}/connection`);
  expect((await call([message(disabled, 'Hello'), message(disconnected, 'Hello')])).body.received).toBe(0);
});

test('events go to the channel that works, if the account was connected again elsewhere', async () => {
  const [account = ''] = accounts;
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('channels')
      .set({ problem: 'needs_reconnect' })
      .where('company_id', '=', shops[0].companyId)
      .execute(),
  );
  await call([message(account, 'Before')]);
  await expect.poll(() => textsOf(shops[0], account)).toEqual(['Before']);
  await addChannel(shops[1].browser, account);
  await call([message(account, 'After')]);
  await expect.poll(() => textsOf(shops[1], account)).toEqual(['After']);
});

test('a wrong or missing signature is refused and stores nothing; the secret of the other app is accepted', async () => {
  const [account = ''] = accounts;
  const body = JSON.stringify({ events: [message(account, 'Forged')] });
  for (const secret of ['', 'wrong', `${SECRET} `]) expect((await call([], { body, secret })).status).toBe(401);
  const signed = signatureOf(body, SECRET);
  const changed = await app.browser().send({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json', 'x-signature': signed },
    payload: JSON.stringify(JSON.parse(body), null, 1),
  });
  const unsigned = await app.browser().send({ method: 'POST', url: PATH, payload: body });
  expect([changed.status, unsigned.status]).toEqual([401, 401]);
  expect((await call([message(account, 'Right')], { secret: OTHER_SECRET })).body.received).toBe(1);
  await expect.poll(() => textsOf(shops[0], account)).toEqual(['Right']);
});

test('the challenge is answered as it came, and refused with a wrong token', async () => {
  const ask = (token: string) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '0158' });
    return app.app.inject({ method: 'GET', url: `${PATH}?${String(query)}` });
  };
  const right = await ask(app.config.metaApps.meta?.verifyToken ?? '');
  expect([right.statusCode, right.headers['content-type'], right.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '0158',
  ]);
  expect([(await ask('wrong')).statusCode, (await ask('')).statusCode]).toEqual([403, 403]);
});

test('an app that is not configured, or that nobody knows, does not exist', async () => {
  expect((await call([], { path: '/api/webhooks/meta/instagram' })).status).toBe(404);
  expect((await call([], { path: '/api/webhooks/meta/other' })).status).toBe(404);
});
