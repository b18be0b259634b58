import type { ReportMail } from '@parley/contracts/figures';
import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../infra/config.ts';
import { AppError } from '../../infra/errors.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import { companyPath } from '../../infra/mail/company-path.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import { sameText, sign } from '../../infra/secrets.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { addDays } from '../range.ts';
import { readReport } from '../read-report.ts';
import { layOutWeek } from './lay-out.ts';

const LOOK_EVERY_S = 300;
const MORNING = '07:00';
const SEND = 'figures.send-mail';
const Payload = z.object({ userId: z.number(), monday: z.string() });

/** The Monday of the current week in the company's time zone, about `companies c`. */
const monday = (now: Date) => raw<string>`date_trunc('week', ${now}::timestamptz AT TIME ZONE c.timezone)::date`;

interface Parts {
  sql: Sql;
  jobs: Jobs;
  mailer: Mailer;
  config: Pick<Config, 'mail' | 'publicUrl' | 'secretKey' | 'secretKeyOld'>;
}

/** Mails the figures of the week on Monday morning to members who want them. */
export function createReportMails({ sql, jobs, mailer, config }: Parts) {
  const canMail = config.mail !== 'none';
  const tokenOf = (companyId: number, userId: number, key = config.secretKey) =>
    `${companyId}.${userId}.${sign(key, `weekly report ${companyId} ${userId}`)}`;

  if (canMail) jobs.every('figures.mail', LOOK_EVERY_S, () => sql.asSystem((tx) => orderMails(tx, jobs, new Date())));

  jobs.handle(SEND, async (payload, run) => {
    const { userId, monday: until } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const letter = await sql.inCompany(companyId, async (tx) => {
      const reader = await findReader(tx, companyId, userId);
      const week = { from: addDays(until, -7), to: addDays(until, -1), hours: 'clock' } as const;
      return reader && { ...reader, report: await readReport(tx, companyId, week) };
    });
    if (!letter) return; // stopped or left in the meantime
    const { report, email, ...who } = letter;
    const links = {
      open: config.publicUrl + companyPath(`/reports?from=${report.from}&to=${report.to}`, companyId),
      stop: `${config.publicUrl}/report-mail-off?token=${tokenOf(companyId, userId)}`,
    };
    await mailer.deliver({ to: email, ...layOutWeek({ ...who, report, links }) }, run);
  });

  const remove = ({ db }: Tx, companyId: number, userId: number) =>
    db.deleteFrom('report_mails').where('company_id', '=', companyId).where('user_id', '=', userId).execute();

  return {
    get: (companyId: number, userId: number): Promise<ReportMail> =>
      sql.inCompany(companyId, async ({ db }) => {
        const row = await db
          .selectFrom('report_mails')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return { isOn: row !== undefined, canMail };
      }),

    set: (companyId: number, userId: number, isOn: boolean): Promise<ReportMail> =>
      sql.inCompany(companyId, async (tx) => {
        // The first mail comes on the next Monday.
        if (isOn)
          await raw`
            INSERT INTO report_mails (company_id, user_id, sent_on)
            SELECT c.id, ${userId}, ${monday(new Date())} FROM companies c WHERE c.id = ${companyId}
            ON CONFLICT DO NOTHING`.execute(tx.db);
        else await remove(tx, companyId, userId);
        return { isOn, canMail };
      }),

    async stop(token: string): Promise<void> {
      const [companyId = 0, userId = 0] = token.split('.', 2).map(Number);
      const keys = [config.secretKey, config.secretKeyOld].filter((key) => key !== undefined);
      const isOurs = Number.isSafeInteger(companyId) && Number.isSafeInteger(userId);
      if (!isOurs || !keys.some((key) => sameText(token, tokenOf(companyId, userId, key))))
        throw new AppError('malformed');
      await sql.inCompany(companyId, (tx) => remove(tx, companyId, userId));
    },
  };
}

/** Orders each mail once: the week is noted in the transaction that orders it. */
export async function orderMails(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<void> {
  const { rows } = await raw<{ companyId: number; userId: number; monday: string }>`
    UPDATE report_mails r SET sent_on = ${monday(now)} FROM companies c
    WHERE c.id = r.company_id AND c.removed_at IS NULL AND r.sent_on < ${monday(now)}
      AND (${now}::timestamptz AT TIME ZONE c.timezone) >= ${monday(now)} + ${MORNING}::time
    RETURNING r.company_id AS "companyId", r.user_id AS "userId", r.sent_on AS monday`.execute(tx.db);
  for (const { companyId, ...payload } of rows) await jobs.enqueue(tx, { kind: SEND, companyId, payload });
}

async function findReader({ db }: Tx, companyId: number, userId: number) {
  const found = await db
    .selectFrom('report_mails')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.company_id', '=', 'report_mails.company_id')
        .onRef('memberships.user_id', '=', 'report_mails.user_id'),
    )
    .innerJoin('users', 'users.id', 'report_mails.user_id')
    .innerJoin('companies', 'companies.id', 'report_mails.company_id')
    .select(['users.name', 'users.email', 'users.locale', 'companies.name as company'])
    .where('report_mails.company_id', '=', companyId)
    .where('report_mails.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return found && { ...found, locale: found.locale as Locale };
}
