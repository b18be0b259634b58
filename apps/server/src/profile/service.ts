import type { CompanyChanges, Profile, UserChanges } from '@parley/contracts/profile';
import { invalid, unauthenticated } from '../infra/errors.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';
import { readProfile } from './read-profile.ts';

/** Mails for a change of address: a link to the new address and a notice to the old one. */
interface AddressMails {
  verification(tx: Tx, userId: number, companyId: number): Promise<void>;
  emailChanging(tx: Tx, user: { id: number; companyId: number; email: string }): Promise<void>;
}

type ChangedUser = Omit<UserChanges, 'email' | 'currentPassword'> & { pendingEmail?: string | null };

/** What the auth feature provides. Passed in, because signing in reads profiles. */
interface Accounts {
  mails: AddressMails;
  /** Throws unless the user may change their address now. */
  allowAddressChange(companyId: number, userId: number, password: string): Promise<void>;
  changeUser(tx: Tx, companyId: number, userId: number, changes: ChangedUser): Promise<void>;
  changeCompany(tx: Tx, companyId: number, userId: number, changes: CompanyChanges): Promise<void>;
}

export function createProfile(sql: Sql, accounts: Accounts) {
  const read = (companyId: number, userId: number): Promise<Profile> =>
    sql.asSystem((tx) => readProfile(tx, companyId, userId));

  /** A stolen session must not be enough to take over the account. */
  async function checkNewAddress(companyId: number, userId: number, { email, currentPassword = '' }: UserChanges) {
    if (email === undefined) return;
    const { user } = await read(companyId, userId);
    if (email !== user.email && email !== user.pendingEmail)
      await accounts.allowAddressChange(companyId, userId, currentPassword);
  }

  return {
    read,

    async save(
      companyId: number,
      userId: number,
      changes: { user?: UserChanges | undefined; company?: CompanyChanges | undefined },
    ): Promise<Profile> {
      if (changes.user) await checkNewAddress(companyId, userId, changes.user);
      await sql
        .inCompany(companyId, async (tx) => {
          if (changes.user) await saveUser(tx, companyId, userId, changes.user, accounts);
          if (changes.company) await accounts.changeCompany(tx, companyId, userId, changes.company);
        })
        .catch((error: unknown) => {
          if (breaksUnique(error, 'memberships_username') || breaksUnique(error, 'users_username'))
            throw invalid({ 'user.username': { key: 'usernameTaken' } });
          // Only possible where no mail is sent, and a new address takes effect immediately.
          if (breaksUnique(error, 'users_email')) throw invalid({ 'user.email': { key: 'emailTaken' } });
          throw error;
        });
      return read(companyId, userId);
    },
  };
}

export type ProfileService = ReturnType<typeof createProfile>;

async function saveUser(
  tx: Tx,
  companyId: number,
  userId: number,
  { email, name, username, phone, locale }: UserChanges,
  { mails, changeUser }: Accounts,
) {
  await changeUser(tx, companyId, userId, { name, username, phone, locale });
  if (email === undefined) return;

  const user = await tx.db
    .selectFrom('users')
    .select(['email', 'pending_email as pendingEmail'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw unauthenticated();
  if (email === user.email) {
    await changeUser(tx, companyId, userId, { pendingEmail: null }); // the change was cancelled
  } else if (email !== user.pendingEmail) {
    // The current address stays valid for sign-in until the new one is verified.
    await changeUser(tx, companyId, userId, { pendingEmail: email });
    await mails.verification(tx, userId, companyId);
    await mails.emailChanging(tx, { id: userId, companyId, email: user.email });
  }
}
