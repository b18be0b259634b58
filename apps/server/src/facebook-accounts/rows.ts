import type { FacebookAccount } from '@parley/contracts/facebook-accounts';
import type { Tx } from '../infra/sql/sql.ts';
import { locationOf } from '../infra/vault/vault.ts';

const EXPIRING_MS = 7 * 86_400_000;

/** The portfolio's permission is only needed for Pages in one, and nobody is asked for it twice. */
const OPTIONAL = 'business_management';

export const selectAccounts = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('facebook_accounts')
    .select(['id', 'external_id as externalId', 'name', 'picture_url as pictureUrl', 'token'])
    .select(['wanted_permissions as wanted', 'granted_permissions as granted'])
    .select(['expires_at as expiresAt', 'revoked_at as revokedAt', 'created_at as createdAt'])
    .where('company_id', '=', companyId);

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

export const tokenLocation = (companyId: number, id: number) => locationOf('facebook_accounts', 'token', companyId, id);

/** The account as staff see it. */
export function asAccount(row: AccountRow): FacebookAccount {
  const { id, name, pictureUrl, wanted, granted, expiresAt, createdAt } = row;
  const missingPermissions = missingOf(wanted, granted);
  return { id, name, pictureUrl, status: statusOf(row), missingPermissions, expiresAt, createdAt };
}

export const missingOf = (wanted: readonly string[], granted: readonly string[]): string[] =>
  wanted.filter((each) => each !== OPTIONAL && !granted.includes(each));

export function statusOf({ expiresAt, revokedAt }: Pick<AccountRow, 'expiresAt' | 'revokedAt'>) {
  const leftMs = expiresAt === null ? Infinity : expiresAt.getTime() - Date.now();
  if (revokedAt !== null || leftMs <= 0) return 'revoked' as const;
  return leftMs < EXPIRING_MS ? ('expiring' as const) : ('connected' as const);
}
