import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { colleague } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const HOURS = { open: [{ days: [1, 2, 3], from: '09:00', to: '17:00' }], holidays: [] };
const owner = () => shop.staff.browser;
const create = async (content: object): Promise<number> => {
  const { status, body } = await owner().post('/teams', content);
  expect(status).toBe(201);
  return Number(body.id);
};
const teams = async (by = owner()) => (await by.get('/teams')).body.data as object[];

describe('teams', () => {
  test('have a name, a way of giving out, members and perhaps hours of their own', async () => {
    const dan = await colleague(app, shop.staff);
    const id = await create({ name: 'Orders', routing: 'turn', member_ids: [dan.userId, dan.userId], hours: HOURS });
    const orders = { id, name: 'Orders', routing: 'turn', member_ids: [dan.userId], hours: HOURS };
    expect(await teams()).toEqual([orders]);
    expect(await teams(dan.browser)).toEqual([orders]);

    const saved = await owner().call('PUT', `/teams/${id}`, { member_ids: [], hours: null });
    expect(saved.body).toEqual({ ...orders, member_ids: [], hours: null });
    expect((await owner().call('DELETE', `/teams/${id}`)).status).toBe(204);
    expect(await teams()).toEqual([]);
  });

  test('have names of their own', async () => {
    await create({ name: 'Orders' });
    const returns = await create({ name: 'Returns' });
    for (const reply of [
      await owner().post('/teams', { name: 'ORDERS' }),
      await owner().call('PUT', `/teams/${returns}`, { name: 'orders' }),
    ])
      expect(reply).toMatchObject({ status: 422, body: { errors: { name: [expect.stringContaining('already')] } } });
  });

  test('are changed by owners only, and every change is in the activity log', async () => {
    const dan = await colleague(app, shop.staff);
    const id = await create({ name: 'Orders' });
    for (const [method, path] of [
      ['POST', '/teams'],
      ['PUT', `/teams/${id}`],
      ['DELETE', `/teams/${id}`],
    ] as const)
      expect((await dan.browser.call(method, path, { name: 'Mine' })).status).toBe(403);

    await owner().call('PUT', `/teams/${id}`, { name: 'Sales', member_ids: [dan.userId], routing: 'free' });
    await owner().call('PUT', `/teams/${id}`, { name: 'Sales' });
    await owner().call('DELETE', `/teams/${id}`);
    expect((await owner().get('/activity?subject=team')).body.data).toMatchObject([
      { kind: 'team.removed', subject: { id, name: 'Sales' } },
      {
        kind: 'team.changed',
        changes: [
          { field: 'name', before: 'Orders', after: 'Sales' },
          { field: 'routing', before: 'hand', after: 'free' },
          { field: 'members' },
        ],
      },
      { kind: 'team.created' },
    ]);
  });

  test('only take members who work here', async () => {
    const stranger = (await openShop(app)).staff;
    const gone = await colleague(app, shop.staff);
    const id = await create({ name: 'Orders', member_ids: [gone.userId] });
    await owner().post(`/members/${gone.userId}/deactivate`);
    expect(await teams()).toMatchObject([{ id, member_ids: [] }]);
    for (const userId of [stranger.userId, gone.userId]) {
      const reply = await owner().call('PUT', `/teams/${id}`, { member_ids: [userId] });
      expect(reply).toMatchObject({ status: 422, body: { errors: { member_ids: [expect.any(String)] } } });
    }
    // Whoever comes back is in their teams again.
    await owner().call('PUT', `/teams/${id}`, { member_ids: [shop.staff.userId] });
    await owner().post(`/members/${gone.userId}/reactivate`);
    expect(await teams()).toMatchObject([{ member_ids: [shop.staff.userId, gone.userId] }]);
  });
});

describe('the team of a conversation', () => {
  test('is chosen by staff, who thereby put it into the queue of the team', async () => {
    const orders = await create({ name: 'Orders' });
    const visitor = shop.visitor();
    await visitor.start();
    await visitor.say('Hello');
    const path = `/conversations/${visitor.conversationId}`;
    await owner().post(`${path}/assign`, { user_id: shop.staff.userId });

    const team = { id: orders, name: 'Orders' };
    const put = await owner().call('PUT', `${path}/team`, { team_id: orders });
    expect(put.body).toMatchObject({ team, handed_off_to: null, is_handed_off: true });
    const note = (await owner().get(`${path}/messages`)).body.data as { text: string; extras: object | null }[];
    expect(note.find(({ extras }) => extras && 'team' in extras)).toMatchObject({ text: 'assigned', extras: { team } });
    expect((await owner().get('/conversations')).body.data).toMatchObject([{ team }]);

    await owner().post(`${path}/assign`, { user_id: shop.staff.userId });
    const out = await owner().call('PUT', `${path}/team`, { team_id: null });
    expect(out.body).toMatchObject({ team: null, handed_off_to: { id: shop.staff.userId } });
  });

  test('is forgotten when the team is deleted, and who holds it stays', async () => {
    const orders = await create({ name: 'Orders' });
    const visitor = shop.visitor();
    await visitor.start();
    const path = `/conversations/${visitor.conversationId}`;
    await owner().call('PUT', `${path}/team`, { team_id: orders });
    await owner().post(`${path}/assign`, { user_id: shop.staff.userId });
    await owner().call('DELETE', `/teams/${orders}`);
    expect((await owner().get(path)).body).toMatchObject({ team: null, handed_off_to: { id: shop.staff.userId } });
    const gone = await owner().call('PUT', `${path}/team`, { team_id: orders });
    expect(gone).toMatchObject({ status: 422, body: { errors: { team_id: [expect.any(String)] } } });
  });
});
