import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { foldPastDays } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Figures {
  customers: number;
  new_customers: number;
  messages: number;
  conversations: number;
  handed_off: number;
}
interface Shown {
  from: string;
  to: string;
  timezone: string;
  weekly_activity: { date: string; customers: number; messages: number; conversations: number }[];
  new_messages_weekly: number;
  new_customers_weekly: number;
  customers_daily_growth: { date: string; total: number; new: number }[];
  customers_total: number;
  customer_platform_ratio: { platform: string; customers: number }[];
  messages_total: number;
  conversations_total: number;
  period: Figures;
  previous_period: Figures;
  previous_week: { new_messages: number; new_customers: number; conversations: number };
}

const stats = async ({ staff }: Shop, query = '') =>
  (await staff.browser.get(`/stats${query}`)).body as unknown as Shown;
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const today = () => new Date().toISOString().slice(0, 10);

/** Reproducible pseudo-random numbers: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Row = Figures & { company_id: number; day: string; platform: string; shard: number; erased_customers: number };

/** Inserts the counts of past days of business, in several rows per day. */
async function pastDays({ staff }: Shop, days: number): Promise<Row[]> {
  const random = seeded(42);
  const rows: Row[] = [];
  for (let back = 1; back <= days; back += 1) {
    for (const platform of CHANNEL_TYPES) {
      for (const shard of [0, 7, 31].slice(0, random(4))) {
        const new_customers = random(6);
        rows.push({
          company_id: staff.companyId,
          day: addDays(today(), -back),
          platform,
          shard,
          new_customers,
          erased_customers: Math.min(new_customers, random(3)),
          customers: random(20),
          conversations: random(20),
          messages: random(100),
          handed_off: random(5),
        });
      }
    }
  }
  await app.sql.asSystem(({ db }) => db.insertInto('daily_stats').values(rows).execute());
  return rows;
}

/** Computes the dashboard naively, row by row. */
function recompute(rows: Row[], from: string, to: string) {
  const within = (first: string, last: string) => rows.filter(({ day }) => day >= first && day <= last);
  const sum = (some: Row[], key: keyof Figures | 'erased_customers') => some.reduce((all, row) => all + row[key], 0);
  const figures = (some: Row[]): Figures => ({
    customers: sum(some, 'customers'),
    new_customers: sum(some, 'new_customers'),
    messages: sum(some, 'messages'),
    conversations: sum(some, 'conversations'),
    handed_off: sum(some, 'handed_off'),
  });
  const customersOf = (some: Row[]) => sum(some, 'new_customers') - sum(some, 'erased_customers');
  const daysOf = (first: string, last: string) => {
    const length = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
    return Array.from({ length }, (_, n) => addDays(first, n));
  };
  const length = daysOf(from, to).length;
  const week = within(addDays(today(), -6), today());
  const weekBefore = within(addDays(today(), -13), addDays(today(), -7));
  return {
    timezone: 'UTC',
    from,
    to,
    weekly_activity: daysOf(addDays(today(), -6), today()).map((date) => {
      const { customers, messages, conversations } = figures(within(date, date));
      return { date, customers, messages, conversations };
    }),
    new_messages_weekly: sum(week, 'messages'),
    new_customers_weekly: sum(week, 'new_customers'),
    customers_daily_growth: daysOf(from, to).map((date) => ({
      date,
      total: customersOf(within('0000', date)),
      new: sum(within(date, date), 'new_customers'),
    })),
    customers_total: customersOf(rows),
    customer_platform_ratio: CHANNEL_TYPES.map((platform) => ({
      platform,
      customers: customersOf(rows.filter((row) => row.platform === platform)),
    })).toSorted((a, b) => b.customers - a.customers || (a.platform < b.platform ? -1 : 1)),
    messages_total: sum(rows, 'messages'),
    conversations_total: sum(rows, 'conversations'),
    period: figures(within(from, to)),
    previous_period: figures(within(addDays(from, -length), addDays(from, -1))),
    previous_week: {
      new_messages: sum(weekBefore, 'messages'),
      new_customers: sum(weekBefore, 'new_customers'),
      conversations: sum(weekBefore, 'conversations'),
    },
  };
}

describe('a hundred days', () => {
  let shop: Shop;
  let rows: Row[];
  beforeAll(async () => {
    [shop] = [await openShop(app), await openShop(app)];
    rows = await pastDays(shop, 100);
  });
  const ranges = (): [from: number, to: number][] => [
    [-29, 0],
    [-6, 0],
    [0, 0],
    [-1, -1],
    [-99, -50],
    [-60, -31],
    [-200, -150],
    [-365, 0],
    [5, 10],
  ];

  test('every figure of every range equals a recomputation, and folding the rows changes none', async () => {
    expect(await stats(shop)).toEqual(recompute(rows, addDays(today(), -29), today()));
    const shown = new Map<string, Shown>();
    for (const [first, last] of ranges()) {
      const [from, to] = [addDays(today(), first), addDays(today(), last)];
      const query = `?from=${from}&to=${to}`;
      shown.set(query, await stats(shop, query));
      expect(shown.get(query)).toEqual(recompute(rows, from, to));
    }
    const count = () =>
      app.sql.asSystem(async ({ db }) => (await db.selectFrom('daily_stats').select('day').execute()).length);
    const before = await count();
    await app.sql.asSystem(foldPastDays);
    await app.sql.asSystem(foldPastDays);
    expect(await count()).toBeLessThan(before / 1.3);
    for (const [query, figures] of shown) expect(await stats(shop, query)).toEqual(figures);
  });

  test('with only an end date: the thirty days up to it', async () => {
    const to = addDays(today(), -10);
    expect(await stats(shop, `?to=${to}`)).toEqual(recompute(rows, addDays(to, -29), to));
  });

  test.each([
    ['the end before the beginning', '?from=2026-02-02&to=2026-02-01'],
    ['more than 366 days', '?from=2024-01-01&to=2025-01-01'],
    ['the whole calendar', '?from=0001-01-01&to=9999-12-31'],
    ['the last day of all', '?to=9999-12-31'],
    ['the year zero', '?from=0000-01-01&to=0000-01-02'],
    ['no day', '?from=yesterday'],
    ['a day that never was', '?to=2026-02-30'],
    ['a time', '?from=2026-02-01T00:00:00Z'],
    ['two days', '?from=2026-02-01&from=2026-02-02'],
    ['SQL', "?from=2026-02-01'--"],
  ])('%s is refused', async (_, query) => {
    expect((await shop.staff.browser.get(`/stats${query}`)).status).toBe(422);
  });

  test('are invisible to another company', async () => {
    const other = await openShop(app);
    expect(await stats(other)).toEqual({
      ...recompute([], addDays(today(), -29), today()),
      customer_platform_ratio: [],
    });
  });
});
