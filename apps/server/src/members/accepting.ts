import type { Locale } from '@parley/contracts/locales';
import type { OpenedInvitation } from '@parley/contracts/members';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import {
  addMember,
  continueIn,
  lockCompany,
  openMemberAccount,
  openSession,
  type Accounts,
  type Device,
  type SignedIn,
} from '../auth/index.ts';
import { addressKey } from '../infra/address-key.ts';
import { AppError } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { hashToken } from '../infra/secrets.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';

interface NewColleague {
  token: string;
  name: string;
  password: string;
  locale?: Locale | undefined;
}

/** What the holder of an invitation's link can do. Whoever holds it learns what it says, and nothing else of the company. */
export function createAccepting(sql: Sql, limits: RateLimits, accounts: Accounts) {
  /** Holds the company's lock and the invitation: of two who accept it at once, the second finds it used. */
  async function claim(tx: Tx, token: string, userId: number | null) {
    const { companyId } = await find(tx, token);
    await lockCompany(tx, companyId);
    const invitation = await find(tx, token); // as it is now
    if (userId !== null) await refuseOthers(tx, userId, invitation.email);
    return invitation;
  }
  const admit = async (tx: Tx, token: string, userId: number): Promise<number> => {
    const { id, companyId, isOwner } = await claim(tx, token, userId);
    await addMember(tx, companyId, userId, isOwner);
    await markAccepted(tx, id, userId);
    await recordActivity(tx, { companyId, userId }, 'member.joined');
    return companyId;
  };

  return {
    async open(token: string, ip: string): Promise<OpenedInvitation> {
      await limits.count('link', addressKey(ip));
      return sql.asSystem(async (tx) => {
        const { company, invitedBy, email, locale, expiresAt } = await find(tx, token);
        return { company, invitedBy, email, locale, expiresAt, hasAccount: await hasAccount(tx, email) };
      });
    },

    /** Creates an account. Only the link in the mail confirms the address: whoever invites has seen the other one. */
    async join(
      { token, name, password, locale }: NewColleague,
      device: Device,
      previous: Caller | null,
    ): Promise<SignedIn> {
      await limits.count('link', addressKey(device.ip));
      if ((await accounts.registration()) === 'closed') throw new AppError('registration_closed');
      const { email } = await sql.asSystem((tx) => find(tx, token)); // avoids hashing a password for nothing
      const passwordHash = await accounts.hashPassword(password, [name, email]);
      return sql
        .asSystem(async (tx) => {
          const invitation = await claim(tx, token, null);
          const { companyId } = invitation;
          if (await hasAccount(tx, invitation.email)) throw new AppError('conflict');
          const user = {
            name,
            email: invitation.email,
            locale: locale ?? invitation.locale,
            passwordHash,
            emailVerifiedAt: invitation.isMailed ? new Date() : null,
          };
          const id = await openMemberAccount(tx, companyId, user, invitation.isOwner);
          await markAccepted(tx, invitation.id, id);
          await recordActivity(tx, { companyId, userId: id }, 'member.joined');
          if (!invitation.isMailed) await accounts.mails.verification(tx, id, companyId);
          return openSession(tx, { id, companyId }, false, device, previous);
        })
        .catch((error: unknown) => {
          throw breaksUnique(error, 'users_confirmed_email') ? new AppError('conflict') : error;
        });
    },

    /** Also lets in people who are in no other company, and so could not sign in first. */
    async signIn(token: string, password: string, device: Device, previous: Caller | null): Promise<SignedIn> {
      await limits.count('link', addressKey(device.ip));
      const { email } = await sql.asSystem((tx) => find(tx, token));
      return accounts.login({ email, password }, device, previous, (tx, userId) => admit(tx, token, userId));
    },

    async accept(caller: Caller, token: string, ip: string): Promise<SignedIn> {
      await limits.count('link', addressKey(ip));
      return sql.asSystem(async (tx) => continueIn(tx, caller, await admit(tx, token, caller.userId)));
    },
  };
}

export type Accepting = ReturnType<typeof createAccepting>;

/** The open invitation of the link; used, replaced, withdrawn and expired ones look like one that never was. */
async function find({ db }: Tx, token: string) {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('invitations as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.company_id as companyId', 'i.email', 'i.locale', 'i.is_owner as isOwner'])
    .select(['i.expires_at as expiresAt', 'c.name as company', 'u.name as invitedBy'])
    .select(raw<boolean>`i.mail_token_hash IS NOT DISTINCT FROM ${hash}`.as('isMailed'))
    .where((where) => where.or([where('i.token_hash', '=', hash), where('i.mail_token_hash', '=', hash)]))
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', raw<Date>`now()`)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('link_invalid', { problems: { token: { key: 'invalid' } } });
  return { ...row, locale: row.locale as Locale };
}

async function hasAccount({ db }: Tx, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(raw`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user !== undefined;
}

/** An invitation that was passed on helps nobody but its addressee. */
async function refuseOthers({ db }: Tx, userId: number, email: string) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(raw`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (!user) throw new AppError('invitation_for_other');
}

async function markAccepted({ db }: Tx, id: number, userId: number) {
  await db
    .updateTable('invitations')
    .set({ accepted_at: raw<Date>`now()`, accepted_by: userId })
    .where('id', '=', id)
    .execute();
}
