import type { Credentials } from '@parley/contracts/auth';
import { sql as raw } from 'kysely';
import { recordActivity, recordForPerson } from '../activity/index.ts';
import type { Config } from '../infra/config.ts';
import { AppError, invalid, unauthenticated } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import { addressKey } from '../infra/address-key.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';
import { readProfile } from '../profile/index.ts';
import { createAccounts } from './accounts.ts';
import { noteFailedSignIn } from './failed-sign-ins.ts';
import { findCompanyToOpen } from './memberships.ts';
import type { AccountMails } from './mails.ts';
import { redeemToken } from './one-time-tokens.ts';
import { refuseCommonPassword, type Passwords } from './passwords.ts';
import { renewSession, replaceToken, type OpenSession } from './session-tokens.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { endSessions, type Device } from './sessions.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface AuthParts {
  sql: Sql;
  mails: AccountMails;
  limits: RateLimits;
  passwords: Passwords;
  registration: Config['registration'];
  secretKey: string;
  /** Adds the sample shop to a new company after the transaction commits. */
  orderSampleData(tx: Tx, companyId: number): Promise<void>;
}

export function createAuth(parts: AuthParts) {
  const { sql, mails, limits, passwords, secretKey } = parts;
  const limited = createSignInLimits(limits);

  /** Opens the company that the person used last. */
  async function signIn(
    tx: Tx,
    userId: number,
    remember: boolean,
    device: Device,
    previous: Caller | null,
  ): Promise<SignedIn> {
    const companyId = await findCompanyToOpen(tx, userId);
    if (companyId === null) throw new AppError('no_company');
    return openSession(tx, { id: userId, companyId }, remember, device, previous);
  }

  /**
   * An address has at most one verified account and any number of unverified ones (decision 25). The newest of those can sign in
   * as well; if there is none, a decoy is checked, so that timing does not reveal how many there are.
   */
  async function findByPassword(email: string, password: string) {
    const users = await sql.asSystem(({ db }) =>
      db
        .selectFrom('users')
        .select(['id', 'password_hash', 'email_verified_at'])
        .where(raw`lower(email)`, '=', email) // matches the index
        .orderBy('id', 'desc')
        .execute(),
    );
    const confirmed = users.find((user) => user.email_verified_at);
    if (await passwords.matches(confirmed?.password_hash, password)) return confirmed;
    const waiting = users.find((user) => !user.email_verified_at);
    return (await passwords.matches(waiting?.password_hash, password)) ? waiting : undefined;
  }

  const isSignedInFrom = (email: string, ip: string) => async (): Promise<boolean> => {
    const session = await sql.asSystem(({ db }) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where(raw`lower(email)`, '=', email)
        .where('ip_address', '=', ip)
        .where('expires_at', '>', raw<Date>`now()`)
        .limit(1)
        .executeTakeFirst(),
    );
    return session !== undefined;
  };

  return {
    ...createAccounts(parts),

    /** `admit` may first let the person into a company. */
    login: (
      { email, password, remember = false }: Credentials,
      device: Device,
      previous: Caller | null,
      admit: (tx: Tx, userId: number) => Promise<unknown> = async () => {},
    ): Promise<SignedIn> =>
      limited({ email, ip: device.ip }, isSignedInFrom(email, device.ip), async () => {
        const user = await findByPassword(email, password);
        if (!user) {
          await sql.asSystem((tx) => noteFailedSignIn(tx, email));
          throw new AppError('invalid_credentials');
        }
        return sql.asSystem(async (tx) => {
          await admit(tx, user.id);
          return signIn(tx, user.id, remember, device, previous);
        });
      }),

    /** Signs in with the link printed by the demo. */
    async followSignInLink(token: string, device: Device, previous: Caller | null): Promise<SignedIn> {
      await limits.count('link', addressKey(device.ip));
      return sql.asSystem(async (tx) => {
        const { userId } = await redeemToken(tx, 'sign_in', token);
        return signIn(tx, userId, false, device, previous);
      });
    },

    refresh: ({ companyId, userId, sessionId }: Caller, token: string): Promise<SignedIn> =>
      sql.asSystem(async (tx) => ({
        session: await renewSession(tx, sessionId, token, secretKey),
        profile: await readProfile(tx, companyId, userId),
      })),

    async logout(caller: Caller): Promise<void> {
      const { companyId, sessionId } = caller;
      await sql.inCompany(companyId, async (tx) => {
        await tx.db.deleteFrom('sessions').where('company_id', '=', companyId).where('id', '=', sessionId).execute();
        await recordActivity(tx, caller, 'account.signed_out');
      });
    },

    /** Mails a link to the address if it has an account. Neither the reply nor the rate limit reveals whether it does. */
    async forgotPassword(email: string, ip: string): Promise<void> {
      await limits.count('link', addressKey(ip));
      try {
        await limits.count('forgot', `${email} ${addressKey(ip)}`);
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') return;
        throw error;
      }
      await sql.asSystem((tx) => mails.reset(tx, email));
    },

    /** Sets the password with the mailed link and ends every session. */
    async resetPassword(token: string, password: string, ip: string): Promise<void> {
      await limits.count('link', addressKey(ip));
      const passwordHash = await passwords.hash(password);
      await sql
        .asSystem(async (tx) => {
          const owner = await redeemToken(tx, 'reset_password', token);
          const user = await tx.db
            .selectFrom('users')
            .select(['name', 'email'])
            .where('id', '=', owner.userId)
            .executeTakeFirstOrThrow();
          await refuseCommonPassword('password', password, [user.name, user.email]); // throwing also rolls back the redemption
          await endSessions(tx, owner.userId);
          await savePassword(tx, owner.userId, passwordHash);
          await recordForPerson(tx, owner.userId, 'account.password_reset');
          // Opening the mailed link proves ownership of the address it was sent to.
          await tx.db
            .updateTable('users')
            .set({ email_verified_at: raw<Date>`now()` })
            .where('id', '=', owner.userId)
            .where('email', '=', owner.email)
            .where('email_verified_at', 'is', null)
            .execute();
          await mails.passwordChanged(tx, { id: owner.userId, companyId: owner.companyId, email: user.email });
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_confirmed_email') ? new AppError('link_invalid') : error;
        });
    },

    async updatePassword(
      { companyId, userId, sessionId }: Caller,
      current: string,
      next: string,
    ): Promise<OpenSession> {
      await limits.count('password', String(userId));
      const user = await sql.inCompany(companyId, ({ db }) =>
        db.selectFrom('users').select(['name', 'email', 'password_hash']).where('id', '=', userId).executeTakeFirst(),
      );
      if (!user) throw unauthenticated();
      if (!(await passwords.matches(user.password_hash, current)))
        throw invalid({ currentPassword: { key: 'wrongPassword' } });
      await refuseCommonPassword('newPassword', next, [user.name, user.email]);
      const passwordHash = await passwords.hash(next);
      return sql.asSystem(async (tx) => {
        await endSessions(tx, userId, sessionId);
        await savePassword(tx, userId, passwordHash);
        await recordForPerson(tx, userId, 'account.password_changed');
        await mails.passwordChanged(tx, { id: userId, companyId, email: user.email });
        return replaceToken(tx, sessionId);
      });
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** Changing the password also invalidates pending reset links. */
async function savePassword({ db }: Tx, userId: number, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .execute();
}
