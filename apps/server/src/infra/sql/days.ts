import { sql as raw, type RawBuilder } from 'kysely';
import type { Tx } from './sql.ts';

/** The start of the first day and the end of the last one, in the company's time zone. */
export async function momentsOf({ db }: Tx, companyId: number, from: string | undefined, to: string | undefined) {
  // Where clocks are set back around midnight, a day begins twice: the first time counts.
  const beginOf = (day: RawBuilder<unknown>) => raw<string | null>`(
    SELECT CASE WHEN (begins - interval '1 hour') AT TIME ZONE timezone >= ${day} THEN begins - interval '1 hour' ELSE begins END
    FROM (SELECT ${day} AT TIME ZONE timezone AS begins) midnight)::text`;
  const { rows } = await raw<{ from: string | null; before: string | null }>`
    SELECT ${beginOf(raw`${from ?? null}::date::timestamp`)} AS from, ${beginOf(raw`(${to ?? null}::date + 1)::timestamp`)} AS before
    FROM companies WHERE id = ${companyId}`.execute(db);
  return rows[0];
}
