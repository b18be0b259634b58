import { Availability, type MemberState } from '@parley/contracts/availability';
import { sql as raw } from 'kysely';
import { invalid } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { settleStates, type StateChange } from './member-state.ts';

interface Person {
  companyId: number;
  userId: number;
}

interface Choice {
  availability: MemberState;
  backAt?: Date | null | undefined;
}

export type AvailabilityService = ReturnType<typeof createAvailability>;

const MAX_DAYS = 366;

/** Whether members are at work: what they choose, and what their browsers say. */
export function createAvailability(sql: Sql, announce: (change: StateChange) => void) {
  const settled = async (tx: Tx, { companyId, userId }: Person): Promise<Availability> => {
    const changes = await settleStates(tx, raw`m.company_id = ${companyId} AND m.user_id = ${userId}`);
    if (changes.length > 0) tx.afterCommit(() => changes.forEach(announce));
    return read(tx, companyId, userId);
  };

  return {
    read: ({ companyId, userId }: Person) => sql.inCompany(companyId, (tx) => read(tx, companyId, userId)),

    /** Whoever chooses has just used the keyboard or the mouse. */
    choose: (person: Person, { availability, backAt = null }: Choice): Promise<Availability> =>
      sql.inCompany(person.companyId, async (tx) => {
        if (backAt && !isSoon(backAt)) throw invalid({ backAt: { key: 'futureTime' } });
        await raw`
          UPDATE memberships SET availability = ${availability}, away_until = ${availability === 'away' ? backAt : null},
            active_at = now(), alive_at = now()
          WHERE company_id = ${person.companyId} AND user_id = ${person.userId}`.execute(tx.db);
        return settled(tx, person);
      }),

    /** A browser of theirs is open, and was last used so long ago. */
    noteActive: (person: Person, idleSeconds: number): Promise<Availability> =>
      sql.inCompany(person.companyId, async (tx) => {
        await raw`
          UPDATE memberships SET alive_at = now(), active_at = greatest(active_at, now() - make_interval(secs => ${idleSeconds}))
          WHERE company_id = ${person.companyId} AND user_id = ${person.userId}`.execute(tx.db);
        return settled(tx, person);
      }),
  };
}

async function read({ db }: Tx, companyId: number, userId: number): Promise<Availability> {
  const row = await db
    .selectFrom('memberships')
    .select(['availability', 'away_until as backAt', 'state', 'capacity'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return parseRow('availability', Availability, row);
}

const isSoon = (time: Date) => time.getTime() > Date.now() && time.getTime() < Date.now() + MAX_DAYS * 86_400_000;
