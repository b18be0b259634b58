import { OUTCOMES, type FigureEntry, type FigureList } from '@parley/contracts/figures';
import { Day } from '@parley/contracts/shared';
import { sql as raw } from 'kysely';
import { AppError } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { bucketOfOutcome } from './facts.ts';
import { readRange } from './range.ts';

interface Row extends Omit<FigureEntry, 'outcome'> {
  day: string;
  kind: string;
  bucket: number;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** The conversations behind a figure: the facts that its count is the number of. */
export async function listBehind(tx: Tx, companyId: number, { limit, cursor, ...wanted }: FigureList & Page) {
  const { from, to } = await readRange(tx, companyId, wanted);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const is = (column: string, value: number | undefined) =>
    value === undefined ? raw`` : raw`AND f.${raw.ref(column)} = ${value}`;
  const { rows } = await raw<Row>`
    SELECT f.id, f.day, f.kind, f.bucket, c.id AS "conversationId", k.name AS customer, c.platform, f.at, u.name AS person,
      f.value
    FROM (
      SELECT * FROM figure_facts f WHERE f.company_id = ${companyId} AND f.kind = ${wanted.kind} AND f.day BETWEEN ${from}::date AND ${to}::date
        ${is('team_id', wanted.teamId)} ${is('channel_id', wanted.channelId)} ${is('user_id', wanted.userId)} ${is('ai_agent_id', wanted.agentId)}
        ${bucketsOf(wanted)} ${after ? raw`AND (f.day, f.id) < (${after.day}::date, ${after.id}::bigint)` : raw``}
      ORDER BY f.day DESC, f.id DESC LIMIT ${limit + 1}
    ) f LEFT JOIN conversations c ON c.company_id = f.company_id AND c.id = f.conversation_id
      LEFT JOIN customers k ON k.company_id = f.company_id AND k.id = c.customer_id LEFT JOIN users u ON u.id = f.user_id
    ORDER BY f.day DESC, f.id DESC`.execute(tx.db);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data: data.map(entryOf),
    nextCursor: rows.length > limit && last ? `${last.day} ${last.id}` : null,
  };
}

const entryOf = ({ id, conversationId, customer, platform, at, person, value, kind, bucket }: Row): FigureEntry => ({
  id,
  conversationId,
  customer,
  platform,
  at,
  person,
  value,
  outcome: kind === 'outcome' ? outcomeIn(bucket) : null,
});
const outcomeIn = (bucket: number) => OUTCOMES[bucket % 10] ?? null;

function bucketsOf({ kind, outcome, begunBy, stars, hour }: FigureList) {
  if (kind === 'rating' && stars !== undefined) return raw`AND f.bucket = ${stars}`;
  if (kind === 'load' && hour !== undefined) return raw`AND f.bucket = ${hour}`;
  if (kind !== 'outcome' || (outcome === undefined && begunBy === undefined)) return raw``;
  const outcomes = outcome ?? OUTCOMES;
  const starters = begunBy === undefined ? (['bot', 'people'] as const) : [begunBy];
  const buckets = starters.flatMap((starter) => outcomes.map((each) => bucketOfOutcome(each, starter)));
  return raw`AND f.bucket = ANY(${buckets}::smallint[])`;
}

function parseCursor(cursor: string): { day: string; id: number } {
  const [, day = '', id = ''] = /^(\d{4}-\d\d-\d\d) (\d{1,15})$/.exec(cursor) ?? [];
  if (id === '' || !Day.safeParse(day).success) throw new AppError('malformed');
  return { day, id: Number(id) };
}
