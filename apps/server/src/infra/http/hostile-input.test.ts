import type { Endpoint } from '@parley/contracts/endpoint';
import { toSnake } from '@parley/contracts/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { type Reply, type TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let shop: Shop;
let visitor: TestVisitor;
/** A channel to break, so that the widget's own keeps working. */
let spareChannel: number;
/** Used for calls about sessions and passwords. */
let bystander: TestClient;
beforeAll(async () => {
  app = await buildTestApp();
  bystander = (await openShop(app)).staff.browser; // owns the ids that a mistake would hit first
  shop = await openShop(app);
  const spare = await shop.staff.browser.post('/channels', { type: 'web_widget', name: 'Spare' });
  spareChannel = Number(spare.body.id);
  visitor = shop.visitor();
  await visitor.start();
  // What topics and answers are compared by is read once per process, which takes a second here and in no other call.
  const phrases = ['refund', 'money back', 'my money', 'give it back', 'return it'].map((text) => ({ text }));
  await shop.staff.browser.post('/policy-topics', { name: 'Refunds', phrases });
});
afterAll(() => app.close());

const endpoints = () =>
  [...app.app.served.values()].flatMap((methods) => [...methods.values()].map(({ endpoint }) => endpoint));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** The response never ends; its only inputs are a path and a cursor, which the realtime tests cover. */
const isStream = ({ gives }: Endpoint) => gives === 'events';
/** Ends the visit or session that the rest of the test needs. */
const endsSession = ({ path }: Endpoint) => /^\/(auth|chat)\/(logout|erase)$/.test(path);

function expectNoInsides(reply: Reply, what: string) {
  const isCalm = reply.status < 500 && !/node_modules|\.ts:\d|at \w+ \(|syntax error|pg_|stack/i.test(reply.text);
  expect([what, reply.status, isCalm ? '' : reply.text]).toEqual([what, reply.status, '']);
}

async function call(endpoint: Endpoint, path: string, payload?: unknown, type = 'application/json'): Promise<Reply> {
  const isWidget = endpoint.access === 'visitor';
  const client = isWidget ? visitor : path.startsWith('/auth/') ? bystander : shop.staff.browser;
  if (!isWidget && !client.cookies.has('XSRF-TOKEN')) await client.get('/auth/csrf');
  const before = process.threadCpuUsage();
  const reply = await client.send({
    method: endpoint.method,
    url: `/api${path}`,
    headers: {
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  const { user, system } = process.threadCpuUsage(before);
  expect([nameOf(endpoint), user + system < 1_000_000]).toEqual([nameOf(endpoint), true]);
  return reply;
}
const pathOf = ({ path }: Endpoint, id?: string) => {
  const usual = /^\/(channels|platforms)/.test(path) ? spareChannel : visitor.conversationId;
  return path
    .replace(':id', encodeURIComponent(id ?? String(usual)))
    .replace(':name', 'shop')
    .replaceAll(/:(number|message|note|source|policy|chunk|labCase|run|backTest|question|template)/g, '1');
};

/** The paths of all fields that a schema accepts, including nested ones. */
function fieldsOf(schema: z.ZodType | undefined, prefix: string[] = []): string[][] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return namesIn(json, prefix);
}
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
}
function namesIn({ properties = {}, anyOf = [], oneOf = [], items }: JsonSchema, prefix: string[]): string[][] {
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const path = [...prefix, toSnake(name)];
    return [path, ...namesIn(inner, path)];
  });
  return [
    ...own,
    ...[...anyOf, ...oneOf].flatMap((each) => namesIn(each, prefix)),
    ...(items ? namesIn(items, [...prefix, '0']) : []),
  ];
}
/** An object (or a list where the next name is a number) with the value at the path. */
const nest = ([name = '', ...rest]: string[], value: unknown): unknown => {
  const inner = rest.length > 0 ? nest(rest, value) : value;
  return name === '0' ? [inner] : { [name]: inner };
};

/** Makes the rest of a body valid, so that the one wrong field is the only problem. */
const REST: Record<string, () => object> = {
  'POST /chat/listen': () => ({
    driver: 'web',
    conversation_id: visitor.conversationId,
    client_id: newClientId(),
    text: 'x',
  }),
  'POST /conversations/:id/messages/send': () => ({ client_id: newClientId(), text: 'x' }),
  'POST /channels': () => ({ type: 'web_widget', name: 'x' }),
  'POST /chat/conversations/:id/rating': () => ({ score: 5 }),
  'POST /auth/login': () => ({ email: 'ana@shop.example', password: 'wrong' }),
};

const WRONG = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  'x',
  [],
  [[]],
  {},
  { $ne: null },
  { length: 1e9 },
  ['x'],
  'x'.repeat(20_000),
  '\0',
  '\ud800',
];

/** Endpoints for the instance owner or for platforms refuse everybody else before reading anything. */
const refusals = ({ access }: Endpoint): number[] =>
  access === 'instance-owner' ? [403, 404] : access === 'platform' ? [404] : [];

describe('every endpoint', () => {
  test('survives wrong types in every field of its body', async () => {
    let calls = 0;
    for (const endpoint of endpoints().filter((each) => each.body && !endsSession(each))) {
      const fields = fieldsOf(endpoint.body);
      expect([nameOf(endpoint), fields.length > 0]).toEqual([nameOf(endpoint), true]);
      for (const field of fields) {
        for (const value of WRONG) {
          const body = { ...REST[nameOf(endpoint)]?.(), ...(nest(field, value) as object) };
          const reply = await call(endpoint, pathOf(endpoint), body);
          expectNoInsides(reply, `${nameOf(endpoint)} ${field.join('.')} ${JSON.stringify(value)?.slice(0, 30)}`);
          calls += 1;
        }
      }
      const refresh = await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh`);
      expect([nameOf(endpoint), refresh.status]).toEqual([nameOf(endpoint), 200]); // the following calls are signed in
    }
    expect(calls).toBeGreaterThan(500);
  }, 480_000); // thousands of calls

  test('survives wrong values in every field of its query', async () => {
    const values = [
      '',
      'x',
      '-1',
      '0',
      '1e308',
      '9'.repeat(30),
      '0000-00-00',
      '9999-12-31',
      "'",
      '%00',
      '%ED%A0%80',
      '%',
      '[]',
      'x'.repeat(5_000),
    ];
    for (const endpoint of endpoints().filter((each) => each.query && !isStream(each))) {
      for (const [name = ''] of fieldsOf(endpoint.query)) {
        for (const value of values)
          expectNoInsides(
            await call(endpoint, `${pathOf(endpoint)}?${name}=${value}`),
            `${nameOf(endpoint)} ${name}=${value}`,
          );
        expectNoInsides(
          await call(endpoint, `${pathOf(endpoint)}?${name}=a&${name}=b`),
          `${nameOf(endpoint)} ${name} twice`,
        );
        expectNoInsides(await call(endpoint, `${pathOf(endpoint)}?${name}[x]=a`), `${nameOf(endpoint)} ${name}[x]`);
      }
    }
  });

  test('answers an invalid id as not found', async () => {
    const ids = [
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '9'.repeat(30),
      String(Number.MAX_SAFE_INTEGER),
      "1'--",
      '\0',
      '../1',
      ' ',
      '[object Object]',
      'x'.repeat(400),
    ];
    for (const endpoint of endpoints().filter((each) => each.path.includes(':id') && each.takes !== 'file')) {
      for (const id of ids) {
        const reply = await call(endpoint, pathOf(endpoint, id), endpoint.method === 'GET' ? undefined : {});
        expectNoInsides(reply, `${nameOf(endpoint)} ${id}`);
        expect([nameOf(endpoint), id, [404, 422, ...refusals(endpoint)].includes(reply.status)]).toEqual([
          nameOf(endpoint),
          id,
          true,
        ]);
      }
    }
  });

  test.each([
    ['no JSON', 'nonsense', [400, 413, 415]],
    ['JSON without end', '{"a":', [400, 413, 415]],
    ['JSON nested 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, [400, 413, 415]],
    ['objects nested 50,000 deep', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, [400, 413, 415]],
    ['12 megabytes', `{"a":"${'x'.repeat(12_000_000)}"}`, [413, 415]],
    ['20,000 fields', `{${Array.from({ length: 20_000 }, (_, n) => `"f${n}":1`).join(',')}}`, [413, 415, 422]],
  ])(
    'refuses %s quickly',
    async (_, body, statuses) => {
      for (const endpoint of endpoints().filter(
        (each) => each.method !== 'GET' && (each.body || each.takes) && !endsSession(each),
      )) {
        const reply = await call(endpoint, pathOf(endpoint), body);
        expectNoInsides(reply, nameOf(endpoint));
        expect([nameOf(endpoint), reply.text.length < 20_000]).toEqual([nameOf(endpoint), true]);
        expect([nameOf(endpoint), reply.status, [...statuses, ...refusals(endpoint)].includes(reply.status)]).toEqual([
          nameOf(endpoint),
          reply.status,
          true,
        ]);
      }
    },
    60_000,
  );
});
