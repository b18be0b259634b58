import { cpuMsOf } from '@parley/contracts/testing/cpu-time';
import type { FlowDefinition } from '@parley/flow-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { flowOf, say, sayingFlow } from '../testing/flows.ts';
import { colleagueOf } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const get = (path: string) => shop.staff.browser.get(path);
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) =>
  shop.staff.browser.call(method, path, body);
async function create(definition?: unknown, name = 'Welcome'): Promise<string> {
  const reply = await call('POST', '/flows', { name, ...(definition === undefined ? {} : { definition }) });
  expect(reply.status).toBe(201);
  return `/flows/${Number(reply.body.id)}`;
}
const save = (flow: string, definition: unknown, revision: number) =>
  call('PUT', `${flow}/draft`, { definition, revision });
const publish = (flow: string, revision: number, name = '') => call('POST', `${flow}/publish`, { revision, name });

describe('a flow', () => {
  test('starts empty, with a list of problems', async () => {
    const flow = await create();
    expect((await get(flow)).body).toMatchObject({
      name: 'Welcome',
      status: 'draft',
      published_version: null,
      node_count: 1,
      errors: 1,
      starts_by: [{ on: 'start', words: [] }],
      channels: [],
      traffic: { runs: 0, daily: [0, 0, 0, 0, 0, 0, 0], ended: 0, handed_off: 0 },
      edited_by: { name: 'Ana Pop' },
    });
    expect((await call('POST', `${flow}/check`)).body.data).toEqual([
      { code: 'missingExit', severity: 'error', node: 'start', detail: 'next' },
    ]);
  });

  test('is stored and returned unchanged, whatever names it contains', async () => {
    const definition = flowOf({
      first: { type: 'setVariable', settings: { variable: 'ended_at', value: '2026-07-01T12:00:00Z' }, to: 'more' },
      more: { type: 'ask', settings: { text: { en: '?' }, answer: 'text', variable: 'isHandedOff', retryText: {} } },
    });
    const flow = await create(definition);
    expect((await get(`${flow}/draft`)).body).toMatchObject({ definition, revision: 1 });
  });

  test('is renamed, paused, duplicated, deleted and restored', async () => {
    const flow = await create(sayingFlow('Hello'));
    expect((await call('PUT', flow, { is_paused: true })).status).toBe(409); // nothing is published yet
    await publish(flow, 1);
    expect((await call('PUT', flow, { name: 'Hello', is_paused: true })).body).toMatchObject({
      name: 'Hello',
      status: 'paused',
    });
    const copy = await call('POST', `${flow}/duplicate`, { name: 'Copy' });
    expect([copy.status, copy.body]).toMatchObject([201, { name: 'Copy', status: 'draft' }]);
    expect((await get(`/flows/${Number(copy.body.id)}/draft`)).body.definition).toEqual(sayingFlow('Hello'));
    expect((await call('DELETE', flow)).status).toBe(204);
    expect((await get(flow)).status).toBe(404);
    expect((await get(`${flow}/draft`)).status).toBe(404);
    expect((await call('POST', `${flow}/undelete`)).body).toMatchObject({ name: 'Hello', status: 'paused' });
  });

  test('is exported as a file that can be imported again', async () => {
    const definition = flowOf({ first: say('{{customer.name | friend}}, привет \u{1F389}') }, ['en', 'ru']);
    const flow = await create(definition, 'Größe «1»');
    const file = await get(`${flow}/export`);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="flow-\d+\.json"$/);
    const { name, definition: exported } = JSON.parse(file.text) as { name: string; definition: unknown };
    expect(name).toBe('Größe «1»');
    const again = await create(exported, name);
    expect((await get(`${again}/draft`)).body.definition).toEqual(definition);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'This is not a flow'],
    ['a list', [], 'This is not a flow'],
    ['words', 'flow', 'This is not a flow'],
    ['a flow of a format to come', { ...sayingFlow('x'), format: 2 }, 'This is not a flow'],
    ['a node without an id', { ...sayingFlow('x'), nodes: [{ type: 'start' }] }, 'This is not a flow'],
    [
      'settings that are no object',
      { ...sayingFlow('x'), nodes: [{ id: 'a', type: 'start', settings: 1 }] },
      'This is',
    ],
    ['an unknown language', { ...sayingFlow('x'), languages: ['xx'] }, 'This is not a flow'],
    ['a field nobody knows', { ...sayingFlow('x'), evil: true }, 'This is not a flow'],
    [
      'ten thousand nodes',
      { ...sayingFlow('x'), nodes: Array.from({ length: 10_000 }, (_, index) => ({ id: `n${index}`, type: 'end' })) },
      'too large. Maximum steps: 2000',
    ],
  ])('is refused with a reason when it is %s', async (_, definition, why) => {
    const reply = await call('POST', '/flows', { name: 'Import', definition });
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining(why)]);
  });

  test('may contain unknown node types, which only the check reports', async () => {
    const flow = await create({
      ...sayingFlow('x'),
      nodes: [...sayingFlow('x').nodes, { id: 'odd', type: 'teleport' }],
      edges: [...sayingFlow('x').edges, { id: 'e', from: 'first', exit: 'next', to: 'gone' }],
    });
    const problems = (await call('POST', `${flow}/check`)).body.data as { code: string; node: string }[];
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'unknownType', node: 'odd' }),
        expect.objectContaining({ code: 'danglingEdge', node: 'first' }),
      ]),
    );
    expect((await publish(flow, 1)).status).toBe(422);
  });
});

describe('a draft', () => {
  test('is saved only over the revision its editor has seen', async () => {
    const flow = await create(sayingFlow('One'));
    expect((await save(flow, sayingFlow('Two'), 1)).body).toMatchObject({ revision: 2, saved_by: { name: 'Ana Pop' } });
    expect((await save(flow, sayingFlow('Lost'), 1)).status).toBe(409);
    expect((await get(`${flow}/draft`)).body).toMatchObject({ revision: 2, definition: sayingFlow('Two') });
  });

  test('that two people save at once keeps one and informs the other', async () => {
    const flow = await create(sayingFlow('One'));
    const dan = await colleagueOf(app, shop.staff);
    const replies = await Promise.all([
      save(flow, sayingFlow('By Ana'), 1),
      dan.call('PUT', `${flow}/draft`, { definition: sayingFlow('By Dan'), revision: 1 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = replies[0].status === 200 ? 'By Ana' : 'By Dan';
    expect((await get(`${flow}/draft`)).body).toMatchObject({ revision: 2, definition: sayingFlow(winner) });
  });
});

test('a flow of the same company can be assigned to a channel and removed again', async () => {
  const flow = await create(sayingFlow('Hello'));
  const id = Number(flow.split('/')[2]);
  expect((await call('PUT', `/channels/${shop.channelId}`, { flow_id: id })).body).toMatchObject({ flow_id: id });
  expect((await get(flow)).body).toMatchObject({ channels: [{ id: shop.channelId, platform: 'web_widget' }] });
  expect((await call('PUT', `/channels/${shop.channelId}`, { flow_id: 99_999_999 })).status).toBe(404);
  expect((await call('PUT', `/channels/${shop.channelId}`, { flow_id: null })).body).toMatchObject({ flow_id: null });
});

test('checking and saving a flow of two thousand steps is cheap', async () => {
  const big: FlowDefinition = flowOf(
    Object.fromEntries(
      Array.from({ length: 1_999 }, (_, index) => [
        index === 0 ? 'first' : `n${index}`,
        say(`Step ${index} `.repeat(20), index < 1_998 ? `n${index + 1}` : undefined),
      ]),
    ),
  );
  const flow = await create(big);
  const spentMs = await cpuMsOf(async () => expect((await save(flow, big, 1)).status).toBe(200));
  expect(spentMs).toBeLessThan(3_000);
});

test.each(['2147483648', '9007199254740991', '0', '1e3'])(
  'an impossible id is rejected, not an internal error: %s',
  async (number) => {
    const flow = await create(sayingFlow('Hello'));
    await publish(flow, 1);
    const replies = await Promise.all([
      get(`${flow}/versions/${number}`),
      get(`${flow}/versions/${number}/compare`),
      get(`${flow}/versions/1/compare?with=${number}`),
      get(`${flow}/analytics?version=${number}`),
      call('POST', `${flow}/versions/${number}/restore`),
      call('PUT', `${flow}/draft`, { definition: sayingFlow('Hi'), revision: Number(number) }),
      publish(flow, Number(number)),
      get(`/conversations/1/messages?before=${number}`),
      get(`/conversations/${number}/messages?after=${number}`),
    ]);
    for (const { status } of replies) expect([404, 409, 422]).toContain(status);
  },
);
