import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

/** Another company's order system, including its failures. */
let orders: Server;
let address = '';
const asked: { url: string; method: string; body: string; key: string }[] = [];
const moods: Record<string, (request: IncomingMessage, reply: ServerResponse) => void> = {
  '/orders/7': (_, reply) => reply.end(JSON.stringify({ order: { state: 'sent', items: [{ name: 'Shoes' }] } })),
  '/text': (_, reply) => reply.end('not what was promised'),
  '/broken': (_, reply) => reply.writeHead(500).end('{}'),
  '/hang': () => {},
  '/inside': (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  '/large': (_, reply) => {
    const pump = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536)));
      reply.once('drain', pump);
    };
    pump();
  },
};

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  orders = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { url = '', method = '' } = request;
      asked.push({ url, method, body, key: String(request.headers['idempotency-key']) });
      (moods[url] ?? moods['/orders/7'])?.(request, reply);
    });
  });
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  const { port } = orders.address() as AddressInfo;
  address = `http://127.0.0.1:${port}`;
  app = await buildTestApp({ OUTBOUND_HOSTS: `127.0.0.1:${port}` });
  shop = await openShop(app);
});
afterAll(async () => {
  orders.closeAllConnections();
  orders.close();
  await app.close();
});

const withRequest = (settings: object) =>
  flowOf({
    first: {
      type: 'httpRequest',
      settings: { method: 'GET', headers: [], body: '', timeoutSeconds: 1, saves: [], ...settings },
      to: { ok: 'found', error: 'sorry' },
    },
    found: say('It is {{state | nowhere}}: {{item | nothing}}'),
    sorry: say('Sorry'),
  });
const saves = [
  { path: 'order.state', variable: 'state' },
  { path: 'order.items.0.name', variable: 'item' },
];
async function answerOf(settings: object): Promise<string | undefined> {
  const { widget } = await runFlow(shop, withRequest(settings));
  const visitor = widget.visitor();
  await visitor.start();
  await visitor.say('7');
  return vi.waitFor(async () => {
    const said = (await visitor.messages()).filter(({ origin }) => origin === 'bot');
    expect(said).toHaveLength(1);
    return said[0]?.text;
  }, LONG_TIMEOUT);
}

describe.concurrent('a flow with a request step', () => {
  test('stores response values, and sends what the customer said', async () => {
    expect(await answerOf({ url: `${address}/orders/{{message}}`, saves })).toBe('It is sent: Shoes');
  });

  test('sends a body with an idempotency key, once', async () => {
    expect(await answerOf({ method: 'POST', url: `${address}/made`, body: '{"q":"{{message}}"}', saves })).toBe(
      'It is sent: Shoes',
    );
    expect(asked.filter(({ url }) => url === '/made')).toEqual([
      { url: '/made', method: 'POST', body: '{"q":"7"}', key: expect.stringMatching(/^\d+-1$/) as string },
    ]);
  });

  test.each([
    ['says no', '/broken'],
    ['hangs', '/hang'],
    ['never ends', '/large'],
    ['answers with something else', '/text'],
    ['leads inside', '/inside'],
  ])('takes the error exit when it %s', async (_, path) => {
    expect(await answerOf({ url: address + path, saves })).toBe('Sorry');
  });

  test.each(['http://127.0.0.1:1/', 'http://localhost/', 'file:///etc/passwd', 'nonsense', 'http://169.254.169.254/'])(
    'takes the error exit instead of calling %s',
    async (url) => {
      expect(await answerOf({ url, saves })).toBe('Sorry');
    },
  );
});

describe('a trial', () => {
  const flow = async (settings: object) => {
    const reply = await shop.staff.browser.post('/flows', { name: 'Draft', definition: withRequest(settings) });
    return `/flows/${Number(reply.body.id)}`;
  };

  test('of a request returns the response, but only the relevant part', async () => {
    const path = await flow({ url: address });
    const request = { method: 'GET', url: `${address}/orders/7`, headers: [], paths: ['order.state', 'order.gone'] };
    expect((await shop.staff.browser.post(`${path}/test-request`, request)).body).toEqual({
      exit: 'ok',
      problem: null,
      status: 200,
      took_ms: expect.any(Number) as number,
      values: [
        { path: 'order.state', value: 'sent' },
        { path: 'order.gone', value: null },
      ],
      known: ['order.state', 'order.items.0.name'],
    });
    const refused = await shop.staff.browser.post(`${path}/test-request`, { ...request, url: 'http://10.0.0.1/' });
    expect(refused.body).toMatchObject({ exit: 'error', problem: 'private_address', status: null, known: [] });
  });

  test('of a draft runs step by step, as far as the customer would get, and stores nothing', async () => {
    const path = await flow({ url: `${address}/orders/7`, saves });
    const first = await shop.staff.browser.post(`${path}/test`, { input: { type: 'start', text: '7' } });
    expect(first.body).toMatchObject({
      run_state: { status: 'ended', variables: { message: '7', state: 'sent', item: 'Shoes' } },
      effects: [{ do: 'request' }, { do: 'say', saying: { text: 'It is sent: Shoes' } }],
    });
    const rows = await app.sql.asSystem(({ db }) =>
      db.selectFrom('flow_runs').select('id').where('is_test', '=', true).execute(),
    );
    expect(rows).toEqual([]);
  });

  test.each([{}, { flow: 1 }, 'state', { variables: { __proto__: 1 } }, []])(
    'with an invalid run is rejected: %j',
    async (runState) => {
      const path = await flow({ url: address });
      const reply = await shop.staff.browser.post(`${path}/test`, { run_state: runState, input: { type: 'time' } });
      expect(reply.status).toBe(422);
    },
  );
});
