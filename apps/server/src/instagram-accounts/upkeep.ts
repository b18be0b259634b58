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

/**
 * Keeps the tokens of Instagram accounts alive: they run out after sixty days, and an expired one cannot be refreshed. The others are
 * tried every day, so that staff hear of a dead one before a customer writes.
 */
export function handleInstagramUpkeep({ sql, jobs, log, vault, instagram, connecting, onRefused }: Dependencies) {
  jobs.every('instagram-accounts.refresh', DAY_MS / 1_000, async () => {
    if (instagram)
      for (const account of await findAll(sql))
        await (account.isDue ? refresh(instagram, account) : tryOut(instagram, account)).catch((error: unknown) =>
          log.warn({ err: error, companyId: account.companyId, account: account.id }, 'Could not check a token.'),
        );
  });

  async function refresh(client: Instagram, account: Account) {
    const { id, companyId } = account;
    const location = tokenLocation(companyId, id);
    const found = await unlessDead(account, (token) => client.refresh(token));
    if (!found) return;
    const { token, expiresAt } = found;
    await update(account, { token: vault.seal(token, location), token_issued_at: new Date(), expires_at: expiresAt });
    for (const channelId of await channelsOf(account)) await connecting.renew(companyId, channelId);
  }

  async function tryOut(client: Instagram, account: Account) {
    await unlessDead(account, (token) => client.findMe(token));
  }

  /** Null for a token that Instagram refuses: its account is marked, and its channels need a new sign-in. */
  async function unlessDead<T>(account: Account, ask: (token: string) => Promise<T>): Promise<T | null> {
    const { id, companyId, sealed } = account;
    try {
      return await ask(vault.unseal(sealed, tokenLocation(companyId, id)));
    } catch (error) {
      if (!(error instanceof PlatformRefusal) || !error.isDeadToken) throw error;
      await update(account, { revoked_at: new Date() });
      for (const channelId of await channelsOf(account)) await onRefused(companyId, channelId);
      return null;
    }
  }

  const channelsOf = ({ companyId, id }: Account) => sql.inCompany(companyId, (tx) => findChannels(tx, companyId, id));

  const update = ({ companyId, id, sealed }: Account, values: object) =>
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
}

type Account = Awaited<ReturnType<typeof findAll>>[number];

/** The accounts of all companies with a token. It is due if it runs out soon and can be refreshed: it has to be a day old. */
async function findAll(sql: Sql) {
  const rows = await sql.asSystem(({ db }) =>
    db
      .selectFrom('instagram_accounts')
      .select(['id', 'company_id as companyId', 'token as sealed'])
      .select(({ eb, and }) =>
        and([
          eb('expires_at', '<', new Date(Date.now() + REFRESHED_BEFORE_MS)),
          eb('token_issued_at', '<', new Date(Date.now() - DAY_MS)),
        ]).as('isDue'),
      )
      .where('variant', '=', 'instagram_login')
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute(),
  );
  return rows.flatMap(({ sealed, ...row }) => (sealed ? [{ ...row, sealed }] : []));
}
