import type { BodyOf } from '@parley/contracts/endpoint';
import type { createFacebookAccount, FacebookAccount, FacebookPage } from '@parley/contracts/facebook-accounts';
import { changesBetween, recordActivity } from '../activity/index.ts';
import type { Connecting } from '../channels/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { Log } from '../infra/log.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import { PlatformRefusal, type SignInStates } from '../platform-sign-ins/index.ts';
import { mayAnswer, type Facebook, type GraphPage } from './facebook.ts';
import { createPageUses, findChannelsOf } from './page-uses.ts';
import { asAccount, selectAccounts, statusOf, tokenLocation, type AccountRow } from './rows.ts';

const MESSENGER = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
  'business_management',
];
const INSTAGRAM = ['instagram_basic', 'instagram_manage_messages'];
/** Somebody looks through the list again and again while choosing. */
const LIST_MS = 60_000;

interface Dependencies {
  sql: Sql;
  log: Log;
  vault: Vault;
  states: SignInStates;
  /** Null if the operator has configured no app. */
  facebook: Facebook | null;
  connecting: Pick<Connecting, 'renew' | 'disconnect'>;
  callbackUrl(): string;
}

export type FacebookAccounts = ReturnType<typeof createFacebookAccounts>;

/** The Facebook accounts through which a company reaches its Pages. Their tokens never leave the server. */
export function createFacebookAccounts(dependencies: Dependencies) {
  const { sql, log, vault, states, connecting } = dependencies;
  const pageUses = createPageUses(sql);
  const lists = new Map<string, { readAt: number; pages: GraphPage[] }>();
  const getFacebook = () => {
    if (!dependencies.facebook) throw new AppError('app_not_configured');
    return dependencies.facebook;
  };

  const find = async (companyId: number, id: number): Promise<AccountRow> => {
    const row = await sql.inCompany(companyId, (tx) =>
      selectAccounts(tx, companyId).where('id', '=', id).executeTakeFirst(),
    );
    if (!row) throw notFound();
    return row;
  };

  /** Null if the account has no token that could work. */
  function tokenOf(companyId: number, row: AccountRow): string | null {
    if (statusOf(row) === 'revoked') return null;
    try {
      return vault.unseal(row.token, tokenLocation(companyId, row.id));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return null;
    }
  }

  const listKey = (companyId: number, id: number) => `${companyId} ${id}`;

  /** Asks Facebook; a token that it refuses marks the account. */
  async function readPages(companyId: number, id: number, isFresh = false): Promise<GraphPage[]> {
    const key = listKey(companyId, id);
    const row = await find(companyId, id);
    const token = tokenOf(companyId, row);
    if (token === null) throw new AppError('account_revoked');
    const known = lists.get(key);
    if (known && !isFresh && Date.now() - known.readAt < LIST_MS) return known.pages;
    try {
      const pages = await getFacebook().listPages(token, row.granted);
      if (lists.size > 1_000) lists.clear();
      lists.set(key, { readAt: Date.now(), pages });
      return pages;
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error;
      log.warn({ companyId, account: id, err: error }, 'Facebook refuses to list the Pages of an account.');
      if (!error.isDeadToken) throw new AppError('permissions_missing');
      await markRevoked(companyId, id);
      throw new AppError('account_revoked');
    }
  }

  /** Facebook refuses the account's token. Its channels have tokens of their own, which are checked one by one. */
  async function markRevoked(companyId: number, id: number): Promise<void> {
    lists.delete(listKey(companyId, id));
    await sql.inCompany(companyId, ({ db }) =>
      db
        .updateTable('facebook_accounts')
        .set({ revoked_at: new Date() })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute(),
    );
  }

  /** Gives every channel of the account its new token, which also delivers what has been waiting. */
  async function renewChannels(companyId: number, id: number): Promise<void> {
    for (const { id: channelId } of await sql.inCompany(companyId, (tx) => findChannelsOf(tx, companyId, id)))
      await connecting.renew(companyId, channelId).catch((error: unknown) => {
        log.warn({ err: error, companyId, channel: channelId }, 'Could not renew a channel after a sign-in.');
      });
  }

  async function store(tx: Tx, companyId: number, signedIn: SignedIn): Promise<number> {
    const { me, token, expiresAt, wanted, granted } = signedIn;
    const { id } = await tx.db
      .insertInto('facebook_accounts')
      .values({
        company_id: companyId,
        external_id: me.id,
        name: me.name,
        picture_url: me.pictureUrl,
        token: Buffer.alloc(0),
        wanted_permissions: wanted,
        granted_permissions: granted,
        expires_at: expiresAt,
      })
      .onConflict((row) =>
        row.columns(['company_id', 'external_id']).doUpdateSet((eb) => ({
          picture_url: me.pictureUrl,
          wanted_permissions: eb.fn<string[]>('array_cat', [
            'facebook_accounts.wanted_permissions',
            'excluded.wanted_permissions',
          ]),
          granted_permissions: granted,
          expires_at: expiresAt,
          revoked_at: null,
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const { wanted: all } = await selectAccounts(tx, companyId).where('id', '=', id).executeTakeFirstOrThrow();
    // A sealed value is bound to its row, so the row has to exist first.
    await tx.db
      .updateTable('facebook_accounts')
      .set({ token: vault.seal(token, tokenLocation(companyId, id)), wanted_permissions: [...new Set(all)] })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
    return id;
  }

  return {
    async authorize(caller: Caller, channelId: number | null): Promise<{ url: string }> {
      const facebook = getFacebook();
      const platform = channelId === null ? null : await states.platformOf(caller.companyId, channelId);
      const permissions = platform === 'instagram' ? [...MESSENGER, ...INSTAGRAM] : MESSENGER;
      const redirectUri = dependencies.callbackUrl();
      const state = await states.begin(caller, 'facebook', { channelId, redirectUri, permissions });
      return { url: facebook.signInUrl(state, redirectUri, permissions) };
    },

    /** Stores the account that somebody signed in to. Signing in to a known one renews its channels. */
    async create(caller: Caller, { code, state }: BodyOf<typeof createFacebookAccount>) {
      const facebook = getFacebook();
      const { companyId } = caller;
      const { channelId, redirectUri, permissions } = await states.end(caller, 'facebook', state);
      const signedIn = await signIn(facebook, code, redirectUri).catch((error: unknown) => {
        if (!(error instanceof PlatformRefusal)) throw error;
        log.warn({ companyId, err: error }, 'Facebook refuses a sign-in.');
        throw new AppError('authorization_failed');
      });
      const id = await sql.inCompany(companyId, async (tx) => {
        const stored = await store(tx, companyId, { ...signedIn, wanted: permissions });
        await recordActivity(tx, caller, 'platform_account.connected', { id: stored, name: signedIn.me.name });
        return stored;
      });
      lists.delete(listKey(companyId, id));
      await renewChannels(companyId, id);
      return { ...asAccount(await find(companyId, id)), channelId };
    },

    list: (companyId: number): Promise<FacebookAccount[]> =>
      sql.inCompany(companyId, async (tx) => {
        const rows = await selectAccounts(tx, companyId).orderBy('id').execute();
        return rows.map(asAccount);
      }),

    get: async (companyId: number, id: number): Promise<FacebookAccount> => asAccount(await find(companyId, id)),

    async rename(companyId: number, userId: number, id: number, name: string): Promise<FacebookAccount> {
      const before = await find(companyId, id);
      await sql.inCompany(companyId, async (tx) => {
        await tx.db
          .updateTable('facebook_accounts')
          .set({ name })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .execute();
        const changes = changesBetween({ name: before.name }, { name });
        await recordActivity(tx, { companyId, userId }, 'platform_account.changed', { id, name, changes });
      });
      return asAccount(await find(companyId, id));
    },

    /** Disconnects the account's channels and forgets it. Facebook is told, unless another company uses the same account. */
    async remove(companyId: number, userId: number | null, id: number): Promise<void> {
      const row = await find(companyId, id);
      const channels = await sql.inCompany(companyId, (tx) => findChannelsOf(tx, companyId, id));
      for (const channel of channels) await connecting.disconnect(companyId, userId, channel.id);
      const isShared = await sql.asSystem(async (tx) => {
        const { db } = tx;
        await recordActivity(tx, { companyId, userId }, 'platform_account.removed', { id, name: row.name });
        await db.deleteFrom('facebook_accounts').where('company_id', '=', companyId).where('id', '=', id).execute();
        const other = db.selectFrom('facebook_accounts').select('id').where('external_id', '=', row.externalId);
        return (await other.executeTakeFirst()) !== undefined;
      });
      lists.delete(listKey(companyId, id));
      const token = tokenOf(companyId, row);
      if (token !== null && !isShared)
        await dependencies.facebook?.revoke(row.externalId, token).catch((error: unknown) => {
          log.warn({ err: error, companyId }, 'Could not revoke the permissions of a Facebook account.');
        });
    },

    async pages(companyId: number, id: number, channelId: number | null): Promise<FacebookPage[]> {
      const platform = channelId === null ? 'facebook' : await states.platformOf(companyId, channelId);
      return pageUses.describe(await readPages(companyId, id), { companyId, channelId, platform });
    },

    /** The Page with its token, read anew. Throws unless the account gives access to its messages. */
    async openPage(companyId: number, id: number, pageId: string) {
      const pages = await readPages(companyId, id, true).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'not_found'
          ? invalid({ 'settings.facebookAccountId': { key: 'referenceGone' } })
          : error;
      });
      const page = pages.find((each) => each.id === pageId);
      if (!page) throw invalid({ 'settings.pageId': { key: 'referenceGone' } });
      if (page.access_token === undefined || !mayAnswer(page)) throw new AppError('permissions_missing');
      return { id: page.id, name: page.name, token: page.access_token, instagram: page.instagram_business_account };
    },

    markRevoked,
  };
}

interface SignedIn {
  me: { id: string; name: string; pictureUrl: string | null };
  token: string;
  expiresAt: Date | null;
  wanted: string[];
  granted: string[];
}

async function signIn(facebook: Facebook, code: string, redirectUri: string): Promise<Omit<SignedIn, 'wanted'>> {
  const token = await facebook.exchange(code, redirectUri);
  const [me, inspection] = await Promise.all([facebook.findMe(token), facebook.inspect(token)]);
  // A token that was issued to another app or person is no proof of anything.
  if (!inspection.isValid || (inspection.userId !== undefined && inspection.userId !== me.id))
    throw new AppError('authorization_failed');
  return { me, token, expiresAt: inspection.expiresAt, granted: inspection.permissions };
}
