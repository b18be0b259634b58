import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { recordForPerson } from '../activity/index.ts';
import type { Config } from '../infra/config.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import { layOutMail } from '../infra/mail/layout.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { issueUndo } from './address-undo.ts';
import { mailTexts, type MailName } from './mail-texts/index.ts';
import { issueToken, type Purpose } from './one-time-tokens.ts';

const ForUser = z.object({ userId: z.number() });
const ForAddress = z.object({ email: z.string() });
const Notice = z.object({ userId: z.number(), email: z.string() });

/**
 * Account mails. Each is a job of the transaction that causes it; tokens are created when the mail is sent, so that none wait in
 * the database.
 */
export function createAccountMails(sql: Sql, jobs: Jobs, mailer: Mailer, config: Config) {
  const users = ({ db }: Tx) =>
    db
      .selectFrom('users')
      .select(['id', 'company_id', 'name', 'email', 'pending_email', 'email_verified_at', 'locale']);
  const findUser = (tx: Tx, id: number) => users(tx).where('id', '=', id).executeTakeFirst();
  const findUserByEmail = (tx: Tx, email: string) =>
    users(tx)
      .where(raw`lower(email)`, '=', raw`lower(${email})`) // matches the index
      .orderBy(raw`email_verified_at IS NULL`) // the verified account, otherwise the newest
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

  function send(name: MailName, user: UserRow, to: string, path: string, run: JobRun) {
    const locale = user.locale as Locale;
    const mail = layOutMail(locale, mailTexts[locale][name], `${config.publicUrl}${path}`, {
      name: user.name,
      email: to,
      newEmail: user.pending_email ?? user.email,
    });
    return mailer.deliver({ to, ...mail }, run);
  }

  async function sendLink(name: MailName, purpose: Purpose, screen: string, user: UserRow, to: string, run: JobRun) {
    const token = await sql.asSystem((tx) =>
      issueToken(tx, purpose, { userId: user.id, companyId: user.company_id, email: to }),
    );
    await send(name, user, to, `${screen}?token=${token}`, run);
  }

  jobs.handle('auth.verification-mail', async (payload, run) => {
    const { userId } = ForUser.parse(payload);
    const user = await sql.asSystem((tx) => findUser(tx, userId));
    const address = user?.pending_email ?? (user?.email_verified_at ? undefined : user?.email);
    if (!user || !address) return;
    // Only the owner of the address learns that it has an account; the person who entered it sees the usual reply.
    const holder = await sql.asSystem((tx) => findUserByEmail(tx, address));
    if (holder && holder.id !== userId && holder.email_verified_at)
      return send('alreadyRegistered', holder, address, '/login', run);
    await sendLink('verifyEmail', 'verify_email', '/email-verification', user, address, run);
  });

  jobs.handle('auth.reset-mail', async (payload, run) => {
    const { email } = ForAddress.parse(payload);
    const user = await sql.asSystem((tx) => findUserByEmail(tx, email));
    if (user) await sendLink('resetPassword', 'reset_password', '/reset-password', user, user.email, run);
  });

  jobs.handle('auth.password-changed-mail', async (payload, run) => {
    const { userId, email } = Notice.parse(payload);
    const user = await sql.asSystem((tx) => findUser(tx, userId));
    if (user) await send('passwordChanged', user, email, '/forgot-password', run);
  });

  jobs.handle('auth.email-changing-mail', async (payload, run) => {
    const { userId, email } = Notice.parse(payload);
    const user = await sql.asSystem((tx) => findUser(tx, userId));
    if (!user) return;
    const token = await sql.asSystem((tx) => issueUndo(tx, { userId, companyId: user.company_id, email }));
    await send('emailChanging', user, email, `/address-undo?token=${token}`, run);
  });

  const sendsMail = config.mail !== 'none';
  const enqueue: Jobs['enqueue'] = sendsMail ? jobs.enqueue : async () => {};

  return {
    /** Mails a verification link. Without mail nobody can verify an address, so it is accepted as it is. */
    verification: (tx: Tx, userId: number, companyId: number) =>
      sendsMail
        ? enqueue(tx, { kind: 'auth.verification-mail', payload: { userId }, companyId, key: `verification ${userId}` })
        : acceptAddress(tx, userId),
    /** Known and unknown addresses take the same time, because the account is looked up only when the job runs. */
    reset: (tx: Tx, email: string) =>
      enqueue(tx, { kind: 'auth.reset-mail', payload: { email }, key: `reset ${email}` }),
    passwordChanged: (tx: Tx, user: { id: number; companyId: number; email: string }) =>
      enqueue(tx, {
        kind: 'auth.password-changed-mail',
        payload: { userId: user.id, email: user.email },
        companyId: user.companyId,
      }),
    emailChanging: (tx: Tx, user: { id: number; companyId: number; email: string }) =>
      enqueue(tx, {
        kind: 'auth.email-changing-mail',
        payload: { userId: user.id, email: user.email },
        companyId: user.companyId,
      }),
  };
}

async function acceptAddress(tx: Tx, userId: number) {
  const before = await tx.db.selectFrom('users').select('pending_email').where('id', '=', userId).executeTakeFirst();
  if (before?.pending_email) await recordForPerson(tx, userId, 'account.address_changed');
  await tx.db
    .updateTable('users')
    .set({
      email: raw<string>`coalesce(pending_email, email)`,
      pending_email: null,
      email_verified_at: raw<Date>`coalesce(email_verified_at, now())`,
    })
    .where('id', '=', userId)
    .execute();
}

export type AccountMails = ReturnType<typeof createAccountMails>;
