import type { Connecting } from '../channels/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import { PlatformRefusal } from '../platform-sign-ins/index.ts';
import type { Facebook } from './facebook.ts';
import { findChannelsOf } from './page-uses.ts';
import { missingOf, tokenLocation } from './rows.ts';

const DAY_MS = 86_400_000;
/** A token lasts sixty days, so there is a month for trying again. */
const EXTENDED_BEFORE_MS = 30 * DAY_MS;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  log: Log;
  vault: Vault;
  facebook: Facebook | null;
  connecting: Pick<Connecting, 'renew'>;
  /** A channel of the account cannot send until somebody signs in again. */
  onRefused(companyId: number, channelId: number): Promise<void>;
}

/**
 * Asks Facebook every day what its tokens are still good for. One that runs out within a month is exchanged for a new one; where the token
 * is dead, or permissions were taken back, the channels need a new sign-in.
 */
export function handleFacebookUpkeep({ sql, jobs, log, vault, facebook, connecting, onRefused }: Dependencies) {
  jobs.every('facebook-accounts.check', DAY_MS / 1_000, async () => {
    if (facebook)
      for (const account of await findAll(sql))
        await check(facebook, account).catch((error: unknown) =>
          log.warn({ err: error, companyId: account.companyId, account: account.id }, 'Could not check a token.'),
        );
  });

  async function check(client: Facebook, account: Account) {
    const { id, companyId, sealed, wanted } = account;
    const token = vault.unseal(sealed, tokenLocation(companyId, id));
    const { isValid, expiresAt, permissions } = await client.inspect(token);
    if (!isValid) {
      await refuse(account, () => true);
      return update(account, { revoked_at: new Date() });
    }
    const lost = missingOf(wanted, permissions).filter((each) => account.granted.includes(each));
    // Channels of Pages do without Instagram's permissions.
    const isOnlyInstagram = lost.every((each) => each.startsWith('instagram_'));
    if (lost.length > 0) await refuse(account, (type) => !isOnlyInstagram || type === 'instagram');
    await update(account, { expires_at: expiresAt, granted_permissions: permissions });
    if (lost.length === 0 && expiresAt && expiresAt.getTime() < Date.now() + EXTENDED_BEFORE_MS)
      await extend(client, account, token);
  }

  async function extend(client: Facebook, account: Account, old: string) {
    const { id, companyId } = account;
    const token = await client.extend(old).catch((error: unknown) => {
      // Facebook may want to see the person for a new one; the old one works until it runs out.
      if (error instanceof PlatformRefusal) return old;
      throw error;
    });
    if (token === old) return;
    const { expiresAt } = await client.inspect(token);
    await update(account, { token: vault.seal(token, tokenLocation(companyId, id)), expires_at: expiresAt });
    for (const channel of await channelsOf(account)) await connecting.renew(companyId, channel.id);
  }

  async function refuse(account: Account, isConcerned: (type: string) => boolean) {
    for (const { id, type } of await channelsOf(account)) if (isConcerned(type)) await onRefused(account.companyId, id);
  }

  const channelsOf = ({ companyId, id }: Account) =>
    sql.inCompany(companyId, (tx) => findChannelsOf(tx, companyId, id));

  const update = ({ companyId, id, sealed }: Account, values: object) =>
    sql.inCompany(companyId, async ({ db }) => {
      await db
        .updateTable('facebook_accounts')
        .set(values)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        // Somebody may have signed in again in the meantime.
        .where('token', '=', sealed)
        .execute();
    });
}

type Account = Awaited<ReturnType<typeof findAll>>[number];

/** The accounts of all companies that are not known to be refused. */
const findAll = (sql: Sql) =>
  sql.asSystem(({ db }) =>
    db
      .selectFrom('facebook_accounts')
      .select(['id', 'company_id as companyId', 'token as sealed'])
      .select(['wanted_permissions as wanted', 'granted_permissions as granted'])
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute(),
  );
