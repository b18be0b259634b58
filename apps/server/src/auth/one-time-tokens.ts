import { sql as raw } from 'kysely';
import { AppError } from '../infra/errors.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Tx } from '../infra/sql/sql.ts';

export type Purpose = 'verify_email' | 'reset_password' | 'sign_in';

const LIFETIME_MINUTES: Record<Purpose, number> = { verify_email: 24 * 60, reset_password: 60, sign_in: 60 };

export interface TokenOwner {
  userId: number;
  companyId: number;
  email: string;
}

/** Creates the token of a link, and invalidates earlier links for the same purpose. */
export async function issueToken({ db }: Tx, purpose: Purpose, owner: TokenOwner): Promise<string> {
  const token = randomToken();
  const row = {
    company_id: owner.companyId,
    user_id: owner.userId,
    purpose,
    token_hash: hashToken(token),
    email: owner.email,
    created_at: new Date(),
    expires_at: new Date(Date.now() + LIFETIME_MINUTES[purpose] * 60_000),
  };
  await db
    .insertInto('one_time_tokens')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute();
  return token;
}

/** Consumes the token and returns its owner; throws if it is unknown, used or too old. */
export async function redeemToken({ db }: Tx, purpose: Purpose, token: string): Promise<TokenOwner> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', raw<Date>`now()`)
    .returning(['user_id', 'company_id', 'email'])
    .executeTakeFirst();
  if (!row) throw new AppError('link_invalid', { problems: { token: { key: 'invalid' } } });
  return { userId: row.user_id, companyId: row.company_id, email: row.email };
}
