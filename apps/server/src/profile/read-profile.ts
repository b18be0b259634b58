import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { Profile } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** The user, their company and the languages on offer, as the back-office keeps them. */
export async function readProfile({ db }: Tx, companyId: number, userId: number): Promise<Profile> {
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.name', 'username', 'phone', 'email', 'pending_email', 'email_verified_at', 'locale'])
    .select(['companies.id as company_id', 'companies.name as company_name', 'website', 'timezone'])
    .select(raw<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('horizon'))
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound();
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
    },
    company: { id: row.company_id, name: row.company_name, website: row.website, timezone: row.timezone },
    languages: [...LANGUAGES],
    liveSince: row.horizon,
  };
}
