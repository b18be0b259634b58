import type { Session } from '@parley/contracts/auth';
import bowser from 'bowser';
import { sql as raw } from 'kysely';
import { recordActivity, recordForPerson } from '../activity/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { noteSeen } from './memberships.ts';
import { expiryOf, GRACE_SECONDS, opened, replaceToken, type OpenSession } from './session-tokens.ts';

export interface Device {
  userAgent: string;
  ip: string;
}

export async function beginSession(
  tx: Tx,
  user: { id: number; companyId: number },
  remember: boolean,
  device: Device,
): Promise<OpenSession> {
  const token = randomToken();
  const { id: sessionId } = await tx.db
    .insertInto('sessions')
    .values({
      company_id: user.companyId,
      user_id: user.id,
      token_hash: hashToken(token),
      remember,
      user_agent: device.userAgent.slice(0, 500),
      ip_address: device.ip,
      expires_at: expiryOf(remember),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(tx, { companyId: user.companyId, userId: user.id }, 'account.signed_in', { sessionId });
  await noteSeen(tx, user.companyId, user.id);
  return opened(token, remember);
}

const CALLER = `
  SELECT sessions.id AS "sessionId", sessions.company_id AS "companyId", sessions.user_id AS "userId", remember,
    users.email_verified_at IS NOT NULL AS "isVerified",
    memberships.is_owner AS "isCompanyOwner", is_instance_owner AS "isInstanceOwner",
    sessions.created_at AS "createdAt", sessions.last_seen_at < now() - interval '1 minute' AS "isStale"
  FROM sessions JOIN users ON users.id = sessions.user_id
  JOIN memberships ON memberships.company_id = sessions.company_id AND memberships.user_id = sessions.user_id
    AND deactivated_at IS NULL
  WHERE (token_hash = $1 OR (previous_token_hash = $1 AND rotated_at > now() - interval '${GRACE_SECONDS} seconds'))
    AND expires_at > now()`;

interface CallerRow extends Caller {
  remember: boolean;
  createdAt: Date;
  isStale: boolean;
}

/** The owner of the session, if it is still valid; using it keeps it alive. One round trip, because every call of staff needs it. */
export async function findCaller(sql: Sql, token: string): Promise<Caller | null> {
  const [row] = await sql.runAsSystem<CallerRow>('caller-by-session', CALLER, [hashToken(token)]);
  if (!row) return null;
  const { remember, createdAt, isStale, ...caller } = row;
  if (isStale) {
    await sql.asSystem(async (tx) => {
      await tx.db
        .updateTable('sessions')
        .set({ last_seen_at: raw<Date>`now()`, expires_at: expiryOf(remember, createdAt) })
        .where('id', '=', caller.sessionId)
        .execute();
      await noteSeen(tx, caller.companyId, caller.userId);
    });
  }
  return caller;
}

/** In all of the person's companies, like the two below. */
export function listSessions(sql: Sql, { userId, sessionId }: Caller): Promise<Session[]> {
  return sql.asSystem(async ({ db }) => {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', raw<Date>`now()`)
      .orderBy('last_seen_at', 'desc')
      .limit(100)
      .execute();
    return rows
      .map((row) => ({
        id: row.id,
        isCurrent: row.id === sessionId,
        ...deviceNames(row.user_agent),
        ipAddress: row.ip_address,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }))
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  });
}

export function endSession(sql: Sql, { userId }: Caller, id: number): Promise<void> {
  return sql.asSystem(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    await recordForPerson(tx, userId, 'account.sessions_ended');
  });
}

export function endOtherSessions(sql: Sql, { userId, sessionId }: Caller): Promise<void> {
  return sql.asSystem(async (tx) => {
    if ((await endSessions(tx, userId, sessionId)) > 0) await recordForPerson(tx, userId, 'account.sessions_ended');
  });
}

/** Ends all of the user's sessions, or all but one, and returns how many. */
export async function endSessions({ db }: Tx, userId: number, exceptSessionId?: number): Promise<number> {
  // Two sessions that end each other would deadlock; locking the user's row serialises them.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '<>', exceptSessionId);
  const { numDeletedRows } = await sessions.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The session goes on in another company, with a new token: streams of the one before end. */
export async function moveSession(tx: Tx, { sessionId, userId }: Caller, companyId: number): Promise<OpenSession> {
  const session = await replaceToken(tx, sessionId, companyId);
  await noteSeen(tx, companyId, userId);
  return session;
}

/** Ends a person's sessions in one company. */
export async function endSessionsIn({ db }: Tx, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}

export function deviceNames(userAgent: string): Pick<Session, 'browser' | 'system' | 'isMobile'> {
  if (!userAgent) return { browser: null, system: null, isMobile: false };
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
