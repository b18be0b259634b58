import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { Profile } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { unauthenticated } from '../infra/errors.ts';
import { CURSOR_NOW, shorten } from '../infra/realtime/cursor.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** The user, their company and the available languages, as the back-office needs them. */
export async function readProfile({ db }: Tx, companyId: number, userId: number): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.name', 'username', 'phone', 'email', 'pending_email', 'email_verified_at', 'locale'])
    .select('is_instance_owner')
    .select(['companies.id as company_id', 'companies.name as company_name', 'website', 'timezone'])
    .select(raw<string>`${raw.raw(CURSOR_NOW)}`.as('moment'))
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw unauthenticated(); // removed while one of their calls was running
  return {
    user: {
      id: row.id,
      name: row.name,
      username: row.username,
      phone: row.phone,
      email: row.email,
      pendingEmail: row.pending_email,
      emailVerifiedAt: row.email_verified_at,
      locale: row.locale as Locale,
      isInstanceOwner: row.is_instance_owner,
    },
    company: { id: row.company_id, name: row.company_name, website: row.website, timezone: row.timezone },
    languages: [...LANGUAGES],
    liveSince: shorten(row.moment),
  };
}
