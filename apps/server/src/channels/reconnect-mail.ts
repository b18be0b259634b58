import type { Locale } from '@parley/contracts/locales';
import { PLATFORMS, type Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import type { Config } from '../infra/config.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import { companyPath } from '../infra/mail/company-path.ts';
import { layOutMail } from '../infra/mail/layout.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { reconnectTexts } from './reconnect-mail-texts.ts';

const MAIL = 'channels.reconnect-mail';
const Payload = z.object({ userId: z.number(), channelId: z.number() });

interface Dependencies {
  config: Config;
  sql: Sql;
  jobs: Jobs;
  mailer: Mailer;
}

/** Mails staff, each once, that a channel has to be connected again. Nobody is told after it has been connected. */
export function handleReconnectMails({ config, sql, jobs, mailer }: Dependencies) {
  jobs.handle(MAIL, async (payload, run) => {
    const { userId, channelId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const found = await sql.inCompany(companyId, (tx) => find(tx, companyId, userId, channelId));
    if (!found) return;
    const { name, email, channel, type } = found;
    const locale = found.locale as Locale;
    const link = config.publicUrl + companyPath(`/channels/${channelId}`, companyId);
    const mail = layOutMail(locale, reconnectTexts[locale], link, {
      name,
      channel,
      platform: PLATFORMS[type as Platform].name,
    });
    await mailer.deliver({ to: email, ...mail }, run);
  });

  return async (tx: Tx, companyId: number, channelId: number): Promise<void> => {
    if (config.mail === 'none') return;
    const staff = await verifiedStaff(tx, companyId).select('users.id').execute();
    for (const { id: userId } of staff)
      await jobs.enqueue(tx, {
        kind: MAIL,
        companyId,
        payload: { userId, channelId },
        key: `reconnect ${channelId} ${userId}`,
      });
  };
}

const verifiedStaff = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .where('email_verified_at', 'is not', null);

/** The person and the channel, if it still has to be connected again. */
const find = (tx: Tx, companyId: number, userId: number, channelId: number) =>
  verifiedStaff(tx, companyId)
    .innerJoin('channels', (join) =>
      join.onRef('channels.company_id', '=', 'memberships.company_id').on('channels.id', '=', channelId),
    )
    .select(['users.name', 'users.email', 'users.locale', 'channels.name as channel', 'channels.type'])
    .where('users.id', '=', userId)
    .where('channels.problem', '=', 'needs_reconnect')
    .executeTakeFirst();
