import type { Schedule } from '@parley/contracts/opening-hours';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { factsOf, type Clock, type Fact } from './facts.ts';
import { readHistories } from './read-histories.ts';

interface StoredFact extends Fact {
  id: number;
}

/**
 * Brings the facts of conversations up to date; triggers move the counts of the days in the same transaction. What has not changed is left
 * alone. Of one company only one caller at a time may do this.
 */
export async function keepFacts(tx: Tx, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  const clock = await readClock(tx, companyId, now);
  const wanted = (await readHistories(tx, companyId, ids)).flatMap((history) => factsOf(history, clock));
  const stored = await readFacts(tx, companyId, ids);

  const kept = new Set(stored.map(keyOf));
  const wantedKeys = new Set(wanted.map(keyOf));
  const gone = stored.filter((fact) => !wantedKeys.has(keyOf(fact))).map(({ id }) => id);
  const added = wanted.filter((fact) => !kept.has(keyOf(fact)));
  if (gone.length > 0)
    await tx.db.deleteFrom('figure_facts').where('company_id', '=', companyId).where('id', 'in', gone).execute();
  if (added.length > 0) await addFacts(tx, companyId, added);
}

const keyOf = (fact: Fact): string =>
  JSON.stringify([
    fact.conversationId,
    fact.kind,
    fact.day,
    fact.at.getTime(),
    fact.channelId,
    fact.teamId,
    fact.userId,
    fact.agentId,
    fact.bucket,
    fact.value,
  ]);

async function readFacts({ db }: Tx, companyId: number, ids: readonly number[]): Promise<StoredFact[]> {
  const { rows } = await raw<StoredFact>`
    SELECT id, conversation_id AS "conversationId", kind, day, at, channel_id AS "channelId", team_id AS "teamId", user_id AS "userId",
      ai_agent_id AS "agentId", bucket, value
    FROM figure_facts WHERE company_id = ${companyId} AND conversation_id = ANY(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Each fact locks its conversation until the end: in the order of their ids, as everybody does who locks several. */
async function addFacts({ db }: Tx, companyId: number, facts: readonly Fact[]): Promise<void> {
  await raw`
    INSERT INTO figure_facts (company_id, conversation_id, kind, day, at, channel_id, team_id, user_id, ai_agent_id, bucket, value)
    SELECT ${companyId}, "conversationId", kind, day, at, "channelId", "teamId", "userId", "agentId", bucket, value
    FROM jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) AS each ("conversationId" bigint, kind text, day date, at timestamptz,
      "channelId" bigint, "teamId" bigint, "userId" bigint, "agentId" bigint, bucket smallint, value integer)
    ORDER BY "conversationId"`.execute(db);
}

async function readClock({ db }: Tx, companyId: number, now: Date): Promise<Clock> {
  const company = await db
    .selectFrom('companies')
    .leftJoin('opening_hours', 'opening_hours.company_id', 'companies.id')
    .select(['timezone', 'open', 'holidays'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'open', 'holidays'])
    .where('company_id', '=', companyId)
    .where('open', 'is not', null)
    .execute();
  const schedule = (hours: { open: unknown; holidays: unknown }) =>
    ({ open: hours.open ?? [], holidays: hours.holidays ?? [] }) as Schedule;
  const own = new Map(teams.map((team) => [team.id, schedule(team)]));
  const usual = schedule(company);
  return { timezone: company.timezone, now, scheduleOf: (teamId) => own.get(teamId ?? 0) ?? usual };
}
