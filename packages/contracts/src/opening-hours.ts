import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength } from './rules.ts';
import { Day, Time } from './shared.ts';
import { WeekHours } from './week-hours.ts';

export const MAX_SPANS = 14;
export const MAX_HOLIDAYS = 100;

/** A day with hours of its own, or without any. */
const Holiday = z.strictObject({
  date: Day,
  /** The same day every year. */
  isYearly: z.boolean().default(false),
  name: line(maxLength(100)).default(''),
  hours: WeekHours.pick({ from: true, to: true }).nullable().default(null),
});

export const Schedule = z.strictObject({
  /** Empty: nobody has said when the team is there, and customers are told nothing about it. */
  open: z.array(WeekHours).max(MAX_SPANS),
  holidays: z
    .array(Holiday)
    .max(MAX_HOLIDAYS)
    .refine((holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length),
});

export const OpeningHours = Schedule.extend({
  timezone: z.string(),
  isOpen: z.boolean(),
  /** When the team is there next; null while it is there, or if it has no hours. */
  opensAt: Time.nullable(),
});

export const getOpeningHours = endpoint('GET', '/opening-hours', {
  summary: 'When the team is there, in the time zone of the company',
  access: 'verified',
  result: OpeningHours,
});

export const saveOpeningHours = endpoint('PUT', '/opening-hours', {
  summary: 'Set when the team is there; outside these hours, customers who wait for a person are told when it is back',
  access: 'verified',
  body: Schedule,
  result: OpeningHours,
});

export type Schedule = z.output<typeof Schedule>;
export type OpeningHours = z.output<typeof OpeningHours>;
