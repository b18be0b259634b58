import type { FigureFilter, FigureKind, Report } from '@parley/contracts/figures';
import type { Schedule } from '@parley/contracts/opening-hours';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { collect, measured, outcomesOf, periodOf, ratingsOf, starsOf, timesOf, type Counted } from './periods.ts';
import { daysBetween, readRange, type Range } from './range.ts';

const COMMENTS = 20;
const USUAL_HOURS = { openFrom: 9, openTo: 17 };

/** What a report is limited to. Teams and channels of other companies have nothing here. */
const within = (companyId: number, { teamId, channelId }: Pick<FigureFilter, 'teamId' | 'channelId'>) => raw`
  company_id = ${companyId} ${teamId === undefined ? raw`` : raw`AND team_id = ${teamId}`}
  ${channelId === undefined ? raw`` : raw`AND channel_id = ${channelId}`}`;

/** The report of a range of days. It reads the counts of those days alone, so the cost does not grow with history. */
export async function readReport(tx: Tx, companyId: number, filter: FigureFilter): Promise<Report> {
  const range = await readRange(tx, companyId, filter);
  const { hours } = filter;
  const days = (from: string, to: string) =>
    raw`${within(companyId, filter)} AND day BETWEEN ${from}::date AND ${to}::date`;
  const current = days(range.from, range.to);
  const counted = <Key>(by: string, where: RawBuilder<unknown>) => countBy<Key>(tx, by, where);

  const totals = collect(await counted('kind', current));
  const previous = collect(
    await counted(
      'kind',
      raw`${within(companyId, filter)} AND day >= ${range.before}::date AND day < ${range.from}::date`,
    ),
  );
  const perDay = await counted<{ key: string }>(
    'day',
    raw`${current} AND kind IN (${measured('first_reply', hours)}, ${measured('wait', hours)})`,
  );
  const perPerson = await counted<{ key: number }>('user_id', raw`${current} AND user_id IS NOT NULL`);
  const perAgent = await counted<{ key: number | null }>(
    'ai_agent_id',
    raw`${current} AND kind IN ('outcome', 'rating') AND ai_agent_id IS NOT NULL`,
  );
  const times = (rows: Counted[], kind: 'first_reply' | 'wait' | 'resolution') =>
    timesOf(collect(rows), measured(kind, hours));
  const ofDay = Map.groupBy(perDay, ({ key }) => key);
  const ofPerson = Map.groupBy(perPerson, ({ key }) => key);
  const ofAgent = Map.groupBy(perAgent, ({ key }) => key);
  const names = await readNames(tx, companyId, [...ofPerson.keys()], [...ofAgent.keys()]);
  const length = daysBetween(range.from, range.to).length;

  return {
    timezone: range.timezone,
    from: range.from,
    to: range.to,
    targetWait: range.replyTarget * 60,
    period: periodOf(totals, hours),
    previous: periodOf(previous, hours),
    days: daysBetween(range.from, range.to).map((date) => ({
      date,
      firstReply: times(ofDay.get(date) ?? [], 'first_reply'),
      wait: times(ofDay.get(date) ?? [], 'wait'),
    })),
    stars: starsOf(totals),
    comments: await readComments(tx, companyId, filter, range),
    people: [...ofPerson]
      .map(([userId, rows]) => {
        const all = collect(rows);
        const count = (kind: FigureKind) => timesOf(all, kind).count;
        return {
          userId,
          ...(names.people.get(userId) ?? { name: null, isActive: false, capacity: null }),
          answered: count('answered'),
          firstReply: times(rows, 'first_reply'),
          wait: times(rows, 'wait'),
          resolution: times(rows, 'resolution'),
          rating: ratingsOf(all),
          load: Array.from({ length: 24 }, (_, hour) => (all.get('load')?.get(hour) ?? 0) / length),
        };
      })
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '') || one.userId - other.userId),
    agents: [...ofAgent]
      .map(([agentId, rows]) => {
        const all = collect(rows);
        return {
          agentId,
          name: names.agents.get(agentId ?? 0) ?? null,
          outcomes: outcomesOf(all, 'bot'),
          rating: ratingsOf(all),
        };
      })
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
    ...(await readChoices(tx, companyId)),
    ...(await readHours(tx, companyId)),
  };
}

async function countBy<Key>({ db }: Tx, by: string, where: RawBuilder<unknown>): Promise<(Counted & Key)[]> {
  const { rows } = await raw<Counted & Key>`
    SELECT ${raw.ref(by)} AS key, kind, bucket, sum(count)::integer AS count FROM figure_days
    WHERE ${where} GROUP BY ${raw.ref(by)}, kind, bucket HAVING sum(count) > 0`.execute(db);
  return rows;
}

async function readNames({ db }: Tx, companyId: number, userIds: number[], agentIds: (number | null)[]) {
  const people = await raw<{ id: number; name: string; isActive: boolean; capacity: number | null }>`
    SELECT u.id, u.name, coalesce(m.deactivated_at IS NULL AND m.user_id IS NOT NULL, false) AS "isActive", m.capacity
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.company_id = ${companyId}
    WHERE u.id = ANY(${userIds}::bigint[])`.execute(db);
  const agents = await db
    .selectFrom('ai_agents')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [0, ...agentIds.flatMap((id) => id ?? [])])
    .execute();
  return {
    people: new Map(people.rows.map(({ id, ...person }) => [id, person])),
    agents: new Map(agents.map(({ id, name }) => [id, name])),
  };
}

/** The newest ratings with words. */
async function readComments({ db }: Tx, companyId: number, filter: FigureFilter, { from, to }: Range) {
  const { rows } = await raw<Report['comments'][number]>`
    SELECT c.id AS "conversationId", k.name AS customer, c.rating AS score, c.rating_comment AS comment, c.rated_at AS "ratedAt"
    FROM (SELECT * FROM figure_facts WHERE ${within(companyId, filter)} AND kind = 'rating' AND day BETWEEN ${from}::date AND ${to}::date
      ORDER BY day DESC, id DESC LIMIT 500) f
      JOIN conversations c ON c.company_id = f.company_id AND c.id = f.conversation_id JOIN customers k ON k.id = c.customer_id
    WHERE c.rating_comment <> '' ORDER BY f.at DESC LIMIT ${COMMENTS}`.execute(db);
  return rows;
}

/** The hours of the day in which the company is ever there, for the picture of the load. */
async function readHours({ db }: Tx, companyId: number): Promise<{ openFrom: number; openTo: number }> {
  const row = await db
    .selectFrom('opening_hours')
    .select('open')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const open = (row?.open ?? []) as Schedule['open'];
  if (open.length === 0) return USUAL_HOURS;
  if (open.some(({ from, to }) => from >= to)) return { openFrom: 0, openTo: 23 };
  const hour = (time: string) => Number(time.slice(0, 2));
  return {
    openFrom: Math.min(...open.map(({ from }) => hour(from))),
    openTo: Math.max(...open.map(({ to }) => (to.endsWith(':00') ? Math.max(hour(to) - 1, 0) : hour(to)))),
  };
}

/** The teams and channels of the company, by name. */
async function readChoices({ db }: Tx, companyId: number): Promise<Pick<Report, 'teams' | 'channels'>> {
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();
  const channels = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { teams, channels };
}
