import type { Credentials, Registration } from '@parley/contracts/auth';
import type { Locale } from '@parley/contracts/locales';
import type { Profile } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { AppError, invalid } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';
import { readProfile } from '../profile/index.ts';
import type { AccountMails } from './mails.ts';
import { redeemToken } from './one-time-tokens.ts';
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts';
import { beginSession, endSessions, rotateSession, type Device, type OpenSession } from './sessions.ts';

export interface SignedIn {
  profile: Profile;
  session: OpenSession;
}

/** Adds the sample shop to a new company, once the transaction has committed. */
type OrderSampleData = (tx: Tx, companyId: number) => Promise<void>;

export function createAuth(sql: Sql, mails: AccountMails, limits: RateLimits, orderSampleData: OrderSampleData) {
  /** Whoever was signed in with this browser before is signed out. */
  async function signIn(
    tx: Tx,
    user: { id: number; companyId: number },
    remember: boolean,
    device: Device,
    previous: Caller | null,
  ): Promise<SignedIn> {
    if (previous) await tx.db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute();
    const session = await beginSession(tx, user, remember, device);
    return { session, profile: await readProfile(tx, user.companyId, user.id) };
  }

  return {
    /** Creates the company and its first user and signs them in. */
    async register(form: Registration, locale: Locale, device: Device): Promise<SignedIn> {
      await limits.count('register', device.ip);
      await refuseCommonPassword('password', form.password, [form.name, form.email, form.companyName]);
      const passwordHash = await hashPassword(form.password);
      return sql
        .asSystem(async (tx) => {
          const { id: companyId } = await tx.db
            .insertInto('companies')
            .values({ name: form.companyName, website: form.companyWebsite || null, timezone: form.timezone ?? 'UTC' })
            .returning('id')
            .executeTakeFirstOrThrow();
          const { id } = await tx.db
            .insertInto('users')
            .values({
              company_id: companyId,
              name: form.name,
              email: form.email,
              password_hash: passwordHash,
              locale: form.locale ?? locale,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          await mails.verification(tx, id, companyId);
          if (form.addSampleData) await orderSampleData(tx, companyId);
          return {
            session: await beginSession(tx, { id, companyId }, false, device),
            profile: await readProfile(tx, companyId, id),
          };
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_email') ? invalid({ email: { key: 'emailTaken' } }) : error;
        });
    },

    async login(
      { email, password, remember = false }: Credentials,
      device: Device,
      previous: Caller | null,
    ): Promise<SignedIn> {
      await limits.count('login', `${email} ${device.ip}`);
      const user = await sql.asSystem(({ db }) =>
        db
          .selectFrom('users')
          .select(['id', 'company_id', 'password_hash'])
          .where('email', '=', email)
          .executeTakeFirst(),
      );
      const isRight = await isPassword(user?.password_hash, password);
      if (!user || !isRight) throw new AppError('invalid_credentials');
      return sql.asSystem((tx) => signIn(tx, { id: user.id, companyId: user.company_id }, remember, device, previous));
    },

    /** Signs in with the link that the demo prints. */
    async followSignInLink(token: string, device: Device, previous: Caller | null): Promise<SignedIn> {
      await limits.count('link', device.ip);
      return sql.asSystem(async (tx) => {
        const { userId, companyId } = await redeemToken(tx, 'sign_in', token);
        return signIn(tx, { id: userId, companyId }, false, device, previous);
      });
    },

    refresh: ({ companyId, userId, sessionId }: Caller): Promise<SignedIn> =>
      sql.inCompany(companyId, async (tx) => ({
        session: await rotateSession(tx, sessionId),
        profile: await readProfile(tx, companyId, userId),
      })),

    async logout({ companyId, sessionId }: Caller): Promise<void> {
      await sql.inCompany(companyId, ({ db }) =>
        db.deleteFrom('sessions').where('company_id', '=', companyId).where('id', '=', sessionId).execute(),
      );
    },

    /** Mails the link again. Someone who mistyped the address at registration may correct it here, until it is verified. */
    async resendVerification({ companyId, userId }: Caller, email: string | undefined): Promise<Profile> {
      await limits.count('verification', String(userId));
      return sql
        .inCompany(companyId, async (tx) => {
          if (email)
            await tx.db
              .updateTable('users')
              .set({ email })
              .where('id', '=', userId)
              .where('company_id', '=', companyId)
              .where('email_verified_at', 'is', null)
              .execute();
          await mails.verification(tx, userId, companyId);
          return readProfile(tx, companyId, userId);
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_email') ? invalid({ email: { key: 'emailTaken' } }) : error;
        });
    },

    /** Follows the mailed link. If the caller is that very user, their session gets a new token. */
    async verifyEmail(
      token: string,
      caller: Caller | null,
      ip: string,
    ): Promise<{ email: string; session: OpenSession | null }> {
      await limits.count('link', ip);
      return sql
        .asSystem(async (tx) => {
          const { userId, email } = await redeemToken(tx, 'verify_email', token);
          const { numUpdatedRows } = await tx.db
            .updateTable('users')
            .set({ email, pending_email: null, email_verified_at: raw<Date>`now()` })
            .where('id', '=', userId)
            // The link belongs to the address it was sent to, not to one entered later.
            .where((where) => where.or([where('email', '=', email), where('pending_email', '=', email)]))
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) throw new AppError('link_invalid');
          return { email, session: caller?.userId === userId ? await rotateSession(tx, caller.sessionId) : null };
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_email') ? new AppError('link_invalid') : error;
        });
    },

    async forgotPassword(email: string, ip: string): Promise<void> {
      await limits.count('forgot', email);
      await limits.count('link', ip);
      await sql.asSystem((tx) => mails.reset(tx, email));
    },

    /** Sets the password with the mailed link and ends every session: whoever was in is out. */
    async resetPassword(token: string, password: string, ip: string): Promise<void> {
      await limits.count('link', ip);
      const passwordHash = await hashPassword(password);
      await sql.asSystem(async (tx) => {
        const owner = await redeemToken(tx, 'reset_password', token);
        const user = await tx.db
          .selectFrom('users')
          .select(['name', 'email'])
          .where('id', '=', owner.userId)
          .executeTakeFirstOrThrow();
        await refuseCommonPassword('password', password, [user.name, user.email]); // undoes the redeeming too
        await savePassword(tx, owner.userId, passwordHash);
        // Whoever opened the mailed link owns the address it was sent to.
        await tx.db
          .updateTable('users')
          .set({ email_verified_at: raw<Date>`now()` })
          .where('id', '=', owner.userId)
          .where('email', '=', owner.email)
          .where('email_verified_at', 'is', null)
          .execute();
        await endSessions(tx, owner.userId);
        await mails.passwordChanged(tx, { id: owner.userId, companyId: owner.companyId, email: user.email });
      });
    },

    async updatePassword(
      { companyId, userId, sessionId }: Caller,
      current: string,
      next: string,
    ): Promise<OpenSession> {
      await limits.count('password', String(userId));
      const user = await sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('users')
          .select(['name', 'email', 'password_hash'])
          .where('company_id', '=', companyId)
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
      if (!(await isPassword(user.password_hash, current)))
        throw invalid({ currentPassword: { key: 'wrongPassword' } });
      await refuseCommonPassword('newPassword', next, [user.name, user.email]);
      const passwordHash = await hashPassword(next);
      return sql.inCompany(companyId, async (tx) => {
        await savePassword(tx, userId, passwordHash);
        await endSessions(tx, userId, sessionId);
        await mails.passwordChanged(tx, { id: userId, companyId, email: user.email });
        return rotateSession(tx, sessionId);
      });
    },
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** A changed password also makes reset links that are still on their way worthless. */
async function savePassword({ db }: Tx, userId: number, passwordHash: string) {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .execute();
}
