import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { update } from './change.ts';
import { WAKE } from './snooze.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';

/** How something was before somebody changed it; what is left out stays as it is. */
interface Earlier {
  assignee?: { isHandedOff: boolean; userId: number | null };
  team?: number | null;
  priority?: number;
  snooze?: { snoozedAt: string | null; wakesAt: string | null };
  unreadCount?: number;
}

/** Puts a locked conversation back. A member or team that is gone by now is not restored. */
export async function restoreIn(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  companyId: number,
  id: number,
  { assignee, team, priority, snooze, unreadCount }: Earlier,
): Promise<void> {
  const wakesAt = snooze?.wakesAt ? new Date(snooze.wakesAt) : null;
  const isAsleep = Boolean(snooze?.snoozedAt) && (!wakesAt || wakesAt > new Date());
  const isMember = raw<number>`(SELECT user_id FROM memberships
    WHERE company_id = ${companyId} AND user_id = ${assignee?.userId ?? null} AND deactivated_at IS NULL)`;
  const values = {
    ...(assignee && { is_handed_off: assignee.isHandedOff, handed_off_to: isMember }),
    ...(team !== undefined && {
      team_id: raw<number>`(SELECT id FROM teams WHERE company_id = ${companyId} AND id = ${team})`,
    }),
    ...(priority !== undefined && { priority }),
    ...(snooze && {
      snoozed_at: isAsleep ? raw<Date>`${snooze.snoozedAt}::timestamptz` : null,
      wakes_at: isAsleep ? wakesAt : null,
    }),
    ...(unreadCount !== undefined && { unread_count: unreadCount }),
  };
  if (Object.keys(values).length > 0) await update(tx, companyId, id).set(values).execute();
  const payload = { conversationId: id };
  if (isAsleep && wakesAt)
    await jobs.enqueue(tx, { kind: WAKE, payload, companyId, key: `wake ${id}`, runAt: wakesAt });
}
