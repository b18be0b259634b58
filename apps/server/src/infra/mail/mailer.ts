import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { JobRun } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { Sql } from '../sql/sql.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Sends the mail of a job. A mail server gets the same Message-ID on every attempt; the mailbox gets exactly one copy. */
  deliver(mail: Mail, run: JobRun): Promise<void>;
  close(): void;
}

const KEPT_MAILS = 500;
/** A mail server that does not answer would otherwise hold a job for ten minutes. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Through SMTP if configured, otherwise into the built-in mailbox if that can be read, otherwise nowhere. */
export function createMailer(config: Config, sql: Sql, log: Log): Mailer {
  if (config.mail === 'mailbox') return mailboxMailer(sql, log);
  return config.mail === 'smtp' && config.smtpUrl ? smtpMailer(config.smtpUrl, config) : NO_MAILER;
}

/** Mails may still be queued from when there was a mail server; they are dropped together with their links. */
const NO_MAILER: Mailer = { deliver: async () => {}, close: () => {} };

function smtpMailer(smtpUrl: string, { mailFrom, publicUrl }: Config): Mailer {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE }, { from: mailFrom });
  const host = new URL(publicUrl).hostname;
  return {
    async deliver(mail, run) {
      // An object is one recipient whatever it contains; a plain string would be parsed as a list.
      await transport.sendMail({
        ...mail,
        to: { name: '', address: mail.to },
        messageId: `<job-${run.id}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

function mailboxMailer(sql: Sql, log: Log): Mailer {
  return {
    async deliver({ to, subject, text, html }, run) {
      await sql.asSystem(async (tx) => {
        const { id } = await tx.db
          .insertInto('mailbox')
          .values({ recipient: to, subject, text, html })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.db
          .deleteFrom('mailbox')
          .where('id', '<=', id - KEPT_MAILS)
          .execute();
        await run.finish(tx);
      });
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      if (link) log.info({ subject, link }, `No mail server is set, so here is the link for ${to}`);
    },
    close: () => {},
  };
}
