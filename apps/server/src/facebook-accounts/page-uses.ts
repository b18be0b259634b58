import type { FacebookPage } from '@parley/contracts/facebook-accounts';
import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { mayAnswer, type GraphPage } from './facebook.ts';

/** The connected channels that depend on a Facebook account: of its Pages, and of Instagram accounts behind them. */
export async function findChannelsOf({ db }: Tx, companyId: number, accountId: number) {
  const { rows } = await raw<{ id: number; type: string }>`
    SELECT c.id, c.type FROM channels c
    WHERE c.company_id = ${companyId} AND c.secrets IS NOT NULL AND (
      (c.type = 'facebook' AND c.settings ->> 'facebookAccountId' = ${String(accountId)})
      OR (c.type = 'instagram' AND EXISTS (SELECT FROM instagram_accounts i WHERE i.company_id = c.company_id
        AND i.facebook_account_id = ${accountId} AND i.id::text = c.settings ->> 'instagramAccountId')))
    ORDER BY c.id`.execute(db);
  return rows;
}

interface Asker {
  companyId: number;
  channelId: number | null;
  /** What the channel in question connects with: a Page, or the Instagram account behind it. */
  platform: string;
}

/** Says which Pages channels use already. Of other companies' channels nothing is revealed but that there is one. */
export function createPageUses(sql: Sql) {
  async function usesOf(platform: 'facebook' | 'instagram', accounts: readonly string[]) {
    if (accounts.length === 0) return [];
    const account = raw<string>`settings ->> ${raw.lit(platform === 'facebook' ? 'pageId' : 'accountId')}`;
    return sql.asSystem(({ db }) =>
      db
        .selectFrom('channels')
        .select(['id', 'company_id as companyId', 'problem', account.as('account')])
        .where('type', '=', platform)
        .where('secrets', 'is not', null)
        .where(account, 'in', accounts)
        .orderBy('id')
        .execute(),
    );
  }

  return {
    async describe(pages: readonly GraphPage[], { companyId, channelId, platform }: Asker): Promise<FacebookPage[]> {
      const kind = platform === 'instagram' ? 'instagram' : 'facebook';
      const accountOf = (page: GraphPage) => (kind === 'facebook' ? page.id : page.instagram_business_account?.id);
      const uses = await usesOf(
        kind,
        pages.flatMap((page) => accountOf(page) ?? []),
      );
      return pages.map((page) => {
        const ofPage = uses.filter(({ account }) => account === accountOf(page));
        const own = ofPage.filter((use) => use.companyId === companyId);
        const connected = own.find(({ id }) => id === channelId) ?? own[0];
        const linked = page.instagram_business_account;
        return {
          id: page.id,
          name: page.name,
          pictureUrl: page.picture?.data?.url ?? null,
          canMessage: mayAnswer(page),
          // Where the other channel has lost its token, this company may take over.
          isAvailable: !ofPage.some((use) => use.companyId !== companyId && use.problem !== 'needs_reconnect'),
          instagram: linked ? { id: linked.id, username: linked.username } : null,
          connectedChannelId: connected?.id ?? null,
          isSelected: connected !== undefined && connected.id === channelId,
        };
      });
    },
  };
}
