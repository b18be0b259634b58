import type { Stats } from '@parley/contracts/stats';
import { sql as raw } from 'kysely';
import { invalid } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const WEEK = 7;
const DAY_MS = 86_400_000;

interface DayCounts {
  day: string;
  customers: number;
  newCustomers: number;
  erasedCustomers: number;
  conversations: number;
  messages: number;
  handedOff: number;
}

const NOTHING = { customers: 0, newCustomers: 0, erasedCustomers: 0, conversations: 0, messages: 0, handedOff: 0 };

/** Days are strings like 2026-11-15; using noon avoids problems with daylight saving time. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The dashboard's figures. They are read from daily counts, so the cost does not grow with the number of messages. */
export function createStats(sql: Sql) {
  return {
    get: (companyId: number, range: { from?: string | undefined; to?: string | undefined }): Promise<Stats> =>
      sql.inCompany(companyId, async (tx) => {
        const { timezone, today } = await readToday(tx, companyId);
        const to = range.to ?? today;
        const from = range.from ?? addDays(to, 1 - DEFAULT_DAYS);
        const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
        if (length < 1 || length > MAX_DAYS) throw invalid({ from: { key: 'invalid' } });

        const earliest = [addDays(from, -length), addDays(today, 1 - 2 * WEEK)].toSorted()[0] ?? from;
        const byDay = await readDays(tx, companyId, earliest);
        const totals = await readTotals(tx, companyId, from);
        const at = (day: string): DayCounts => byDay.get(day) ?? { day, ...NOTHING };
        const sum = (days: string[], pick: (counts: DayCounts) => number) =>
          days.reduce((total, day) => total + pick(at(day)), 0);
        const figures = (days: string[]) => ({
          customers: sum(days, ({ customers }) => customers),
          newCustomers: sum(days, ({ newCustomers }) => newCustomers),
          messages: sum(days, ({ messages }) => messages),
          conversations: sum(days, ({ conversations }) => conversations),
          handedOff: sum(days, ({ handedOff }) => handedOff),
        });
        const week = figures(daysBetween(addDays(today, 1 - WEEK), today));
        const weekBefore = figures(daysBetween(addDays(today, 1 - 2 * WEEK), addDays(today, -WEEK)));

        let total = totals.customersBefore;
        const customersDailyGrowth = daysBetween(from, to).map((date) => {
          const { newCustomers, erasedCustomers } = at(date);
          total += newCustomers - erasedCustomers;
          return { date, total, new: newCustomers };
        });
        return {
          timezone,
          from,
          to,
          weeklyActivity: daysBetween(addDays(today, 1 - WEEK), today).map((date) => {
            const { customers, messages, conversations } = at(date);
            return { date, customers, messages, conversations };
          }),
          newMessagesWeekly: week.messages,
          newCustomersWeekly: week.newCustomers,
          customersDailyGrowth,
          customersTotal: totals.platforms.reduce((all, { customers }) => all + customers, 0),
          customerPlatformRatio: totals.platforms,
          messagesTotal: totals.messages,
          conversationsTotal: totals.conversations,
          period: figures(daysBetween(from, to)),
          previousPeriod: figures(daysBetween(addDays(from, -length), addDays(from, -1))),
          previousWeek: {
            newMessages: weekBefore.messages,
            newCustomers: weekBefore.newCustomers,
            conversations: weekBefore.conversations,
          },
        };
      }),
  };
}

async function readToday({ db }: Tx, companyId: number): Promise<{ timezone: string; today: string }> {
  const { rows } = await raw<{ timezone: string; today: string }>`
    SELECT timezone, (now() AT TIME ZONE timezone)::date AS today FROM companies WHERE id = ${companyId}`.execute(db);
  return rows[0] ?? { timezone: 'UTC', today: new Date().toISOString().slice(0, 10) };
}

async function readDays({ db }: Tx, companyId: number, from: string): Promise<Map<string, DayCounts>> {
  const { rows } = await raw<DayCounts>`
    SELECT day, sum(customers)::integer AS customers, sum(new_customers)::integer AS "newCustomers", sum(erased_customers)::integer AS "erasedCustomers",
      sum(conversations)::integer AS conversations, sum(messages)::integer AS messages, sum(handed_off)::integer AS "handedOff"
    FROM daily_stats WHERE company_id = ${companyId} AND day >= ${from}::date GROUP BY day`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

async function readTotals({ db }: Tx, companyId: number, from: string) {
  const { rows } = await raw<{
    platform: Stats['customerPlatformRatio'][number]['platform'];
    customers: number;
    customersBefore: number;
    messages: number;
    conversations: number;
  }>`
    SELECT platform, sum(new_customers - erased_customers)::integer AS customers,
      coalesce(sum(new_customers - erased_customers) FILTER (WHERE day < ${from}::date), 0)::integer AS "customersBefore",
      sum(messages)::integer AS messages, sum(conversations)::integer AS conversations
    FROM daily_stats WHERE company_id = ${companyId} GROUP BY platform ORDER BY 2 DESC, 1`.execute(db);
  const all = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    platforms: rows
      .filter(({ customers }) => customers > 0)
      .map(({ platform, customers }) => ({ platform, customers })),
    customersBefore: all(({ customersBefore }) => customersBefore),
    messages: all(({ messages }) => messages),
    conversations: all(({ conversations }) => conversations),
  };
}
