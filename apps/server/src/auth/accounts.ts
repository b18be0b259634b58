import type { Registration, RegistrationState } from '@parley/contracts/auth';
import type { Locale } from '@parley/contracts/locales';
import type { Profile } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { recordActivity, recordForPerson } from '../activity/index.ts';
import { AppError, invalid } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import { addressKey } from '../infra/address-key.ts';
import { breaksUnique, type Tx } from '../infra/sql/sql.ts';
import { readProfile } from '../profile/index.ts';
import { undoAddressChange } from './address-undo.ts';
import { redeemToken } from './one-time-tokens.ts';
import { lockAccounts, openAccount } from './open-account.ts';
import { refuseCommonPassword } from './passwords.ts';
import { registrationState } from './registration-mode.ts';
import type { SignedIn } from './open-session.ts';
import type { AuthParts } from './service.ts';
import { renewSession, type OpenSession } from './session-tokens.ts';
import { beginSession, endSessions, type Device } from './sessions.ts';

const CONFIRMED_ADDRESSES = 'users_confirmed_email';
/** An address can be refused only where no mail is sent: otherwise only its owner may learn that it is taken (decision 25). */
const takenAddress = (error: unknown) =>
  breaksUnique(error, CONFIRMED_ADDRESSES) ? invalid({ email: { key: 'emailTaken' } }) : error;
const deadLink = (error: unknown) => (breaksUnique(error, CONFIRMED_ADDRESSES) ? new AppError('link_invalid') : error);

/** Opens accounts and verifies their addresses. */
export function createAccounts({ sql, mails, limits, passwords, registration, secretKey, orderSampleData }: AuthParts) {
  async function refuseIfClosed(tx: Tx) {
    const state = await registrationState(tx, registration);
    if (state !== 'open' && state !== 'first') throw new AppError('registration_closed');
  }

  /** Throws at the field unless the password is the user's own. */
  async function confirmPassword(companyId: number, userId: number, password: string, field: string): Promise<void> {
    await limits.count('password', String(userId));
    const user = await sql.inCompany(companyId, ({ db }) =>
      db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
    );
    if (!(await passwords.matches(user?.password_hash, password)))
      throw invalid({ [field]: { key: password === '' ? 'required' : 'wrongPassword' } });
  }

  return {
    registration: (): Promise<RegistrationState> => sql.asSystem((tx) => registrationState(tx, registration)),

    /** Creates the company and its first user and signs them in. Does not reveal whether the address already has an account. */
    async register(form: Registration, locale: Locale, device: Device): Promise<SignedIn> {
      await limits.count('register', addressKey(device.ip));
      await sql.asSystem(refuseIfClosed); // avoids hashing a password for nothing
      await refuseCommonPassword('password', form.password, [form.name, form.email, form.companyName]);
      const passwordHash = await passwords.hash(form.password);
      return sql
        .asSystem(async (tx) => {
          await lockAccounts(tx);
          await refuseIfClosed(tx);
          const { companyId, userId } = await openAccount(tx, {
            company: {
              name: form.companyName,
              website: form.companyWebsite || null,
              timezone: form.timezone ?? 'UTC',
            },
            user: { name: form.name, email: form.email, locale: form.locale ?? locale, passwordHash },
          });
          await recordActivity(tx, { companyId, userId }, 'company.created', { name: form.companyName });
          await mails.verification(tx, userId, companyId);
          if (form.addSampleData) await orderSampleData(tx, companyId);
          return {
            session: await beginSession(tx, { id: userId, companyId }, false, device),
            profile: await readProfile(tx, companyId, userId),
          };
        })
        .catch((error: unknown) => {
          throw takenAddress(error);
        });
    },

    /** Sends the link again. A user who mistyped the address at registration can correct it here until it is verified. */
    async resendVerification({ companyId, userId }: Caller, email: string | undefined): Promise<Profile> {
      await limits.count('verification', String(userId));
      return sql
        .asSystem(async (tx) => {
          if (email)
            await tx.db
              .updateTable('users')
              .set({ email })
              .where('id', '=', userId)
              .where('email_verified_at', 'is', null)
              // Somebody who was invited joined with that address, and not with another one.
              .where(raw<boolean>`NOT EXISTS (SELECT FROM invitations WHERE accepted_by = users.id)`)
              .execute();
          await mails.verification(tx, userId, companyId);
          return readProfile(tx, companyId, userId);
        })
        .catch((error: unknown) => {
          throw takenAddress(error);
        });
    },

    /** Redeems the mailed link. If the caller is that user, their session gets a new token; a changed address ends all other sessions. */
    async verifyEmail(
      token: string,
      caller: Caller | null,
      sessionToken: string,
      ip: string,
    ): Promise<{ email: string; session: OpenSession | null }> {
      await limits.count('link', addressKey(ip));
      return sql
        .asSystem(async (tx) => {
          const { userId, email } = await redeemToken(tx, 'verify_email', token);
          const own = caller?.userId === userId ? caller.sessionId : undefined;
          const { numUpdatedRows: changed } = await tx.db
            .updateTable('users')
            .set({ email, pending_email: null, email_verified_at: raw<Date>`now()` })
            .where('id', '=', userId)
            .where('pending_email', '=', email)
            .executeTakeFirstOrThrow();
          if (changed > 0n) await endSessions(tx, userId, own);
          else await confirmFirstAddress(tx, userId, email);
          await recordForPerson(tx, userId, changed > 0n ? 'account.address_changed' : 'account.address_confirmed');
          return {
            email,
            session: own === undefined ? null : await renewSession(tx, own, sessionToken, secretKey),
          };
        })
        .catch((error: unknown) => {
          throw deadLink(error);
        });
    },

    /** Redeems the link in the notice to the former address. */
    async undoAddressChange(token: string, ip: string): Promise<{ email: string }> {
      await limits.count('link', addressKey(ip));
      return sql
        .asSystem((tx) => undoAddressChange(tx, token))
        .catch((error: unknown) => {
          throw deadLink(error);
        });
    },

    /** Throws unless the password is the user's own and they have not changed their address too often. */
    async allowAddressChange(companyId: number, userId: number, password: string): Promise<void> {
      await confirmPassword(companyId, userId, password, 'user.currentPassword');
      await limits.count('addressChange', String(userId));
    },

    confirmPassword,

    /** Creates the hash of a new password, unless it is a common one. */
    async hashPassword(password: string, personal: readonly string[]): Promise<string> {
      await refuseCommonPassword('password', password, personal);
      return passwords.hash(password);
    },
  };
}

/** The link verifies the address it was sent to, not one entered later. */
async function confirmFirstAddress({ db }: Tx, userId: number, email: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: raw<Date>`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('link_invalid');
}
