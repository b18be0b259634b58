import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { verified } from '../testing/people.ts';
import { addScripted } from '../testing/scripted-conversations.ts';
import { countChanges } from './watch.ts';

const MINUTE = 60_000;
/** A Monday, at ten in the morning of the company. */
const TEN = Date.parse('2026-11-09T08:00:00Z');
const WEEK = 'from=2026-11-09&to=2026-11-15';

let app: TestApp;
let shop: Shop;
let otherChannel: number;
let teamId: number;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  const { companyId, browser, userId } = shop.staff;
  otherChannel = Number((await browser.post('/channels', { type: 'web_widget', name: 'Other' })).body.id);
  await app.sql.asSystem(async ({ db }) => {
    await db.updateTable('companies').set({ timezone: 'Europe/Bucharest' }).where('id', '=', companyId).execute();
    await db.updateTable('users').set({ name: '=HYPERLINK("x")' }).where('id', '=', userId).execute();
    const team = await db
      .insertInto('teams')
      .values({ company_id: companyId, name: 'Orders' })
      .returning('id')
      .executeTakeFirstOrThrow();
    teamId = team.id;
  });
  await browser.call('PUT', '/opening-hours', {
    open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
    holidays: [],
  });
  // Six customers wait ten minutes each; a seventh writes at night, elsewhere, and is answered at half past nine.
  for (let n = 0; n < 6; n += 1)
    await addScripted(app, companyId, {
      channelId: shop.channelId,
      teamId: n < 2 ? teamId : null,
      lines: [
        { who: 'customer', at: new Date(TEN + n * MINUTE) },
        { who: 'person', at: new Date(TEN + (n + 10) * MINUTE), userId },
        { who: 'ended by a person', at: new Date(TEN + (n + 20) * MINUTE), userId },
      ],
      ...(n === 0 && { rating: 4 }),
    });
  await addScripted(app, companyId, {
    channelId: otherChannel,
    lines: [
      { who: 'customer', at: new Date(TEN + 14 * 60 * MINUTE) }, // midnight: Tuesday
      { who: 'person', at: new Date(TEN + 23.5 * 60 * MINUTE), userId },
      { who: 'ended by a person', at: new Date(TEN + 24 * 60 * MINUTE), userId },
    ],
  });
  await countChanges(app.sql, new Date());
});
afterAll(() => app.close());

interface Times {
  count: number;
  median: number | null;
}
interface Shown {
  period: { wait: Times; first_reply: Times };
  previous: { wait: Times };
  days: { date: string; wait: Times }[];
  people: { answered: number; load: number[]; rating: object }[];
  stars: number[];
}
const report = async (query = '') =>
  (await shop.staff.browser.get(`/figures?${WEEK}${query}`)).body as unknown as Shown;
const behind = async (query: string, browser = shop.staff.browser) =>
  (await browser.get(`/figures/behind?${WEEK}&${query}`)).body as unknown as {
    data: { id: number; value: number }[];
    next_cursor: string | null;
  };

test('waits count on the day on which they began, with medians of five and more', async () => {
  const { period, days, people, stars, previous } = await report();
  expect(period.wait).toMatchObject({ count: 7 });
  expect(period.wait.median).toBeGreaterThan(570);
  expect(period.wait.median).toBeLessThan(630);
  expect(days.map(({ wait }) => wait.count)).toEqual([6, 1, 0, 0, 0, 0, 0]);
  expect(days[1]?.wait.median).toBeNull();
  expect(previous.wait.count).toBe(0);
  expect(stars).toEqual([0, 0, 0, 1, 0]);
  expect(people).toMatchObject([{ answered: 7, rating: { count: 1, sum: 4 } }]);
  expect(people[0]?.load[10]).toBeCloseTo(6 / 7);
});

test('a report is limited to a channel or team; those of others have nothing', async () => {
  expect((await report(`&channel_id=${otherChannel}`)).period.wait.count).toBe(1);
  expect((await report(`&team_id=${teamId}`)).period.wait).toMatchObject({ count: 2, median: null });
  const stranger = await verified(app);
  expect((await behind(`kind=wait&channel_id=${otherChannel}`, stranger.browser)).data).toEqual([]);
  const foreign = (await stranger.browser.get(`/figures?${WEEK}&team_id=${teamId}`)).body as unknown as Shown;
  expect(foreign.period.wait.count).toBe(0);
});

test('in opening hours, nights do not count', async () => {
  expect((await behind(`kind=wait&channel_id=${otherChannel}`)).data).toMatchObject([{ value: 9.5 * 3_600 }]);
  expect((await behind(`kind=wait_open&channel_id=${otherChannel}`)).data).toMatchObject([{ value: 1_800 }]);
});

test('the list behind a figure has as many entries as the figure says, page by page', async () => {
  const first = await behind('kind=wait&limit=4');
  const second = await behind(`kind=wait&limit=4&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([4, 3, null]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(7);
  expect((await behind('kind=rating&stars=4')).data).toHaveLength(1);
  expect((await behind('kind=rating&stars=5')).data).toEqual([]);
  expect((await behind('kind=outcome&outcome=confirmed,assumed&begun_by=people')).data).toHaveLength(7);
  const { status } = await shop.staff.browser.get('/figures/behind?kind=wait&cursor=2026-02-31%2012');
  expect(status).toBe(400);
});

test('each hour of the load has as many answers behind it as its mean says', async () => {
  const { userId } = shop.staff;
  const { load } = (await report()).people[0] ?? { load: [] };
  const listed = await Promise.all(
    load.map(async (_, hour) => (await behind(`kind=load&user_id=${userId}&hour=${hour}`)).data.length),
  );
  expect(listed).toEqual(load.map((mean) => Math.round(mean * 7)));
  expect([listed[9], listed[10]]).toEqual([1, 6]);
});

test('an export has no formula in it and is recorded', async () => {
  const { text } = await shop.staff.browser.get(`/figures/export?card=people&${WEEK}`);
  expect(text).toContain(`"'=HYPERLINK(""x"")",7,7,`);
  for (const card of ['summary', 'days', 'outcomes', 'agents', 'ratings'])
    expect((await shop.staff.browser.get(`/figures/export?card=${card}&${WEEK}`)).status).toBe(200);
  const { data } = (await shop.staff.browser.get('/activity?subject=report')).body as { data: { kind: string }[] };
  expect(data.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'report.exported'));
});
