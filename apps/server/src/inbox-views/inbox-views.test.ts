import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { colleague, type Person } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { dropDeletedViews } from './index.ts';

let app: TestApp;
let shop: Shop;
let dan: Person;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  dan = await colleague(app, shop.staff, { name: 'Dan' });
});
afterAll(() => app.close());

interface View {
  id: number;
  name: string;
  is_shared: boolean;
  filter: object;
}
const staff = () => shop.staff.browser;
const create = async (name: string, filter: object, more: object = {}, browser = staff()): Promise<View> => {
  const reply = await browser.post('/inbox-views', { name, filter, ...more });
  expect(reply.status).toBe(201);
  return reply.body as unknown as View;
};
const list = async (browser: TestClient = staff()) => (await browser.get('/inbox-views')).body.data as View[];
const names = async (browser?: TestClient) => (await list(browser)).map(({ name }) => name);
const column = async (ids: number[] = [], browser = staff()) =>
  (await browser.get(`/inbox-column${ids.length > 0 ? `?views=${ids.join(',')}` : ''}`)).body as {
    teams: { id: number; name: string; is_mine: boolean; open: number }[];
    views: { id: number; count: number | null }[];
  };
const asked = async (): Promise<TestVisitor> => {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Hello');
  return visitor;
};
const ids = async (query: string, browser = staff()) =>
  ((await browser.get(`/conversations?${query}`)).body.data as { id: number }[]).map(({ id }) => id);
const put = (id: number, body: object, browser = staff()) => browser.call('PUT', `/inbox-views/${id}`, body);

describe('a saved view', () => {
  test('is the caller’s alone, until they share it', async () => {
    const filter = { view: 'waiting', platform: 'web_widget', tag: 'vip', sentiment: 'sad', priority: 'high' };
    const view = await create('Gifts', filter);
    expect(view).toMatchObject({ name: 'Gifts', is_shared: false, filter, owner: { id: shop.staff.userId } });
    expect([await names(), await names(dan.browser)]).toEqual([['Gifts'], []]);
    const tries = [
      await put(view.id, { name: 'x' }, dan.browser),
      await dan.browser.delete(`/inbox-views/${view.id}`),
      await dan.browser.post(`/inbox-views/${view.id}/undelete`),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await column([view.id], dan.browser)).views).toEqual([]);
    await put(view.id, { is_shared: true });
    expect(await names(dan.browser)).toEqual(['Gifts']);
    await put(view.id, { is_shared: false }, dan.browser); // Dan keeps it to himself
    expect([await names(), await names(dan.browser)]).toEqual([[], ['Gifts']]);
  });

  test('shows up at once where colleagues look', async () => {
    const stream = await openStaffStream(app, dan.browser);
    await create('Live', { view: 'open' }, { is_shared: true });
    await expect.poll(() => stream.received.map(({ name }) => name)).toContain('views.changed');
    stream.close();
  });

  test('is moved, renamed, deleted and brought back', async () => {
    const [a, b, c] = [
      await create('A', { view: 'open' }),
      await create('B', { view: 'open' }),
      await create('C', { view: 'all' }),
    ];
    await create('Hidden', { view: 'open' }, {}, dan.browser);
    await put(c.id, { place: 0 });
    expect(await names()).toEqual(['C', 'A', 'B']);
    await put(c.id, { place: 1 });
    expect(await names()).toEqual(['A', 'C', 'B']);
    await put(a.id, { place: 99, name: 'Z' });
    expect(await names()).toEqual(['C', 'B', 'Z']);
    expect((await staff().delete(`/inbox-views/${b.id}`)).status).toBe(204);
    expect(await names()).toEqual(['C', 'Z']);
    expect((await staff().post(`/inbox-views/${b.id}/undelete`)).body).toMatchObject({ name: 'B' });
    expect(await names()).toEqual(['C', 'B', 'Z']);
    await staff().delete(`/inbox-views/${b.id}`);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('inbox_views')
        .set({ deleted_at: new Date(Date.now() - 2 * 86_400_000) })
        .where('id', '=', b.id)
        .execute(),
    );
    await app.sql.asSystem(dropDeletedViews);
    expect((await staff().post(`/inbox-views/${b.id}/undelete`)).status).toBe(404);
  });

  test('several that are moved at once keep places of their own', async () => {
    const views = [];
    for (const name of ['A', 'B', 'C', 'D']) views.push(await create(name, { view: 'open' }));
    await Promise.all(views.map(({ id }, index) => put(id, { place: 3 - index })));
    const places = await app.sql.asSystem(({ db }) =>
      db.selectFrom('inbox_views').select('position').where('company_id', '=', shop.staff.companyId).execute(),
    );
    expect(places.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3]);
  });

  test('of another company does not exist', async () => {
    const view = await create('Theirs', { view: 'open' }, { is_shared: true });
    const stranger = (await openShop(app)).staff.browser;
    expect(await names(stranger)).toEqual([]);
    expect((await put(view.id, { name: 'x' }, stranger)).status).toBe(404);
    expect((await stranger.delete(`/inbox-views/${view.id}`)).status).toBe(404);
    expect((await column([view.id], stranger)).views).toEqual([]);
  });

  test.each([
    ['no name', { name: ' ', filter: { view: 'open' } }],
    ['an unknown view', { name: 'x', filter: { view: 'late' } }],
    ['an unknown condition', { name: 'x', filter: { view: 'open', color: 'red' } }],
    ['a broken field', { name: 'x', filter: { view: 'open', field: 'nothing' } }],
  ])('is refused with %s', async (_, body) => {
    expect((await staff().post('/inbox-views', body)).status).toBe(422);
  });
});

describe('counts', () => {
  test('of views are those of their lists; a search is not counted', async () => {
    const [first, second] = [await asked(), await asked()];
    await staff().post(`/conversations/${first.conversationId}/priority`, { priority: 'urgent' });
    await staff().post(`/conversations/${first.conversationId}/assign`, { user_id: dan.userId });
    await staff().post(`/conversations/${second.conversationId}/tags`, { tags: ['vip'] });
    const views = [
      await create('Urgent', { view: 'open', priority: 'urgent' }),
      await create('Dan', { view: 'waiting', assignee: dan.userId }),
      await create('Unassigned', { view: 'unassigned' }),
      await create('Tagged', { view: 'open', tag: 'VIP' }),
      await create('Mine', { view: 'open', assignee: 'me' }),
      await create('Telegram', { view: 'open', platform: 'telegram' }),
      await create('Search', { view: 'all', search: 'Hello' }),
    ];
    const counted = await column(views.map(({ id }) => id));
    expect(counted.views.map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 0, null]);
    expect(await ids(`priority=urgent`)).toEqual([first.conversationId]);
    expect(await ids(`assignee=none&status=open`)).toEqual([second.conversationId]);
    expect(await ids(`assignee=${dan.userId}`)).toEqual([first.conversationId]);
    expect(await ids(`assignee=me`, dan.browser)).toEqual([first.conversationId]);
  });

  test('of teams come with one’s own teams first', async () => {
    const team = async (name: string, members: number[] = []) =>
      Number((await staff().post('/teams', { name, member_ids: members })).body.id);
    const [orders, returns] = [await team('Orders'), await team('Returns', [shop.staff.userId])];
    const { conversationId } = await asked();
    await staff().call('PUT', `/conversations/${conversationId}/team`, { team_id: orders });
    expect((await column()).teams).toEqual([
      { id: returns, name: 'Returns', is_mine: true, open: 0 },
      { id: orders, name: 'Orders', is_mine: false, open: 1 },
    ]);
    expect(await ids(`team_id=${orders}`)).toEqual([conversationId]);
    const stranger = (await openShop(app)).staff.browser;
    expect([await column([], stranger), await ids(`team_id=${orders}`, stranger)]).toEqual([
      { teams: [], views: [] },
      [],
    ]);
  });

  test('late are those who have waited longer than the company’s target', async () => {
    const [first] = [await asked(), await asked()];
    const wait = (minutes: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('conversations')
          .set({ began_waiting_at: new Date(Date.now() - minutes * 60_000) })
          .where('id', '=', first.conversationId)
          .execute(),
      );
    const late = async () => (await staff().get('/conversations/counts')).body.late;
    expect(await late()).toBe(0);
    await wait(11);
    expect(await late()).toBe(1);
    const saved = await staff().post('/profile/me', { company: { reply_target: 30 } });
    expect(saved.body.company).toMatchObject({ reply_target: 30 });
    expect(await late()).toBe(0);
    await wait(31);
    expect(await late()).toBe(1);
    for (const target of [0, 10_081, 1.5])
      expect((await staff().post('/profile/me', { company: { reply_target: target } })).status).toBe(422);
  });
});

test('priority is stored, live and undone by setting it again; nonsense is refused', async () => {
  const { conversationId: id } = await asked();
  const stream = await openStaffStream(app, dan.browser);
  const set = (priority: string) => staff().post(`/conversations/${id}/priority`, { priority });
  expect((await staff().get(`/conversations/${id}`)).body.priority).toBe('normal');
  expect((await set('urgent')).body.priority).toBe('urgent');
  await expect.poll(() => stream.received.map(({ data }) => data.priority)).toContain('urgent');
  expect((await set('top')).status).toBe(422);
  expect((await set('normal')).body.priority).toBe('normal');
  const stranger = (await openShop(app)).staff.browser;
  expect((await stranger.post(`/conversations/${id}/priority`, { priority: 'low' })).status).toBe(404);
  stream.close();
});
