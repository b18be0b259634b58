import type { OpeningHours, Schedule } from '@parley/contracts/opening-hours';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isOpen, nextOpening } from './schedule.ts';

export type OpeningHoursService = ReturnType<typeof createOpeningHours>;

/** When a company's team is there. */
export function createOpeningHours(sql: Sql) {
  return {
    read: (companyId: number): Promise<OpeningHours> => sql.inCompany(companyId, (tx) => read(tx, companyId)),

    save: (companyId: number, { open, holidays }: Schedule): Promise<OpeningHours> =>
      sql.inCompany(companyId, async (tx) => {
        const values = { open: JSON.stringify(open), holidays: JSON.stringify(holidays) };
        await tx.db
          .insertInto('opening_hours')
          .values({ company_id: companyId, ...values })
          .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
          .execute();
        return read(tx, companyId);
      }),
  };
}

async function read({ db }: Tx, companyId: number): Promise<OpeningHours> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('opening_hours', 'opening_hours.company_id', 'companies.id')
    .select(['companies.timezone', 'opening_hours.open', 'opening_hours.holidays'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const schedule = { open: row.open ?? [], holidays: row.holidays ?? [] } as Schedule;
  const now = new Date();
  return {
    ...schedule,
    timezone: row.timezone,
    isOpen: isOpen(schedule, row.timezone, now),
    opensAt: nextOpening(schedule, row.timezone, now),
  };
}
