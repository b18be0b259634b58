import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Time } from './shared.ts';

/**
 * How a conversation ended. Their places are stored, so new ones are added at the end.
 *
 * - `confirmed`: the customer said that it was solved, or rated it 4 or 5.
 * - `assumed`: nobody said anything, for 48 hours or until it was ended.
 * - `came_back`: the same customer began another conversation within 7 days.
 * - `abandoned`: it ended while the customer waited for an answer.
 * - `handed_over`: a bot began it and a person went on.
 * - `unsolved`: the customer said that it was not solved, or rated it 1 or 2.
 */
export const OUTCOMES = ['confirmed', 'assumed', 'came_back', 'abandoned', 'handed_over', 'unsolved'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What is counted. Those that end in `_open` are measured in opening hours. */
export const FIGURE_KINDS = [
  'first_reply',
  'first_reply_open',
  'wait',
  'wait_open',
  'resolution',
  'resolution_open',
  'answered',
  'load',
  'rating',
  'outcome',
] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

const Count = z.number().int();

/** Times in seconds; null if there are too few to tell. */
const Times = z.object({ count: Count, median: z.number().nullable(), p90: z.number().nullable() });
const Ratings = z.object({ count: Count, sum: Count });
const Outcomes = z.object({
  confirmed: Count,
  assumed: Count,
  cameBack: Count,
  abandoned: Count,
  handedOver: Count,
  unsolved: Count,
});

/** The figures of one range of days. */
const Period = z.object({
  firstReply: Times,
  wait: Times,
  resolution: Times,
  rating: Ratings,
  /** How conversations ended that a bot began, and those that people answered from the beginning. Each counts once. */
  bot: Outcomes,
  people: Outcomes,
});

const Filter = z.object({
  from: Day.optional(),
  to: Day.optional(),
  teamId: Id.optional(),
  channelId: Id.optional(),
  /** Whether times go on while the team is away. */
  hours: z.enum(['clock', 'open']).default('clock'),
});

export const Report = z.object({
  timezone: z.string(),
  from: Day,
  to: Day,
  /** In seconds. */
  targetWait: z.number(),
  period: Period,
  previous: Period,
  /** Every day of the range. */
  days: z.array(z.object({ date: Day, firstReply: Times, wait: Times })),
  /** How many ratings there are with one star, two stars, and so on. */
  stars: z.array(Count).length(5),
  comments: z.array(
    z.object({ conversationId: Id, customer: z.string().nullable(), score: Count, comment: z.string(), ratedAt: Time }),
  ),
  /** Those who have answered, by name. */
  people: z.array(
    z.object({
      userId: Id,
      name: z.string().nullable(),
      isActive: z.boolean(),
      /** How many they answer at once at most. */
      capacity: Count.nullable(),
      answered: Count,
      firstReply: Times,
      wait: Times,
      resolution: Times,
      rating: Ratings,
      /** The mean number of conversations that they answered in each hour of the day. */
      load: z.array(z.number()).length(24),
    }),
  ),
  agents: z.array(
    z.object({ agentId: Id.nullable(), name: z.string().nullable(), outcomes: Outcomes, rating: Ratings }),
  ),
  /** What the report can be limited to. */
  teams: z.array(z.object({ id: Id, name: z.string() })),
  channels: z.array(z.object({ id: Id, name: z.string() })),
  /** The hours in which the team is there, for the load. */
  openFrom: Count,
  openTo: Count,
});

export const getReport = endpoint('GET', '/figures', {
  summary:
    "How customers were answered and how conversations ended, by days of the company's time zone; the last 7 days by default",
  access: 'verified',
  query: Filter,
  result: Report,
});

const Listed = Filter.extend({
  kind: z.enum(FIGURE_KINDS),
  /** One or several outcomes, with commas between them. */
  outcome: z
    .string()
    .max(100)
    .transform((names) => names.split(','))
    .pipe(z.array(z.enum(OUTCOMES)).max(OUTCOMES.length))
    .optional(),
  begunBy: z.enum(['bot', 'people']).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  /** An hour of the day, for the load. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  userId: Id.optional(),
  agentId: Id.optional(),
});

export const FigureEntry = z.object({
  id: Id,
  /** Null if the customer was erased since. */
  conversationId: Id.nullable(),
  customer: z.string().nullable(),
  platform: ChannelType.nullable(),
  at: Time,
  person: z.string().nullable(),
  /** Seconds, or stars. */
  value: z.number(),
  outcome: z.enum(OUTCOMES).nullable(),
});

export const listFigure = endpoint('GET', '/figures/behind', {
  summary: 'The conversations behind a figure, newest first',
  access: 'verified',
  query: Listed.extend({
    cursor: z.string().max(60).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  result: z.object({ data: z.array(FigureEntry), nextCursor: z.string().nullable() }),
});

export const REPORT_CARDS = ['summary', 'days', 'outcomes', 'people', 'agents', 'ratings'] as const;

export const exportReport = endpoint('GET', '/figures/export', {
  summary: 'One card of the report as a table of comma separated values',
  access: 'verified',
  query: Filter.extend({ card: z.enum(REPORT_CARDS) }),
  gives: 'file',
});

/** Whether the caller gets the figures of the week by mail; `can_mail` is false if this installation sends none. */
const ReportMail = z.object({ isOn: z.boolean(), canMail: z.boolean() });

export const getReportMail = endpoint('GET', '/figures/mail', {
  summary: 'Whether the caller gets the figures of the week by mail on Mondays',
  access: 'verified',
  result: ReportMail,
});

export const setReportMail = endpoint('PUT', '/figures/mail', {
  summary: 'Ask for the weekly mail, or stop it; for the caller alone',
  access: 'verified',
  body: z.strictObject({ isOn: z.boolean() }),
  result: ReportMail,
});

export const stopReportMail = endpoint('POST', '/figures/mail/stop', {
  summary: 'Stop the weekly mail by the signed link in it, without signing in',
  access: 'public',
  body: z.strictObject({ token: z.string().max(200) }),
});

export type ReportMail = z.output<typeof ReportMail>;
export type Report = z.output<typeof Report>;
export type Times = z.output<typeof Times>;
export type Ratings = z.output<typeof Ratings>;
export type Outcomes = z.output<typeof Outcomes>;
export type Period = z.output<typeof Period>;
export type FigureFilter = z.output<typeof Filter>;
export type FigureList = z.output<typeof Listed>;
export type FigureEntry = z.output<typeof FigureEntry>;
