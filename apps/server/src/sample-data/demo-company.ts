import { pickLocale } from '@parley/contracts/locales';
import { hashPassword, issueToken } from '../auth/index.ts';
import type { FileStore } from '../infra/files/file-store.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { furnish } from './sample-data.ts';
import { SHOP_NAME, SHOP_URL } from './shop.ts';

/** Makes the sample shop a company of its own, with someone who gets in by a link: no password of theirs is known to anybody. */
export async function makeDemoCompany(sql: Sql, files: FileStore): Promise<{ signInToken: string; widgetKey: string }> {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const password_hash = await hashPassword(randomToken());
  const owner = await sql.asSystem(async ({ db }) => {
    const { id: companyId } = await db
      .insertInto('companies')
      .values({ name: SHOP_NAME, website: SHOP_URL, timezone: timeZone })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = { name: 'Ana Marin', email: 'ana.marin@linden-home.example', locale: pickLocale([locale]) };
    const { id: userId } = await db
      .insertInto('users')
      .values({ ...user, company_id: companyId, email_verified_at: new Date(), password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { companyId, userId, email: user.email };
  });
  await furnish(sql, files, owner.companyId);
  return sql.asSystem(async (tx) => {
    const { key } = await tx.db
      .selectFrom('channels')
      .select('key')
      .where('company_id', '=', owner.companyId)
      .executeTakeFirstOrThrow();
    return { signInToken: await issueToken(tx, 'sign_in', owner), widgetKey: key };
  });
}
