import type { InstagramAccount } from '@parley/contracts/instagram-accounts';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { locationOf } from '../infra/vault/vault.ts';

const EXPIRING_MS = 7 * 86_400_000;

export const selectAccounts = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('instagram_accounts as i')
    .leftJoin('facebook_accounts as f', (join) =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.id', '=', 'i.facebook_account_id'),
    )
    .select(['i.id', 'i.external_id as externalId', 'i.username', 'i.name', 'i.picture_url as pictureUrl', 'i.token'])
    .select(['i.facebook_account_id as facebookAccountId', 'i.page_id as pageId', 'i.created_at as createdAt'])
    .select([
      raw<'instagram_login' | 'page'>`i.variant`.as('variant'),
      // An account behind a Page works as long as the Facebook account does.
      raw<Date | null>`coalesce(i.expires_at, f.expires_at)`.as('expiresAt'),
      raw<Date | null>`coalesce(i.revoked_at, f.revoked_at)`.as('revokedAt'),
      raw<number | null>`(SELECT c.id FROM channels c WHERE c.company_id = i.company_id AND c.type = 'instagram'
        AND c.secrets IS NOT NULL AND c.settings ->> 'instagramAccountId' = i.id::text ORDER BY c.id LIMIT 1)`.as(
        'channelId',
      ),
    ])
    .where('i.company_id', '=', companyId);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

export const tokenLocation = (companyId: number, id: number) =>
  locationOf('instagram_accounts', 'token', companyId, id);

/** The account as staff see it. */
export const asAccount = (row: AccountRow, channelId: number | null): InstagramAccount => ({
  id: row.id,
  variant: row.variant,
  username: row.username,
  name: row.name,
  pictureUrl: row.pictureUrl,
  status: statusOf(row),
  expiresAt: row.expiresAt,
  connectedChannelId: row.channelId,
  isSelected: row.channelId !== null && row.channelId === channelId,
  createdAt: row.createdAt,
});

export function statusOf({ expiresAt, revokedAt }: Pick<AccountRow, 'expiresAt' | 'revokedAt'>) {
  const leftMs = expiresAt === null ? Infinity : expiresAt.getTime() - Date.now();
  if (revokedAt !== null || leftMs <= 0) return 'revoked' as const;
  return leftMs < EXPIRING_MS ? ('expiring' as const) : ('connected' as const);
}
