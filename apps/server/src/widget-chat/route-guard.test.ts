import type { Endpoint } from '@parley/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { openWidgetStream } from '../testing/event-stream.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  const settings = { allowed_domains: ['shop.example'] };
  await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings });
});
afterAll(() => app.close());

describe('other sites', () => {
  const home = 'https://shop.example';
  const widgetEndpoints = () =>
    [...app.app.served.values()]
      .flatMap((methods) => [...methods.values()].map(({ endpoint }): Endpoint => endpoint))
      .filter(({ access }) => access === 'visitor');
  const cors = (headers: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

  test('learn from the preflight which headers they may send, without cookies', async () => {
    for (const { path, method } of widgetEndpoints()) {
      const { status, headers } = await app.browser().send({
        method: 'OPTIONS',
        url: `/api${path.replace(':id', '1')}`,
        headers: { origin: home, 'access-control-request-method': method, 'access-control-request-headers': 'key' },
      });
      expect([path, status, cors(headers), headers.vary]).toEqual([
        path,
        204,
        {
          'access-control-allow-origin': home,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers':
            'key, platform, driver, content-type, accept-language, last-event-id, x-visitor-token, x-test-owner',
          'access-control-max-age': '600',
        },
        'origin',
      ]);
    }
    const staffRoute = await app
      .browser()
      .send({ method: 'OPTIONS', url: '/api/conversations', headers: { origin: home } });
    expect(cors(staffRoute.headers)).toEqual({});
  });

  test('may read every response if allowed, including errors, and none otherwise', async () => {
    const call = ({ method, path, takes }: Endpoint, origin?: string) => {
      const visitor = shop.visitor();
      if (origin) visitor.headers.origin = origin;
      const body = method === 'GET' || takes ? {} : { payload: { wrong: true } };
      return visitor.send({ method, url: `/api${path.replace(':id', '1')}`, ...body });
    };
    for (const endpoint of widgetEndpoints()) {
      const allowed = await call(endpoint, home);
      expect([endpoint.path, cors(allowed.headers), allowed.headers.vary]).toEqual([
        endpoint.path,
        { 'access-control-allow-origin': home },
        'origin',
      ]);
      const plain = await call(endpoint);
      expect([endpoint.path, plain.status, cors(plain.headers)]).toEqual([endpoint.path, allowed.status, {}]);
      for (const foreign of ['https://evil.test', 'https://shop.example.evil.test', 'null']) {
        const refused = await call(endpoint, foreign);
        expect([endpoint.path, refused.status, cors(refused.headers)]).toEqual([endpoint.path, 404, {}]);
      }
    }
  });

  test('may read the stream if allowed', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const [allowed, foreign] = [
      await openWidgetStream(app, visitor, { origin: home }),
      await openWidgetStream(app, visitor, { origin: 'https://evil.test' }),
    ];
    expect([allowed.status, cors(Object.fromEntries(allowed.headers))]).toEqual([
      200,
      { 'access-control-allow-origin': home },
    ]);
    expect([foreign.status, cors(Object.fromEntries(foreign.headers))]).toEqual([404, {}]);
    allowed.close();
  });
});

test.each([
  {
    proxy: 'behind a proxy that TRUST_PROXY names',
    env: { TRUST_PROXY: '127.0.0.1' },
    ours: [
      ['https://chat.example', 'chat.example'],
      ['https://chat.example:8443', 'chat.example:8443'],
    ],
  },
  {
    proxy: 'behind one that nothing names, at the address of PUBLIC_URL',
    env: { PUBLIC_URL: 'http://localhost:8080' },
    ours: [['http://localhost:8080', 'inside:3000']],
  },
])('$proxy, our own chat is not another site', async ({ env, ours }) => {
  const proxied = await buildTestApp(env);
  try {
    const { staff, channelId, visitor } = await openShop(proxied);
    await staff.browser.call('PUT', `/channels/${channelId}`, { settings: { allowed_domains: ['shop.example'] } });
    const startFrom = async (origin = '', host = '') => {
      const customer = visitor();
      Object.assign(customer.headers, { host, origin, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' });
      return (await customer.start()).status;
    };
    for (const [origin, host] of ours) expect(await startFrom(origin, host)).toBe(200);
    expect(await startFrom('https://evil.test', 'chat.example')).toBe(404);
  } finally {
    await proxied.close();
  }
});
