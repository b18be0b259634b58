import type { RegistrationState } from '@parley/contracts/auth';
import type { Config } from '../infra/config.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** What someone without an account may do now. The first account can always register: nobody is there to invite them. */
export async function registrationState({ db }: Tx, mode: Config['registration']): Promise<RegistrationState> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (!someone) return 'first';
  return mode;
}
