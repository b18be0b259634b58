import type { FigureFilter, Outcomes, Ratings, Report, REPORT_CARDS, Times } from '@parley/contracts/figures';
import { asCell, rowOf } from '../infra/csv.ts';

type Card = (typeof REPORT_CARDS)[number];
type Cell = string | number | null;

const TIMES = ['count', 'median_s', 'p90_s'];
const timesOf = ({ count, median, p90 }: Times): Cell[] => [count, median, p90];
const ratingsOf = ({ count, sum }: Ratings): Cell[] => [count, count === 0 ? null : (sum / count).toFixed(2)];
const OUTCOME_COLUMNS = ['confirmed', 'assumed', 'came_back', 'abandoned', 'handed_over', 'unsolved'];
const outcomesOf = (each: Outcomes): Cell[] => [
  each.confirmed,
  each.assumed,
  each.cameBack,
  each.abandoned,
  each.handedOver,
  each.unsolved,
];
const columns = (name: string) => TIMES.map((part) => `${name}_${part}`);

const TABLES: Record<Card, (report: Report) => { head: string[]; rows: Cell[][] }> = {
  summary: ({ from, to, period, previous }) => ({
    head: ['figure', 'from', 'to', ...TIMES, ...TIMES.map((part) => `previous_${part}`)],
    rows: (['firstReply', 'wait', 'resolution'] as const).map((figure) => [
      figure === 'firstReply' ? 'first_reply' : figure,
      from,
      to,
      ...timesOf(period[figure]),
      ...timesOf(previous[figure]),
    ]),
  }),
  days: ({ days }) => ({
    head: ['date', ...columns('first_reply'), ...columns('wait')],
    rows: days.map(({ date, firstReply, wait }) => [date, ...timesOf(firstReply), ...timesOf(wait)]),
  }),
  outcomes: ({ from, to, period, previous }) => ({
    head: ['begun_by', 'from', 'to', ...OUTCOME_COLUMNS, ...OUTCOME_COLUMNS.map((name) => `previous_${name}`)],
    rows: (['bot', 'people'] as const).map((begunBy) => [
      begunBy,
      from,
      to,
      ...outcomesOf(period[begunBy]),
      ...outcomesOf(previous[begunBy]),
    ]),
  }),
  people: ({ people }) => ({
    head: [
      'person_id',
      'person',
      'answered',
      ...columns('first_reply'),
      ...columns('wait'),
      ...columns('resolution'),
      'ratings',
      'average',
    ],
    rows: people.map(({ userId, name, answered, firstReply, wait, resolution, rating }) => [
      userId,
      asCell(name ?? ''),
      answered,
      ...timesOf(firstReply),
      ...timesOf(wait),
      ...timesOf(resolution),
      ...ratingsOf(rating),
    ]),
  }),
  agents: ({ agents }) => ({
    head: ['agent_id', 'agent', ...OUTCOME_COLUMNS, 'ratings', 'average'],
    rows: agents.map(({ agentId, name, outcomes, rating }) => [
      agentId,
      asCell(name ?? ''),
      ...outcomesOf(outcomes),
      ...ratingsOf(rating),
    ]),
  }),
  ratings: ({ stars }) => ({
    head: ['stars', 'ratings'],
    rows: stars.map((count, at) => [at + 1, count]),
  }),
};

/** A card as a table of comma separated values. The byte order mark tells spreadsheets that it is UTF-8. */
export function reportFile(
  report: Report,
  card: Card,
  { hours }: Pick<FigureFilter, 'hours'>,
): { name: string; text: string } {
  const { head, rows } = TABLES[card](report);
  const lines = [head, ...rows.map((row) => row.map((cell) => String(cell ?? '')))];
  const measured = hours === 'open' ? '-opening-hours' : '';
  return {
    name: `report-${card}-${report.from}-${report.to}${measured}.csv`,
    text: `\uFEFF${lines.map(rowOf).join('')}`,
  };
}
