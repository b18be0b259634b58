import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { said } from '../testing/flow-visitors.ts';
import { flowOf, runFlow, say, sayingFlow } from '../testing/flows.ts';
import { LONG_TIMEOUT } from '../testing/timeouts.ts';

const KEY = 'shop-admin-key-31c9';

/** A careless system that echoes what it receives. */
let api: Server;
let address = '';
const authorizations: string[] = [];
let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  api = createServer((request, reply) => {
    const { authorization = '' } = request.headers;
    authorizations.push(authorization);
    const encoded = Buffer.from(authorization.replace('Bearer ', '')).toString('base64');
    reply.end(JSON.stringify({ state: 'sent', echo: `You sent ${authorization}`, encoded, list: [authorization] }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  app = await buildTestApp({ OUTBOUND_HOSTS: `127.0.0.1:${port}` });
  shop = await openShop(app);
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await app.close();
});

const browser = () => shop.staff.browser;
const requestFlow = (value: string, name = 'Authorization') =>
  flowOf({
    first: {
      type: 'httpRequest',
      settings: {
        method: 'GET',
        url: `${address}/orders`,
        headers: [{ name, value }],
        body: '',
        timeoutSeconds: 5,
        saves: [
          { path: 'state', variable: 'state' },
          { path: 'echo', variable: 'echo' },
          { path: 'encoded', variable: 'encoded' },
          { path: 'list', variable: 'list' },
        ],
      },
      to: { ok: 'found', error: 'sorry' },
    },
    found: say('It is {{state}}. {{echo}} {{encoded}} {{list}}'),
    sorry: say('Sorry'),
  });

test('a secret is sent but never returned: not in answers, traces, runs, exports or previews', async () => {
  const saved = await browser().post('/secrets', { name: 'shop', value: KEY });
  expect([saved.status, saved.body]).toMatchObject([
    201,
    { name: 'shop', updated_by: { name: 'Ana Pop' }, used_by: [] },
  ]);

  const { flowId, widget } = await runFlow(shop, requestFlow('Bearer {{secret.shop}}'));
  const visitor = widget.visitor();
  await visitor.start({});
  await visitor.say('Hello');
  await vi.waitFor(async () => expect(await said(visitor)).toHaveLength(1), LONG_TIMEOUT);
  expect(authorizations).toEqual([`Bearer ${KEY}`]);
  expect(await said(visitor)).toEqual(['It is sent. You sent Bearer ••• ••• Bearer •••']);

  const request = {
    method: 'GET',
    url: address,
    headers: [{ name: 'Authorization', value: 'Bearer {{secret.shop}}' }],
  };
  const seen = await Promise.all([
    browser().get('/secrets'),
    browser().get(`/flows/${flowId}/draft`),
    browser().get(`/flows/${flowId}/export`),
    browser().get(`/flows/${flowId}/versions/1`),
    browser().get(`/conversations/${visitor.conversationId}/messages?limit=100`),
    browser().post(`/flows/${flowId}/test`, { input: { type: 'start', text: 'Hi' } }),
    browser().post(`/flows/${flowId}/test-request`, { ...request, paths: ['echo', 'encoded'] }),
  ]);
  for (const { status, text } of seen) expect([status, text.includes(KEY)]).toEqual([200, false]);
  expect(seen[6]?.body).toMatchObject({ exit: 'ok', values: [{ value: 'You sent Bearer •••' }, { value: '•••' }] });
  expect(authorizations).toHaveLength(3);
  expect(seen[2]?.text).toContain('{{secret.shop}}');
  expect(JSON.stringify([...(await dumpDatabase(app))])).not.toContain(KEY);
});

test("a customer's text is never interpreted as a secret", async () => {
  await browser().post('/secrets', { name: 'hidden', value: 'hidden-key-5711' });
  authorizations.length = 0;
  const { widget } = await runFlow(shop, requestFlow('Bearer {{message}}'));
  const visitor = widget.visitor();
  await visitor.start({});
  await visitor.say('{{secret.hidden}}');
  await vi.waitFor(async () => expect(await said(visitor)).toHaveLength(1), LONG_TIMEOUT);
  expect(authorizations).toEqual(['Bearer {{secret.hidden}}']);
});

test('secrets are allowed only in headers; a missing one gives a warning and takes the error exit', async () => {
  const created = await browser().post('/flows', { name: 'Flow', definition: requestFlow('Bearer {{secret.gone}}') });
  const flow = `/flows/${Number(created.body.id)}`;
  expect((await browser().post(`${flow}/check`, {})).body.data).toEqual([
    { code: 'unknownSecret', severity: 'warning', node: 'first', detail: 'gone' },
  ]);
  const elsewhere = sayingFlow('The key is {{secret.shop}}');
  expect((await browser().post(`${flow}/check`, { definition: elsewhere })).body.data).toEqual([
    { code: 'misplacedSecret', severity: 'error', node: 'first', detail: 'shop' },
  ]);
  const trial = await browser().post(`${flow}/test`, { input: { type: 'start', text: 'Hi' } });
  expect(trial.body.effects).toMatchObject([{ do: 'request' }, { do: 'say', saying: { text: 'Sorry' } }]);
});

test('a secret used by a flow cannot be deleted, another can, and a company sees only its own', async () => {
  await browser().post('/secrets', { name: 'kept', value: 'kept-key-1234' });
  const created = await browser().post('/flows', {
    name: 'Orders',
    definition: requestFlow('Bearer {{ secret.kept }}'),
  });
  const refused = await browser().call('DELETE', '/secrets/kept');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Orders') as string]);
  const list = (await browser().get('/secrets')).body.data as { name: string; used_by: string[] }[];
  expect(list.find(({ name }) => name === 'kept')?.used_by).toEqual(['Orders']);
  await browser().call('DELETE', `/flows/${Number(created.body.id)}`);
  expect((await browser().call('DELETE', '/secrets/kept')).status).toBe(204);
  expect((await browser().call('DELETE', '/secrets/kept')).status).toBe(404);

  const other = await openShop(app);
  expect((await other.staff.browser.get('/secrets')).body.data).toEqual([]);
  const theirs = await other.staff.browser.post('/flows', {
    name: 'Theirs',
    definition: requestFlow('{{secret.shop}}'),
  });
  const trial = await other.staff.browser.post(`/flows/${Number(theirs.body.id)}/test`, {
    input: { type: 'start', text: 'Hi' },
  });
  expect(trial.text).toContain('unknown_secret');
});

test('a value can be replaced, names are unique, and a missing secret cannot be replaced', async () => {
  await browser().post('/secrets', { name: 'replaced', value: 'first-value-1' });
  const taken = await browser().post('/secrets', { name: 'replaced', value: 'second-value-2' });
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['name']]);
  expect((await browser().call('PUT', '/secrets/replaced', { value: 'third-value-3' })).status).toBe(200);
  expect((await browser().call('PUT', '/secrets/missing', { value: 'third-value-3' })).status).toBe(404);
  authorizations.length = 0;
  const headers = [{ name: 'Authorization', value: '{{secret.replaced}}' }];
  const flow = await browser().post('/flows', { name: 'Replaced' });
  await browser().post(`/flows/${Number(flow.body.id)}/test-request`, { method: 'GET', url: address, headers });
  expect(authorizations).toEqual(['third-value-3']);
});

test('a secret whose key is lost is reported, and its requests take the error exit', async () => {
  await browser().post('/secrets', { name: 'lost', value: 'lost-value-99' });
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('company_secrets')
      .set({ sealed: Buffer.alloc(64, 1) })
      .where('name', '=', 'lost')
      .execute(),
  );
  const list = (await browser().get('/secrets')).body.data as { name: string; is_unreadable: boolean }[];
  expect(list.find(({ name }) => name === 'lost')?.is_unreadable).toBe(true);
  const headers = [{ name: 'Authorization', value: '{{secret.lost}}' }];
  const flow = await browser().post('/flows', { name: 'Lost' });
  const tried = await browser().post(`/flows/${Number(flow.body.id)}/test-request`, {
    method: 'GET',
    url: address,
    headers,
  });
  expect(tried.body).toMatchObject({ exit: 'error', problem: 'unreadable_secret' });
});

test.each([
  ['Shop', 'some-value', 'name'],
  ['a b', 'some-value', 'name'],
  ['shop', 'short', 'value'],
  ['shop', 'two\nlines', 'value'],
  ['shop', 'ключ-от-магазина', 'value'],
])('a secret %s with the value %j is refused', async (name, value, field) => {
  const reply = await browser().post('/secrets', { name, value });
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
});
