import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlowDefinition } from '@parley/flow-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { ask, said } from '../../testing/flow-visitors.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';
import { orderStatus } from '../starters/order-status.ts';

/** The company's own system, which records every request. */
let api: Server;
let address = '';
const received: { path: string; body: string; host: string; authorization: string }[] = [];
let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  api = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { host = '', authorization = '' } = request.headers;
      received.push({ path: `${request.method} ${request.url}`, body, host, authorization });
      if (request.url === '/deep') reply.end('['.repeat(400_000) + ']'.repeat(400_000));
      else reply.end(JSON.stringify({ state: 'packed', from: request.url }));
    });
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
beforeEach(() => {
  received.length = 0;
});

/** The bundled flow, pointed at the company's system. */
function starter(): FlowDefinition {
  const nodes = structuredClone(orderStatus).nodes.map((node) =>
    node.type === 'httpRequest'
      ? { ...node, settings: { ...node.settings, url: `${address}/api/orders/{{order_number}}` } }
      : node,
  );
  return { ...orderStatus, languages: ['en'], nodes };
}

/** Runs a flow that asks one question and then calls the company's system; returns the bot's last message. */
async function answerTo(definition: FlowDefinition, words: string): Promise<string> {
  const { widget } = await runFlow(shop, definition);
  const visitor = widget.visitor();
  await visitor.start({});
  await visitor.say('Hello');
  await vi.waitFor(async () => expect(await said(visitor)).toHaveLength(1), LONG_TIMEOUT);
  await visitor.say(words);
  await vi.waitFor(async () => expect((await said(visitor)).length).toBeGreaterThan(1), LONG_TIMEOUT);
  return (await said(visitor))[1] ?? '';
}

const requestFlow = (settings: object) =>
  flowOf({
    first: ask('order', { answered: 'send' }),
    send: {
      type: 'httpRequest',
      settings: { method: 'POST', headers: [], body: '', timeoutSeconds: 5, saves: [], ...settings },
      to: { ok: 'done', error: 'sorry' },
    },
    done: say('Done'),
    sorry: say('Sorry'),
  });

describe('what a customer types cannot change the structure of a request', () => {
  test('an honest order number finds its order, as the starter promises', async () => {
    expect(await answerTo(starter(), 'LH 7/ä')).toBe('Your order LH 7/ä: packed.');
    expect(received.map(({ path }) => path)).toEqual(['GET /api/orders/LH%207%2F%C3%A4']);
  });

  test.each(['../customers/1?fields=all#', '\\..\\..\\admin/users', '..', '%2e%2e/admin'])(
    'path traversal: %s sends no request and hands off to a person',
    async (words) => {
      expect(await answerTo(starter(), words)).toMatch(/^I cannot find this order/);
      expect(received).toEqual([]);
    },
  );

  test('query injection: a question mark stays part of the number', async () => {
    await answerTo(starter(), '1001?role=admin&x=');
    expect(received.map(({ path }) => path)).toEqual(['GET /api/orders/1001%3Frole%3Dadmin%26x%3D']);
  });

  test('JSON injection: a quote does not end its string', async () => {
    const body = '{"order":"{{order}}","priority":"low","refund":false}';
    const words = '1001","priority":"high","refund":true,"x":"';
    expect(await answerTo(requestFlow({ url: address, body }), words)).toBe('Done');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ order: words, priority: 'low', refund: false });
  });

  test('host injection: a flow that lets the customer choose the server cannot be published, and an old one takes the error exit', async () => {
    const definition = requestFlow({ url: `${address.replace(/\d+$/, '')}{{order}}/` });
    await expect(runFlow(shop, definition)).rejects.toThrow('cannot be published');
    const { flowId, widget } = await runFlow(shop, requestFlow({ url: address }));
    // Simulates a version published before this rule existed.
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('flow_versions')
        .set({ definition: JSON.stringify(definition) })
        .where('flow_id', '=', flowId)
        .execute(),
    );
    const visitor = widget.visitor();
    await visitor.start({});
    await visitor.say('Hello');
    await vi.waitFor(async () => expect(await said(visitor)).toHaveLength(1), LONG_TIMEOUT);
    await visitor.say(new URL(address).port);
    await vi.waitFor(async () => expect(await said(visitor)).toContain('Sorry'), LONG_TIMEOUT);
    expect(received).toEqual([]);
  });
});

describe('connection headers', () => {
  test.each(['Host', 'Content-Length', 'Transfer-Encoding'])('a flow that sets %s is not published', async (name) => {
    const definition = requestFlow({ url: address, headers: [{ name, value: '5' }] });
    const created = await shop.staff.browser.post('/flows', { name: 'Flow', definition });
    const checked = await shop.staff.browser.post(`/flows/${Number(created.body.id)}/check`, {});
    expect(checked.body.data).toEqual([{ code: 'refusedHeader', severity: 'error', node: 'send', detail: name }]);
    const published = await shop.staff.browser.post(`/flows/${Number(created.body.id)}/publish`, { revision: 1 });
    expect(published.status).toBe(422);
  });
});

test('a deeply nested response is handled, not an internal error', async () => {
  const created = await shop.staff.browser.post('/flows', { name: 'Flow' });
  const request = { method: 'GET', url: `${address}/deep`, headers: [], paths: [] };
  const tried = await shop.staff.browser.post(`/flows/${Number(created.body.id)}/test-request`, request);
  expect(tried.status).toBe(200);
  expect(tried.body).toMatchObject({ exit: 'ok', status: 200, values: [], known: [] });
});
