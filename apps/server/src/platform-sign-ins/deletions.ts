import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

/** People may look for longer than anybody keeps a confirmation. */
const KEPT_DAYS = 365;

export interface Deletion {
  requestedAt: Date;
  /** Null until everything is erased. */
  completedAt: Date | null;
}

/** Requests to erase what an account gave us. Only times are kept, by a code that only the person knows. */
export function createDeletions(sql: Sql) {
  return {
    /** Notes a request and returns its code. */
    begin: (): Promise<string> =>
      sql.asSystem(async ({ db }) => {
        const code = randomToken();
        await db
          .insertInto('data_deletions')
          .values({ code_hash: hashToken(code) })
          .execute();
        return code;
      }),

    complete: (code: string): Promise<void> =>
      sql.asSystem(async ({ db }) => {
        await db
          .updateTable('data_deletions')
          .set({ completed_at: new Date() })
          .where('code_hash', '=', hashToken(code))
          .execute();
      }),

    find: (code: string): Promise<Deletion | undefined> =>
      sql.asSystem(({ db }) =>
        db
          .selectFrom('data_deletions')
          .select(['requested_at as requestedAt', 'completed_at as completedAt'])
          .where('code_hash', '=', hashToken(code))
          .executeTakeFirst(),
      ),
  };
}

export type Deletions = ReturnType<typeof createDeletions>;

export async function sweepDeletions({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('data_deletions')
    .where('completed_at', '<', new Date(Date.now() - KEPT_DAYS * 86_400_000))
    .execute();
}
