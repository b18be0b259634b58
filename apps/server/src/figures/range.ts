import type { FigureFilter } from '@parley/contracts/figures';
import { sql as raw } from 'kysely';
import { invalid } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

const DEFAULT_DAYS = 7;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** A range of days and the equally long one before it. */
export interface Range {
  timezone: string;
  from: string;
  to: string;
  before: string;
  /** Within how many minutes customers are to be answered. */
  replyTarget: number;
}

/** Days are strings like 2026-11-15; using noon avoids problems with daylight saving time. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days that are asked for, or else the last seven of the company. */
export async function readRange(
  { db }: Tx,
  companyId: number,
  filter: Pick<FigureFilter, 'from' | 'to'>,
): Promise<Range> {
  const { rows } = await raw<{ timezone: string; today: string; replyTarget: number }>`
    SELECT timezone, reply_target AS "replyTarget", (now() AT TIME ZONE timezone)::date AS today FROM companies WHERE id = ${companyId}`.execute(
    db,
  );
  const { timezone, today, replyTarget } = rows[0] ?? {
    timezone: 'UTC',
    today: new Date().toISOString().slice(0, 10),
    replyTarget: 10,
  };
  const to = filter.to ?? today;
  const from = filter.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (length < 1 || length > MAX_DAYS) throw invalid({ from: { key: 'invalid' } });
  return { timezone, from, to, before: addDays(from, -length), replyTarget };
}
