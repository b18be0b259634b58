import type { NotificationKind } from '@parley/contracts/notification-kinds';
import { sql as raw } from 'kysely';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { addNotification } from './outbox.ts';
import { HAS_BROWSER, IS_PRESENT } from './people.ts';
import { DEFAULT_CHANNELS, readRules } from './settings.ts';

interface Happening {
  companyId: number;
  conversationId: number;
  userIds: readonly number[];
  kind: Extract<NotificationKind, 'assigned' | 'mention'>;
}

export type TellMembers = (tx: Tx, happening: Happening) => Promise<void>;

/**
 * Tells members of something that concerns them alone, in the transaction in which it happens: by push at once, and by mail if they have
 * not come to the screen meanwhile. Who looks at the screen sees it there.
 */
export const createTelling =
  (jobs: Pick<Jobs, 'enqueue'>, sendsMail: boolean): TellMembers =>
  async (tx, { companyId, conversationId, userIds, kind }) => {
    if (userIds.length === 0) return;
    const members = await tx.db
      .selectFrom('memberships as m')
      .leftJoin('notification_settings as s', (join) =>
        join.onRef('s.company_id', '=', 'm.company_id').onRef('s.user_id', '=', 'm.user_id'),
      )
      .select(['m.user_id as id', 's.channels', HAS_BROWSER.as('hasBrowser')])
      .where('m.company_id', '=', companyId)
      .where('m.user_id', 'in', userIds)
      .where(raw<boolean>`NOT ${IS_PRESENT}`)
      .execute();
    if (members.length === 0) return;
    const { mailAfter } = await readRules(tx, companyId);
    const now = new Date();
    const mailAt = new Date(now.getTime() + mailAfter * 1_000);
    for (const { id: userId, channels: chosen, hasBrowser } of members) {
      const channels = ((chosen as typeof DEFAULT_CHANNELS | null) ?? DEFAULT_CHANNELS)[kind];
      const told = { companyId, userId, conversationId, kind, occasionAt: now };
      if (channels.push && hasBrowser) await addNotification(tx, jobs, { ...told, channel: 'push' });
      if (channels.mail && sendsMail) await addNotification(tx, jobs, { ...told, channel: 'mail', dueAt: mailAt });
    }
  };
