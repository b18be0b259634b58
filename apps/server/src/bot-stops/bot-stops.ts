import type { BotStop } from '@parley/contracts/bot-stops';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { takeBotLock } from './lock.ts';

export type BotStops = ReturnType<typeof createBotStops>;

/** The switch that silences every bot of a company. */
export function createBotStops(sql: Sql, onChange: (companyId: number) => void) {
  return {
    read: (companyId: number) => sql.inCompany(companyId, (tx) => readStop(tx, companyId)),

    /** Once this has stopped the bots, none of them says anything on any node. Repeating it changes nothing. */
    set: (companyId: number, userId: number, isStopped: boolean): Promise<BotStop> =>
      sql.inCompany(companyId, async (tx) => {
        tx.afterCommit(() => onChange(companyId));
        await raw`SELECT ${takeBotLock(companyId)}`.execute(tx.db);
        const hasChanged = await (isStopped ? stop(tx, companyId, userId) : lift(tx, companyId, userId));
        if (hasChanged) await recordActivity(tx, { companyId, userId }, isStopped ? 'bots.stopped' : 'bots.resumed');
        return readStop(tx, companyId);
      }),
  };
}

async function readStop({ db }: Tx, companyId: number): Promise<BotStop> {
  const row = await db
    .selectFrom('bot_stops')
    .leftJoin('users', 'users.id', 'bot_stops.stopped_by')
    .select(['users.id', 'users.name', 'stopped_at as stoppedAt'])
    .where('bot_stops.company_id', '=', companyId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return { stop: null };
  const { id, name, stoppedAt } = row;
  return { stop: { stoppedBy: id === null || name === null ? null : { id, name }, stoppedAt } };
}

async function stop({ db }: Tx, companyId: number, userId: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('bot_stops')
    .values({ company_id: companyId, stopped_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

async function lift({ db }: Tx, companyId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bot_stops')
    .set({ lifted_by: userId, lifted_at: new Date() })
    .where('company_id', '=', companyId)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
