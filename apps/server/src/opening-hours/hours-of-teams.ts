import type { Schedule } from '@parley/contracts/opening-hours';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isOpen, nextOpening } from './schedule.ts';

/** When a team is there; `teamId` is null for everything that belongs to no team. */
export interface Hours {
  companyId: number;
  teamId: number | null;
  teamName: string | null;
  timezone: string;
  schedule: Schedule;
}

interface Row extends Schedule {
  companyId: number;
  teamId: number | null;
  teamName: string | null;
  timezone: string;
}

/** A team without hours or holidays of its own has those of its company. */
const HOURS = `
  SELECT k.id AS "companyId", NULL::bigint AS "teamId", NULL::text AS "teamName", k.timezone, coalesce(o.open, '[]') AS open, coalesce(o.holidays, '[]') AS holidays
  FROM companies k LEFT JOIN opening_hours o ON o.company_id = k.id WHERE k.removed_at IS NULL
  UNION ALL
  SELECT t.company_id, t.id, t.name, k.timezone, coalesce(t.open, o.open, '[]'), coalesce(t.holidays, o.holidays, '[]')
  FROM teams t JOIN companies k ON k.id = t.company_id LEFT JOIN opening_hours o ON o.company_id = t.company_id
  WHERE k.removed_at IS NULL`;

const read = ({ companyId, teamId, teamName, timezone, open, holidays }: Row): Hours => ({
  companyId,
  teamId,
  teamName,
  timezone,
  schedule: { open, holidays },
});

/** The hours of everyone who has some. */
export const everyHours = (sql: Sql): Promise<Hours[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Row>`SELECT * FROM (${raw.raw(HOURS)}) hours WHERE open <> '[]'`.execute(db);
    return rows.map(read);
  });

/** The hours of these companies and all their teams. */
export const hoursOf = (sql: Sql, companyIds: readonly number[]): Promise<Hours[]> =>
  sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Row>`
      SELECT * FROM (${raw.raw(HOURS)}) hours WHERE "companyId" = ANY(${companyIds}::bigint[])`.execute(db);
    return rows.map(read);
  });

/** The hours that a conversation goes by: those of its team, or of the company. */
export async function hoursFor({ db }: Tx, companyId: number, teamId: number | null): Promise<Hours> {
  const { rows } = await raw<Row>`
    SELECT * FROM (${raw.raw(HOURS)}) hours
    WHERE "companyId" = ${companyId} AND "teamId" IS NOT DISTINCT FROM ${teamId}`.execute(db);
  const [row] = rows;
  return row ? read(row) : { companyId, teamId, teamName: null, timezone: 'UTC', schedule: { open: [], holidays: [] } };
}

export async function hoursForConversation(tx: Tx, companyId: number, id: number): Promise<Hours> {
  const row = await tx.db
    .selectFrom('conversations')
    .select('team_id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return hoursFor(tx, companyId, row?.team_id ?? null);
}

/** Since nobody is there: when somebody is, as far as that is known. Null while the team is there. */
export function awayAt({ schedule, timezone }: Hours, moment: Date): { opensAt: Date | null; timezone: string } | null {
  return isOpen(schedule, timezone, moment) ? null : { opensAt: nextOpening(schedule, timezone, moment), timezone };
}
