import type { BodyOf } from '@parley/contracts/endpoint';
import type { createInstagramAccount, InstagramAccount } from '@parley/contracts/instagram-accounts';
import { changesBetween, recordActivity } from '../activity/index.ts';
import type { Connecting } from '../channels/index.ts';
import type { FacebookAccounts } from '../facebook-accounts/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { Log } from '../infra/log.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import { PlatformRefusal, type SignInStates } from '../platform-sign-ins/index.ts';
import { PERMISSIONS, type Instagram, type InstagramToken } from './instagram.ts';
import { asAccount, selectAccounts, statusOf, tokenLocation, type AccountRow } from './rows.ts';

interface Dependencies {
  sql: Sql;
  log: Log;
  vault: Vault;
  states: SignInStates;
  facebookAccounts: Pick<FacebookAccounts, 'openPage'>;
  /** Null if the operator has configured no app. */
  instagram: Instagram | null;
  connecting: Pick<Connecting, 'renew' | 'disconnect'>;
  callbackUrl(): string;
}

type Found = { externalId: string; username: string; name: string; pictureUrl: string | null };
type Access =
  | ({ variant: 'instagram_login'; appScopedId: string } & InstagramToken)
  | { variant: 'page'; facebookAccountId: number; pageId: string };

export type InstagramAccounts = ReturnType<typeof createInstagramAccounts>;

/** The professional Instagram accounts that a company signed in to. Their tokens never leave the server. */
export function createInstagramAccounts(dependencies: Dependencies) {
  const { sql, log, vault, states, facebookAccounts, connecting } = dependencies;
  const getInstagram = () => {
    if (!dependencies.instagram) throw new AppError('app_not_configured');
    return dependencies.instagram;
  };

  const find = async (companyId: number, id: number): Promise<AccountRow> => {
    const row = await sql.inCompany(companyId, (tx) =>
      selectAccounts(tx, companyId).where('i.id', '=', id).executeTakeFirst(),
    );
    if (!row) throw notFound();
    return row;
  };

  /** Null if the account has no token of its own that could work. */
  function tokenOf(companyId: number, row: AccountRow): string | null {
    if (row.token === null || statusOf(row) === 'revoked') return null;
    try {
      return vault.unseal(row.token, tokenLocation(companyId, row.id));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return null;
    }
  }

  /** Stores the account, or gives a known one the new access, and then its channel. */
  async function store(caller: Caller, found: Found, access: Access): Promise<number> {
    const { companyId } = caller;
    const isOwn = access.variant === 'instagram_login';
    const values = {
      variant: access.variant,
      username: found.username,
      picture_url: found.pictureUrl,
      app_scoped_id: isOwn ? access.appScopedId : null,
      facebook_account_id: isOwn ? null : access.facebookAccountId,
      page_id: isOwn ? null : access.pageId,
      token: isOwn ? Buffer.alloc(0) : null,
      token_issued_at: isOwn ? new Date() : null,
      expires_at: isOwn ? access.expiresAt : null,
      revoked_at: null,
    };
    const id = await sql.inCompany(companyId, async (tx) => {
      const { db } = tx;
      const row = await db
        .insertInto('instagram_accounts')
        .values({ ...values, company_id: companyId, external_id: found.externalId, name: found.name })
        .onConflict((conflict) => conflict.columns(['company_id', 'external_id']).doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      // A sealed value is bound to its row, so the row has to exist first.
      if (isOwn)
        await db
          .updateTable('instagram_accounts')
          .set({ token: vault.seal(access.token, tokenLocation(companyId, row.id)) })
          .where('company_id', '=', companyId)
          .where('id', '=', row.id)
          .execute();
      await recordActivity(tx, caller, 'platform_account.connected', { id: row.id, name: found.name });
      return row.id;
    });
    await renewChannel(companyId, id);
    return id;
  }

  /** Gives the account's channel its new token, which also delivers what has been waiting. */
  async function renewChannel(companyId: number, id: number): Promise<void> {
    const { channelId } = await find(companyId, id);
    if (channelId === null) return;
    await connecting.renew(companyId, channelId).catch((error: unknown) => {
      log.warn({ err: error, companyId, channel: channelId }, 'Could not renew a channel after a sign-in.');
    });
  }

  async function signIn(code: string, redirectUri: string): Promise<[Found, Access]> {
    const instagram = getInstagram();
    const { token, permissions } = await instagram.exchange(code, redirectUri);
    if (!PERMISSIONS.every((each) => permissions.includes(each))) throw new AppError('permissions_missing');
    const lasting = await instagram.extend(token);
    const { appScopedId, ...me } = await instagram.findMe(lasting.token);
    return [me, { variant: 'instagram_login', appScopedId, ...lasting }];
  }

  async function choosePage(companyId: number, facebookAccountId: number, pageId: string): Promise<[Found, Access]> {
    const { instagram } = await facebookAccounts.openPage(companyId, facebookAccountId, pageId);
    if (!instagram) throw new AppError('instagram_not_linked');
    const { id: externalId, username, profile_picture_url: pictureUrl = null } = instagram;
    return [
      { externalId, username, name: username, pictureUrl },
      { variant: 'page', facebookAccountId, pageId },
    ];
  }

  return {
    async authorize(caller: Caller, channelId: number | null): Promise<{ url: string }> {
      const instagram = getInstagram();
      if (channelId !== null) await states.platformOf(caller.companyId, channelId);
      const redirectUri = dependencies.callbackUrl();
      const begun = { channelId, redirectUri, permissions: PERMISSIONS };
      return { url: instagram.signInUrl(await states.begin(caller, 'instagram', begun), redirectUri) };
    },

    /** Stores the account that somebody signed in to, or chose through a Page. A known one gets its channel renewed. */
    async create(caller: Caller, body: BodyOf<typeof createInstagramAccount>) {
      const { companyId } = caller;
      const ended = 'code' in body ? await states.end(caller, 'instagram', body.state) : null;
      const [found, access] = await (
        'code' in body
          ? signIn(body.code, ended?.redirectUri ?? '')
          : choosePage(companyId, body.facebookAccountId, body.pageId)
      ).catch((error: unknown) => {
        if (!(error instanceof PlatformRefusal)) throw error;
        log.warn({ companyId, err: error }, 'Instagram refuses a sign-in.');
        throw new AppError('authorization_failed');
      });
      const id = await store(caller, found, access);
      const channelId = ended?.channelId ?? null;
      return { ...asAccount(await find(companyId, id), channelId), channelId };
    },

    list: (companyId: number, channelId: number | null): Promise<InstagramAccount[]> =>
      sql.inCompany(companyId, async (tx) => {
        const rows = await selectAccounts(tx, companyId).orderBy('i.id').execute();
        return rows.map((row) => asAccount(row, channelId));
      }),

    get: async (companyId: number, id: number): Promise<InstagramAccount> => asAccount(await find(companyId, id), null),

    async rename(companyId: number, userId: number, id: number, name: string): Promise<InstagramAccount> {
      const before = await find(companyId, id);
      await sql.inCompany(companyId, async (tx) => {
        await tx.db
          .updateTable('instagram_accounts')
          .set({ name })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
        const changes = changesBetween({ name: before.name }, { name });
        await recordActivity(tx, { companyId, userId }, 'platform_account.changed', { id, name, changes });
      });
      return asAccount(await find(companyId, id), null);
    },

    /** Disconnects the account's channel and forgets the account. */
    async remove(companyId: number, userId: number | null, id: number): Promise<void> {
      const { channelId, name } = await find(companyId, id);
      if (channelId !== null) await connecting.disconnect(companyId, userId, channelId);
      await sql.inCompany(companyId, async (tx) => {
        await tx.db.deleteFrom('instagram_accounts').where('company_id', '=', companyId).where('id', '=', id).execute();
        await recordActivity(tx, { companyId, userId }, 'platform_account.removed', { id, name });
      });
    },

    /** What a channel needs to act for the account. */
    async open(companyId: number, id: number) {
      const row = await find(companyId, id);
      const { variant, externalId: accountId, username, facebookAccountId, pageId } = row;
      const settings = { variant, instagramAccountId: id, accountId, username };
      if (facebookAccountId !== null && pageId !== null) {
        const page = await facebookAccounts.openPage(companyId, facebookAccountId, pageId);
        return { settings: { ...settings, pageId }, secrets: { accessToken: page.token } };
      }
      const accessToken = tokenOf(companyId, row);
      if (accessToken === null) throw new AppError('account_revoked');
      return { settings, secrets: { accessToken } };
    },

    /** Instagram refuses the account's token. */
    async markRevoked(companyId: number, id: number): Promise<void> {
      await sql.inCompany(companyId, ({ db }) =>
        db
          .updateTable('instagram_accounts')
          .set({ revoked_at: new Date() })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .execute(),
      );
    },
  };
}
