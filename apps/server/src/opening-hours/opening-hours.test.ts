import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { verified } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
/** Open around the clock, but not today nor, so that midnight does not matter, on the days beside it. */
const closedToday = () => ({
  open: ALWAYS,
  holidays: [-1, 0, 1].map((days) => ({
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    name: 'Stocktaking',
  })),
});
const save = (body: object, browser = staff()) => browser.call('PUT', '/opening-hours', body);
/** Lets the notices run now instead of at their next time. */
async function passTime() {
  await app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'opening-hours.tell').execute(),
  );
  app.jobs.wake();
}
const heard = async (visitor: TestVisitor) =>
  (
    (await staff().get(`/conversations/${visitor.conversationId}/messages`)).body.data as {
      origin: string;
      text: string;
    }[]
  )
    .filter(({ origin }) => origin === 'bot')
    .map(({ text }) => text);
async function wait(text = 'Is anybody there?'): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say(text);
  return visitor;
}

describe('opening hours', () => {
  test('are unset at first, are kept, and say when the team is there', async () => {
    expect((await staff().get('/opening-hours')).body).toEqual({
      open: [],
      holidays: [],
      timezone: expect.any(String),
      is_open: true,
      opens_at: null,
    });
    const saved = (await save(closedToday())).body;
    expect(saved).toMatchObject({ open: ALWAYS, is_open: false, opens_at: expect.any(String) });
    expect((await staff().get('/opening-hours')).body).toEqual(saved);
    expect((await save({ open: ALWAYS, holidays: [] })).body).toMatchObject({ is_open: true, opens_at: null });
  });

  test.each([
    { open: [{ days: [], from: '09:00', to: '18:00' }], holidays: [] },
    { open: [{ days: [8], from: '09:00', to: '18:00' }], holidays: [] },
    { open: [{ days: [1], from: '9:00', to: '24:00' }], holidays: [] },
    { open: ALWAYS, holidays: [{ date: '2026-02-30' }] },
    { open: ALWAYS, holidays: [{ date: '2026-05-01' }, { date: '2026-05-01' }] },
    { open: Array.from({ length: 15 }, () => ALWAYS[0]), holidays: [] },
    { open: ALWAYS },
  ])('refuses what is not a schedule: %j', async (body) => {
    expect((await save(body)).status).toBe(422);
  });

  test('of another company are not seen and not changed', async () => {
    await save(closedToday());
    const other = await verified(app);
    expect((await other.browser.get('/opening-hours')).body).toMatchObject({ open: [], is_open: true });
    await save({ open: ALWAYS, holidays: [] }, other.browser);
    expect((await staff().get('/opening-hours')).body).toMatchObject({ is_open: false });
  });
});

describe('a customer who waits while the team is away', () => {
  test('is told once when it is back, and asked for an address', async () => {
    await save(closedToday());
    const visitor = await wait();
    await expect.poll(() => heard(visitor), { timeout: 30_000 }).toHaveLength(1);
    expect((await heard(visitor))[0]).toMatch(
      /^Our team is away at the moment\. We will be back on \w+day, .*UTC\.\n\n.*your email address/s,
    );
    await visitor.say('Hello?');
    await passTime();
    await wait('Somebody else');
    await passTime();
    await expect
      .poll(async () => app.sql.asSystem(({ db }) => db.selectFrom('away_notices').selectAll().execute()))
      .toHaveLength(2);
    expect(await heard(visitor)).toHaveLength(1);
  });

  test('still waits after the notice, since the first unanswered message', async () => {
    await save(closedToday());
    const visitor = await wait();
    const since = async () =>
      (await staff().get(`/conversations/${visitor.conversationId}`)).body.began_waiting_at as string | null;
    const before = await since();
    expect(before).not.toBeNull();
    await passTime();
    await expect.poll(() => heard(visitor), { timeout: 30_000 }).toHaveLength(1);
    expect(await since()).toBe(before);
  });

  test('is told nothing while it is there, while a bot answers, or once somebody has answered', async () => {
    const open = await wait();
    await save({ open: ALWAYS, holidays: [] });
    await passTime();
    const answered = await wait();
    await staff().post(`/conversations/${answered.conversationId}/messages/send`, {
      text: 'I am here.',
      client_id: crypto.randomUUID(),
    });
    await save(closedToday());
    const told = await wait();
    await passTime();
    await expect.poll(() => heard(told), { timeout: 30_000 }).toHaveLength(1);
    expect(await heard(answered)).toEqual([]);
    // The one who began to wait while the team was there is told as soon as it has left.
    await expect.poll(() => heard(open), { timeout: 30_000 }).toHaveLength(1);
    // An address that they write is kept, and the answer can go there.
    await open.say('ana@customers.example');
    await app.sql.asSystem(({ db }) =>
      db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'agents.details').execute(),
    );
    app.jobs.wake();
    await expect
      .poll(async () => (await staff().get(`/conversations/${open.conversationId}`)).body.customer)
      .toMatchObject({ email: 'ana@customers.example' });
  });
});
