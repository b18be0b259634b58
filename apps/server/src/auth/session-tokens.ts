import { sql as raw } from 'kysely';
import { unauthenticated } from '../infra/errors.ts';
import { hashToken, randomToken, sign } from '../infra/secrets.ts';
import type { Tx } from '../infra/sql/sql.ts';

const DAY_SECONDS = 24 * 3_600;
/** A session ends after being unused for this long, and in any case this long after sign-in. */
const LIFETIMES = {
  short: { idle: DAY_SECONDS / 2, total: 30 * DAY_SECONDS },
  remembered: { idle: 30 * DAY_SECONDS, total: 90 * DAY_SECONDS },
};
/** How long a replaced token remains valid for requests already under way. */
export const GRACE_SECONDS = 30;

/** A session just created or renewed; its token exists only here and in the browser's cookie. */
export interface OpenSession {
  token: string;
  /** Undefined makes it a session cookie, which ends with the browser. */
  maxAge: number | undefined;
}

const lifetimeOf = (remember: boolean) => (remember ? LIFETIMES.remembered : LIFETIMES.short);

/** When a session used now expires, given the time of its sign-in. */
export function expiryOf(remember: boolean, createdAt = new Date()): Date {
  const { idle, total } = lifetimeOf(remember);
  return new Date(Math.min(Date.now() + idle * 1_000, createdAt.getTime() + total * 1_000));
}

export const opened = (token: string, remember: boolean, createdAt = new Date()): OpenSession => ({
  token,
  maxAge: remember
    ? Math.max(1, Math.round((expiryOf(remember, createdAt).getTime() - Date.now()) / 1_000))
    : undefined,
});

/**
 * Gives the session a new token, so that one that leaked earlier becomes useless. The previous token works for another half
 * minute, and concurrent renewals all get the same new token, because it is derived from the old token and a salt.
 */
export async function renewSession(tx: Tx, sessionId: number, token: string, secretKey: string): Promise<OpenSession> {
  const session = await lockSession(tx, sessionId);
  const successor = (salt: string) => sign(secretKey, `session ${salt} ${token}`);
  if (session.previous_token_hash?.equals(hashToken(token)) && session.successor_salt !== null)
    return opened(successor(session.successor_salt), session.remember, session.created_at);
  if (!session.token_hash.equals(hashToken(token))) throw unauthenticated();
  if (session.isFresh) return opened(token, session.remember, session.created_at);

  const salt = randomToken();
  const next = successor(salt);
  await tx.db
    .updateTable('sessions')
    .set({
      token_hash: hashToken(next),
      previous_token_hash: hashToken(token),
      successor_salt: salt,
      rotated_at: raw<Date>`now()`,
      last_seen_at: raw<Date>`now()`,
      expires_at: expiryOf(session.remember, session.created_at),
    })
    .where('id', '=', sessionId)
    .execute();
  return opened(next, session.remember, session.created_at);
}

/** Gives the session a new token and invalidates all previous ones immediately; it may go on in another company. */
export async function replaceToken(tx: Tx, sessionId: number, companyId?: number): Promise<OpenSession> {
  const session = await lockSession(tx, sessionId);
  const token = randomToken();
  await tx.db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), previous_token_hash: null, successor_salt: null, rotated_at: null })
    .$if(companyId !== undefined, (query) => query.set({ company_id: companyId as number }))
    .where('id', '=', sessionId)
    .execute();
  return opened(token, session.remember, session.created_at);
}

/** If the session has been signed out meanwhile, the call is unauthenticated. */
async function lockSession({ db }: Tx, sessionId: number) {
  const session = await db
    .selectFrom('sessions')
    .select(['token_hash', 'previous_token_hash', 'successor_salt', 'remember', 'created_at'])
    .select(raw<boolean>`coalesce(rotated_at > now() - ${GRACE_SECONDS} * interval '1 second', false)`.as('isFresh'))
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw unauthenticated();
  return session;
}
