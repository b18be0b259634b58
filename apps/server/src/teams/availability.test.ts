import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { colleague, type Person } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
let dan: Person;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  dan = await colleague(app, shop.staff);
});
afterAll(() => app.close());

const choose = (body: object) => dan.browser.call('PUT', '/availability', body);
const active = (idleSeconds = 0) => dan.browser.post('/availability/active', { idle_seconds: idleSeconds });
const state = async () => (await dan.browser.get('/availability')).body.state;
const backdate = (values: { alive_at?: Date; away_until?: Date }) =>
  app.sql.asSystem(({ db }) => db.updateTable('memberships').set(values).where('user_id', '=', dan.userId).execute());
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('nobody is at work until a browser of theirs is open', async () => {
  expect((await dan.browser.get('/availability')).body).toEqual({
    availability: 'online',
    back_at: null,
    state: 'off',
    capacity: null,
  });
  expect((await active()).body.state).toBe('online');
});

test('who has touched nothing for ten minutes is away, in whichever browser, and is back with the next key', async () => {
  await active(0);
  expect((await active(400)).body.state).toBe('online');
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('memberships')
      .set({ active_at: ago(700) })
      .where('user_id', '=', dan.userId)
      .execute(),
  );
  expect((await active(700)).body.state).toBe('away');
  expect((await active(3)).body.state).toBe('online');
  // A second browser that nobody uses changes nothing.
  expect((await active(5_000)).body.state).toBe('online');
});

test('whoever closes their browser is off after about two minutes', async () => {
  await active();
  await backdate({ alive_at: ago(100) });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await state()).toBe('online');
  await backdate({ alive_at: ago(150) });
  await expect.poll(state, { timeout: 10_000 }).toBe('off');
});

test('members can be away until a time, or off, and colleagues see it immediately', async () => {
  const stream = await openStaffStream(app, shop.staff.browser);
  const seen = () => stream.received.filter(({ name }) => name === 'member.state').map(({ data }) => data);
  await active();
  await expect.poll(seen).toEqual([{ user_id: dan.userId, state: 'online' }]);

  const until = new Date(Date.now() + 3_600_000).toISOString();
  const away = await choose({ availability: 'away', back_at: until });
  expect(away.body).toMatchObject({ availability: 'away', back_at: until, state: 'away' });
  await expect.poll(() => seen().at(-1)).toEqual({ user_id: dan.userId, state: 'away' });
  expect((await active()).body.state).toBe('away');
  await backdate({ away_until: ago(1) });
  await expect.poll(() => seen().at(-1), { timeout: 10_000 }).toEqual({ user_id: dan.userId, state: 'online' });

  expect((await choose({ availability: 'off' })).body).toMatchObject({ state: 'off', back_at: null });
  expect((await active()).body.state).toBe('off');
  expect((await choose({ availability: 'away', back_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
  stream.close();
});

test('one announcement is one statement unless the state changes', async () => {
  await active();
  const version = async () =>
    app.sql.asSystem(({ db }) =>
      db.selectFrom('memberships').select(['state_since']).where('user_id', '=', dan.userId).executeTakeFirstOrThrow(),
    );
  const before = await version();
  await active();
  expect(await version()).toEqual(before);
});
