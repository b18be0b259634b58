import { LANGUAGES, type Locale } from '@parley/contracts/locales';
import { NOTIFICATION_KINDS } from '@parley/contracts/notification-kinds';
import type { Channels } from '@parley/contracts/notifications';
import type { Profile } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { unauthenticated } from '../infra/errors.ts';
import { CURSOR_NOW, shorten } from '../infra/realtime/cursor.ts';
import type { Tx } from '../infra/sql/sql.ts';

/**
 * The user, their companies and the available languages, as the back-office needs them. Needs a transaction that sees every
 * company, because it names the others that the user works in.
 */
export async function readProfile({ db }: Tx, companyId: number, userId: number): Promise<Profile> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .leftJoin('notification_settings as wanted', (join) =>
      join
        .onRef('wanted.company_id', '=', 'memberships.company_id')
        .onRef('wanted.user_id', '=', 'memberships.user_id'),
    )
    .select(['users.id', 'users.name', 'memberships.username', 'phone', 'email', 'pending_email', 'email_verified_at'])
    .select(['locale', 'is_instance_owner', 'is_owner'])
    .select([
      'companies.id as company_id',
      'companies.name as company_name',
      'website',
      'companies.timezone',
      'reply_target',
      'channels',
    ])
    .select(raw<string>`${raw.raw(CURSOR_NOW)}`.as('moment'))
    .where('memberships.company_id', '=', companyId)
    .where('memberships.user_id', '=', userId)
    .where('deactivated_at', 'is', null)
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
      isCompanyOwner: row.is_owner,
    },
    company: {
      id: row.company_id,
      name: row.company_name,
      website: row.website,
      timezone: row.timezone,
      replyTarget: row.reply_target,
    },
    companies: await db
      .selectFrom('memberships')
      .innerJoin('companies', 'companies.id', 'memberships.company_id')
      .select(['companies.id', 'companies.name'])
      .where('user_id', '=', userId)
      .where('deactivated_at', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy(raw`lower(name)`)
      .orderBy('companies.id')
      .execute(),
    languages: [...LANGUAGES],
    silent: NOTIFICATION_KINDS.filter((kind) => (row.channels as Channels | null)?.[kind].screen === false),
    liveSince: shorten(row.moment),
  };
}
