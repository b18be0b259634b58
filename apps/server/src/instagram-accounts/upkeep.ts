import type { Connecting } from '../channels/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Vault } from '../infra/vault/vault.ts';
import { PlatformRefusal } from '../platform-sign-ins/index.ts';
import { findChannels } from './find-channels.ts';
import type { Instagram } from './instagram.ts';
import { tokenLocation } from './rows.ts';

const DAY_MS = 86_400_000;
/** A token lasts sixty days, so there is a month for trying again. */
const REFRESHED_BEFORE_MS = 30 * DAY_MS;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  log: Log;
  vault: Vault;
  instagram: Instagram | null;
  connecting: Pick<Connecting, 'renew'>;
  /** The account's channel cannot send until somebody signs in again. */
  onRefused(companyId: number, channelId: number): Promise<void>;
}

/** Keeps the tokens of Instagram accounts alive: they run out after sixty days, and an expired one cannot be refreshed. */
export function handleInstagramUpkeep({ sql, jobs, log, vault, instagram, connecting, onRefused }: Dependencies) {
  jobs.every('instagram-accounts.refresh', DAY_MS / 1_000, async () => {
    if (instagram)
      for (const account of await findDue(sql))
        await refresh(instagram, account).catch((error: unknown) =>
          log.warn({ err: error, companyId: account.companyId, account: account.id }, 'Could not refresh a token.'),
        );
  });

  async function refresh(client: Instagram, { id, companyId, sealed }: DueAccount) {
    const location = tokenLocation(companyId, id);
    const update = (values: object) =>
      sql.inCompany(companyId, ({ db }) =>
        db
          .updateTable('instagram_accounts')
          .set(values)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          // Somebody may have signed in again in the meantime.
          .where('token', '=', sealed)
          .execute(),
      );
    const channelIds = await sql.inCompany(companyId, (tx) => findChannels(tx, companyId, id));
    try {
      const { token, expiresAt } = await client.refresh(vault.unseal(sealed, location));
      await update({ token: vault.seal(token, location), token_issued_at: new Date(), expires_at: expiresAt });
      for (const channelId of channelIds) await connecting.renew(companyId, channelId);
    } catch (error) {
      if (!(error instanceof PlatformRefusal) || !error.isDeadToken) throw error;
      await update({ revoked_at: new Date() });
      for (const channelId of channelIds) await onRefused(companyId, channelId);
    }
  }
}

type DueAccount = Awaited<ReturnType<typeof findDue>>[number];

/** The accounts of all companies whose token has to be refreshed and can be: it is at least a day old. */
async function findDue(sql: Sql) {
  const rows = await sql.asSystem(({ db }) =>
    db
      .selectFrom('instagram_accounts')
      .select(['id', 'company_id as companyId', 'token as sealed'])
      .where('variant', '=', 'instagram_login')
      .where('revoked_at', 'is', null)
      .where('expires_at', '<', new Date(Date.now() + REFRESHED_BEFORE_MS))
      .where('token_issued_at', '<', new Date(Date.now() - DAY_MS))
      .orderBy('id')
      .execute(),
  );
  return rows.flatMap(({ sealed, ...row }) => (sealed ? [{ ...row, sealed }] : []));
}
