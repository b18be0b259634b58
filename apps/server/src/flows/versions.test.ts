import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { flowOf, sayingFlow } from '../testing/flows.ts';

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
