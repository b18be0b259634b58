import type { FigureKind, Outcome } from '@parley/contracts/figures';
import { OUTCOMES } from '@parley/contracts/figures';
import type { Schedule } from '@parley/contracts/opening-hours';
import { Temporal } from 'temporal-polyfill';
import { openMilliseconds } from '../opening-hours/index.ts';
import { bucketOf } from './histogram.ts';
import { endOf, outcomeOf, type Ending } from './outcome.ts';

/** People and bots begin different conversations, so their outcomes are counted apart. */
const BEGUN_BY_PEOPLE = 10;

export const bucketOfOutcome = (outcome: Outcome, begunBy: 'bot' | 'people'): number =>
  OUTCOMES.indexOf(outcome) + (begunBy === 'bot' ? 0 : BEGUN_BY_PEOPLE);

/** One conversation with everything that is counted about it. */
export interface History extends Ending {
  id: number;
  channelId: number;
  teamId: number | null;
  agentId: number | null;
  ratedAt: Date | null;
  /** What people wrote, in order. */
  answers: readonly { userId: number | null; at: Date }[];
  waits: readonly {
    beganAt: Date;
    endedAt: Date;
    isFirst: boolean;
    userId: number | null;
    teamId: number | null;
    outcome: string;
  }[];
}

export interface Fact {
  conversationId: number | null;
  kind: FigureKind;
  day: string;
  at: Date;
  channelId: number | null;
  teamId: number | null;
  userId: number | null;
  agentId: number | null;
  bucket: number;
  value: number;
}

/** Where and when a company works. */
export interface Clock {
  timezone: string;
  /** The hours of a team, or of the company. */
  scheduleOf(teamId: number | null): Schedule;
  now: Date;
}

/** Everything that counts about a conversation. It follows from what is stored alone, so that it can be computed again at any time. */
export function factsOf(history: History, clock: Clock): Fact[] {
  const { timezone } = clock;
  const local = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);
  const fact = (
    kind: FigureKind,
    at: Date,
    bucket: number,
    more: { value?: number; userId?: number | null; teamId?: number | null } = {},
  ): Fact => ({
    conversationId: history.id,
    kind,
    day: local(at).toPlainDate().toString(),
    at,
    channelId: history.channelId,
    teamId: more.teamId === undefined ? history.teamId : more.teamId,
    userId: more.userId ?? null,
    agentId: history.agentId,
    bucket,
    value: more.value ?? 0,
  });
  /** How long something took by the clock and in opening hours, on the day on which it began or ended. */
  const durations = (
    kind: 'first_reply' | 'wait' | 'resolution',
    on: Date,
    { from, to, ...who }: { from: Date; to: Date; userId: number | null; teamId: number | null },
  ): Fact[] => {
    const seconds = Math.max(0, (to.getTime() - from.getTime()) / 1000);
    const open = openMilliseconds(clock.scheduleOf(who.teamId), timezone, from, to) / 1000;
    return [
      fact(kind, on, bucketOf(seconds), { value: Math.round(seconds), ...who }),
      fact(`${kind}_open`, on, bucketOf(open), { value: Math.round(open), ...who }),
    ];
  };

  const waits = history.waits
    .filter(({ outcome }) => outcome === 'answered')
    .flatMap(({ beganAt: from, endedAt: to, isFirst, userId, teamId }) => {
      const wait = { from, to, userId, teamId };
      return [...durations('wait', from, wait), ...(isFirst ? durations('first_reply', from, wait) : [])];
    });

  const byPerson = history.answers.flatMap(({ userId, at }) => (userId === null ? [] : [{ userId, at }]));
  const firstOf = (keyOf: (answer: { userId: number; at: Date }) => string) =>
    [...Map.groupBy(byPerson, keyOf).values()].flatMap((answers) => answers.slice(0, 1));
  const answered = firstOf(({ userId }) => String(userId)).map(({ userId, at }) => fact('answered', at, 0, { userId }));
  const load = firstOf(({ userId, at }) => `${userId} ${local(at).toString().slice(0, 13)}`).map(({ userId, at }) =>
    fact('load', at, local(at).hour, { userId }),
  );

  const userId = byPerson.at(-1)?.userId ?? null;
  const { rating, ratedAt, startedAt, teamId } = history;
  const rated = rating !== null && ratedAt ? [fact('rating', ratedAt, rating, { value: rating, userId })] : [];

  const end = endOf(history, clock.now);
  if (!end) return [...waits, ...answered, ...load, ...rated];
  const outcome = outcomeOf(history);
  const ended = [
    fact('outcome', end, bucketOfOutcome(outcome, history.isBegunByBot ? 'bot' : 'people'), { userId }),
    ...(outcome === 'abandoned' ? [] : durations('resolution', end, { from: startedAt, to: end, userId, teamId })),
  ];
  return [...waits, ...answered, ...load, ...rated, ...ended];
}
