import type { Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import type { Config } from '../infra/config.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import { layOutMail } from '../infra/mail/layout.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { mailTexts, type MailName } from './mail-texts/index.ts';
import { issueToken, type Purpose } from './one-time-tokens.ts';

const ForUser = z.object({ userId: z.number() });
const ForAddress = z.object({ email: z.string() });
const Notice = z.object({ userId: z.number(), email: z.string() });

/** The mails that accounts cause. Each is a job of the transaction that causes it; tokens are made when the mail is sent, so none waits in the database. */
export function createAccountMails(sql: Sql, jobs: Jobs, mailer: Mailer, config: Config) {
  const findUser = ({ db }: Tx, column: 'id' | 'email', value: number | string) =>
    db
      .selectFrom('users')
      .select(['id', 'company_id', 'name', 'email', 'pending_email', 'email_verified_at', 'locale'])
      .where(column, '=', value)
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
    const user = await sql.asSystem((tx) => findUser(tx, 'id', userId));
    const address = user?.pending_email ?? (user?.email_verified_at ? undefined : user?.email);
    if (user && address) await sendLink('verifyEmail', 'verify_email', '/email-verification', user, address, run);
  });

  jobs.handle('auth.reset-mail', async (payload, run) => {
    const { email } = ForAddress.parse(payload);
    const user = await sql.asSystem((tx) => findUser(tx, 'email', email));
    if (user) await sendLink('resetPassword', 'reset_password', '/reset-password', user, user.email, run);
  });

  for (const [kind, name, path] of [
    ['auth.password-changed-mail', 'passwordChanged', '/forgot-password'],
    ['auth.email-changing-mail', 'emailChanging', '/account/security'],
  ] as const) {
    jobs.handle(kind, async (payload, run) => {
      const { userId, email } = Notice.parse(payload);
      const user = await sql.asSystem((tx) => findUser(tx, 'id', userId));
      if (user) await send(name, user, email, path, run);
    });
  }

  return {
    verification: (tx: Tx, userId: number, companyId: number) =>
      jobs.enqueue(tx, {
        kind: 'auth.verification-mail',
        payload: { userId },
        companyId,
        key: `verification ${userId}`,
      }),
    /** Known and unknown addresses cost the same: whether there is an account shows only when the job runs. */
    reset: (tx: Tx, email: string) =>
      jobs.enqueue(tx, { kind: 'auth.reset-mail', payload: { email }, key: `reset ${email}` }),
    passwordChanged: (tx: Tx, user: { id: number; companyId: number; email: string }) =>
      jobs.enqueue(tx, {
        kind: 'auth.password-changed-mail',
        payload: { userId: user.id, email: user.email },
        companyId: user.companyId,
      }),
    emailChanging: (tx: Tx, user: { id: number; companyId: number; email: string }) =>
      jobs.enqueue(tx, {
        kind: 'auth.email-changing-mail',
        payload: { userId: user.id, email: user.email },
        companyId: user.companyId,
      }),
  };
}

export type AccountMails = ReturnType<typeof createAccountMails>;
