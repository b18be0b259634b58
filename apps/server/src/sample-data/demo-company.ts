import { pickLocale } from '@parley/contracts/locales';
import { hashPassword, issueToken, openAccount } from '../auth/index.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { addSampleActions } from '../quick-actions/index.ts';
import { insertSampleData } from './sample-data.ts';
import { addColleagues, addNotes, addTeams } from './demo-team.ts';
import { SHOP_NAME, SHOP_URL } from './shop.ts';
import { ACTIONS } from './templates.ts';

/** Creates a separate company with the sample shop, a user who signs in with a link, and three colleagues: nobody knows their passwords. */
export async function makeDemoCompany(sql: Sql, files: FileStore): Promise<{ signInToken: string; widgetKey: string }> {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const passwordHash = hashPassword(randomToken());
  const email = 'ana.marin@linden-home.example';
  const account = await sql.asSystem((tx) =>
    openAccount(tx, {
      company: { name: SHOP_NAME, website: SHOP_URL, timezone: timeZone },
      user: { name: 'Ana Marin', email, locale: pickLocale([locale]), passwordHash, emailVerifiedAt: new Date() },
    }),
  );
  const owner = { ...account, email };
  const team = await sql.asSystem((tx) => addColleagues(tx, owner.companyId, owner.userId));
  // Not part of the sample data that real companies add: their own widgets would show the buttons to customers.
  await insertSampleData(sql, files, owner.companyId, async (tx) => {
    await addSampleActions(tx, owner.companyId, ACTIONS);
    await addNotes(tx, owner.companyId, team);
  });
  await addTeams(sql, owner, team);
  return sql.asSystem(async (tx) => {
    const { key } = await tx.db
      .selectFrom('channels')
      .select('key')
      .where('company_id', '=', owner.companyId)
      .executeTakeFirstOrThrow();
    return { signInToken: await issueToken(tx, 'sign_in', owner), widgetKey: key };
  });
}
