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

describe('a version', () => {
  test('that refers to a deleted, foreign or unknown agent or quick action is not published', async () => {
    const other = await openShop(app);
    const foreign = await other.staff.browser.post('/ai-agents', { name: 'Theirs' });
    const own = await call('POST', '/ai-agents', { name: 'Ours' });
    const answering = (agentId: number) =>
      flowOf({
        first: {
          type: 'aiAnswer',
          settings: { agentId, question: '{{message}}' },
          to: { answered: 'end', notSure: 'end', handOff: 'end', blocked: 'end' },
        },
        end: { type: 'message', settings: { text: { en: 'Call us' }, quickActions: [] } },
      });
    const flow = await create(sayingFlow('Hello'));
    await save(flow, answering(Number(own.body.id)), 1);
    expect((await publish(flow, 2)).status).toBe(201);

    await call('DELETE', `/ai-agents/${Number(own.body.id)}`);
    for (const gone of [Number(own.body.id), Number(foreign.body.id), 99_999_999]) {
      const definition = answering(gone);
      expect((await call('POST', `${flow}/check`, { definition })).body.data).toEqual([
        { code: 'unknownAgent', severity: 'error', node: 'first', detail: String(gone) },
      ]);
    }
    await save(flow, answering(Number(foreign.body.id)), 2);
    expect((await publish(flow, 3)).status).toBe(422);

    const theirs = await other.staff.browser.post('/quick-actions', {
      type: 'link',
      texts: [{ locale: 'en', text: 'Shop' }],
      target: 'https://shop.example/',
    });
    const acting = { type: 'message', settings: { text: { en: 'Hi' }, quickActions: [Number(theirs.body.id)] } };
    await save(flow, flowOf({ first: acting }), 3);
    expect((await call('POST', `${flow}/check`)).body.data).toMatchObject([
      { code: 'unknownAction', severity: 'error' },
    ]);
    expect((await publish(flow, 4)).status).toBe(422);
  });

  test('published twelve times at once is one version, and publishing again keeps it', async () => {
    const flow = await create(sayingFlow('Hello'));
    const replies = await Promise.all(Array.from({ length: 12 }, () => publish(flow, 1, 'First')));
    expect(replies.map(({ status, body }) => [status, body.number])).toEqual(replies.map(() => [201, 1]));
    await call('PUT', flow, { is_paused: true });
    expect((await publish(flow, 1)).body).toMatchObject({ number: 1, name: 'First', is_current: true });
    expect((await get(flow)).body).toMatchObject({ status: 'published', published_version: 1 });
    expect((await get(`${flow}/versions`)).body.data).toHaveLength(1);
  });

  test('is published only without errors, and lists what has changed since', async () => {
    const flow = await create();
    expect((await publish(flow, 1)).body).toMatchObject({
      errors: { definition: ['Fix the errors in this flow first: 1'] },
    });
    await save(flow, sayingFlow('Hello'), 1);
    expect((await publish(flow, 1)).status).toBe(409);
    const first = await publish(flow, 2, 'First');
    expect([first.status, first.body]).toMatchObject([
      201,
      { number: 1, name: 'First', is_current: true, published_by: { name: 'Ana Pop' } },
    ]);
    expect((await get(flow)).body).toMatchObject({ status: 'published', published_version: 1, draft_changes: 0 });
    await save(flow, sayingFlow('Hi'), 2);
    expect((await get(flow)).body).toMatchObject({ draft_changes: 1, errors: 0 });
    expect((await get(`${flow}/versions/1/compare`)).body.data).toEqual([
      {
        kind: 'changed',
        node: 'first',
        title: '',
        type: 'message',
        fields: ['text'],
        words: [{ field: 'text', language: 'en', before: 'Hello', after: expect.any(String) as string }],
      },
    ]);
    expect((await get(`${flow}/versions/1`)).body.definition).toEqual(sayingFlow('Hello'));
  });

  test('is listed newest first, with paging, and can be named', async () => {
    const flow = await create(sayingFlow('0'));
    for (let revision = 1; revision <= 5; revision += 1) {
      await publish(flow, revision);
      await save(flow, sayingFlow(String(revision)), revision);
    }
    expect((await call('PUT', `${flow}/versions/2`, { name: 'The good one' })).body).toMatchObject({ number: 2 });
    const page = (await get(`${flow}/versions?limit=3`)).body as { data: { number: number }[]; next_cursor: string };
    expect(page.data.map(({ number }) => number)).toEqual([5, 4, 3]);
    const rest = (await get(`${flow}/versions?limit=3&cursor=${page.next_cursor}`)).body;
    expect(rest).toMatchObject({ data: [{ number: 2, name: 'The good one' }, { number: 1 }], next_cursor: null });
    expect((await get(`${flow}/versions/1/compare?with=5`)).body.data).toHaveLength(1);
    for (const path of ['/versions/9', '/versions/9/compare', '/versions/1/compare?with=9'])
      expect((await get(flow + path)).status).toBe(404);
  });

  const publishTwice = async (): Promise<string> => {
    const flow = await create(sayingFlow('Old'));
    await publish(flow, 1);
    await save(flow, sayingFlow('New'), 1);
    await publish(flow, 2);
    return flow;
  };

  test('restored several times at once makes one new version', async () => {
    const flow = await publishTwice();
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('POST', `${flow}/versions/1/restore`)));
    expect(replies.map(({ status, body }) => [status, body.number])).toEqual(replies.map(() => [201, 3]));
    expect((await call('POST', `${flow}/versions/3/restore`)).body).toMatchObject({ number: 3, restored_from: 1 });
  });

  test('is restored as a new one, and becomes the draft if the draft had no changes', async () => {
    const flow = await publishTwice();
    const restored = await call('POST', `${flow}/versions/1/restore`);
    expect([restored.status, restored.body]).toMatchObject([201, { number: 3, restored_from: 1, is_current: true }]);
    expect((await get(`${flow}/draft`)).body).toMatchObject({ definition: sayingFlow('Old'), revision: 3 });
    expect((await save(flow, sayingFlow('Late'), 2)).status).toBe(409); // based on an outdated draft
  });

  test('that is restored does not touch a draft with changes', async () => {
    const flow = await publishTwice();
    await save(flow, sayingFlow('In the making'), 2);
    await call('POST', `${flow}/versions/1/restore`);
    expect((await get(`${flow}/draft`)).body).toMatchObject({ definition: sayingFlow('In the making'), revision: 3 });
    expect((await get(flow)).body).toMatchObject({ published_version: 3, draft_changes: 1 });
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
