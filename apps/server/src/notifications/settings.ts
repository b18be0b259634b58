import type { NotificationRules, NotificationSettings } from '@parley/contracts/notifications';
import { recordActivity } from '../activity/index.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const ALL = { screen: true, push: true, mail: true };
export const DEFAULT_CHANNELS: NotificationSettings['channels'] = {
  waiting: ALL,
  assigned: ALL,
  mention: ALL,
  answered: ALL,
};
export const DEFAULT_RULES: NotificationRules = {
  pushAfter: 30,
  mailAfter: 120,
  nextAfter: 300,
  everybodyAfter: 600,
  reachesOwners: true,
};

/** What a person wants to be told, and when a company climbs its ladder. */
export function createSettings(sql: Sql) {
  return {
    read: ({ companyId, userId }: Caller): Promise<NotificationSettings> =>
      sql.inCompany(companyId, (tx) => readSettings(tx, companyId, userId)),

    async save({ companyId, userId }: Caller, settings: NotificationSettings): Promise<NotificationSettings> {
      const values = {
        channels: JSON.stringify(settings.channels),
        quiet: JSON.stringify(settings.quiet),
        timezone: settings.timezone,
        shows_words: settings.showsWords,
      };
      await sql.inCompany(companyId, ({ db }) =>
        db
          .insertInto('notification_settings')
          .values({ company_id: companyId, user_id: userId, ...values })
          .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(values))
          .execute(),
      );
      return settings;
    },

    readRules: (companyId: number): Promise<NotificationRules> =>
      sql.inCompany(companyId, (tx) => readRules(tx, companyId)),

    saveRules: (caller: Caller, rules: NotificationRules): Promise<NotificationRules> =>
      sql.inCompany(caller.companyId, async (tx) => {
        const before = await readRules(tx, caller.companyId);
        if (JSON.stringify(before) === JSON.stringify(rules)) return rules;
        const values = {
          push_after: rules.pushAfter,
          mail_after: rules.mailAfter,
          next_after: rules.nextAfter,
          everybody_after: rules.everybodyAfter,
          reaches_owners: rules.reachesOwners,
        };
        await tx.db
          .insertInto('notification_rules')
          .values({ company_id: caller.companyId, ...values })
          .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
          .execute();
        await recordActivity(tx, caller, 'company.notifications_changed');
        return rules;
      }),
  };
}

export async function readRules({ db }: Tx, companyId: number): Promise<NotificationRules> {
  const row = await db
    .selectFrom('notification_rules')
    .select(['push_after as pushAfter', 'mail_after as mailAfter', 'next_after as nextAfter'])
    .select(['everybody_after as everybodyAfter', 'reaches_owners as reachesOwners'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? DEFAULT_RULES;
}

async function readSettings({ db }: Tx, companyId: number, userId: number): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.company_id', '=', 'companies.id').on('s.user_id', '=', userId),
    )
    .select(['s.channels', 's.quiet', 's.shows_words', 's.timezone', 'companies.timezone as companyTimezone'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    channels: (row.channels as NotificationSettings['channels'] | null) ?? DEFAULT_CHANNELS,
    quiet: (row.quiet as NotificationSettings['quiet'] | null) ?? [],
    timezone: row.timezone ?? row.companyTimezone,
    showsWords: row.shows_words ?? true,
  };
}
