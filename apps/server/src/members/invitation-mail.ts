import type { Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import type { Config } from '../infra/config.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import { layOutMail } from '../infra/mail/layout.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { invitationTexts } from './invitation-mail-texts.ts';
import { linkOf } from './invitations.ts';

const MAIL = 'members.invitation-mail';
const Payload = z.object({ invitationId: z.number() });

interface Parts {
  sql: Sql;
  jobs: Jobs;
  mailer: Mailer;
  config: Config;
}

/** Mails invitations. The token of the mail is created when it is sent: that nobody else has seen it confirms the address. */
export function createInvitationMail({ sql, jobs, mailer, config }: Parts) {
  jobs.handle(MAIL, async (payload, run) => {
    const { invitationId } = Payload.parse(payload);
    const token = randomToken();
    const invitation = await sql.asSystem((tx) => find(tx, invitationId, hashToken(token)));
    if (!invitation) return; // accepted or withdrawn in the meantime
    const locale = invitation.locale as Locale;
    const mail = layOutMail(locale, invitationTexts[locale], linkOf(config, token), {
      company: invitation.company,
      inviter: invitation.inviter ?? invitation.company,
      email: invitation.email,
    });
    await mailer.deliver({ to: invitation.email, ...mail }, run);
  });

  return async (tx: Tx, companyId: number, invitationId: number): Promise<void> => {
    if (config.mail === 'none') return;
    await jobs.enqueue(tx, { kind: MAIL, companyId, payload: { invitationId }, key: `invitation ${invitationId}` });
  };
}

async function find({ db }: Tx, id: number, mailTokenHash: Buffer) {
  const found = await db
    .updateTable('invitations')
    .set({ mail_token_hash: mailTokenHash })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returning(['company_id', 'email', 'locale', 'invited_by'])
    .executeTakeFirst();
  if (!found) return null;
  const { name: company } = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', found.company_id)
    .executeTakeFirstOrThrow();
  const inviter = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', found.invited_by ?? 0)
    .executeTakeFirst();
  return { ...found, company, inviter: inviter?.name ?? null };
}
