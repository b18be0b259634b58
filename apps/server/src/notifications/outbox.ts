import { sql as raw } from 'kysely';
import type { NotificationKind } from '@parley/contracts/notification-kinds';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Tx } from '../infra/sql/sql.ts';

export type SentChannel = 'push' | 'mail';
export const jobOf = (channel: SentChannel) => `notifications.${channel}`;
/** What happens within this time goes out together. */
const GATHER_MS = 1_000;

interface NewNotification {
  companyId: number;
  userId: number;
  conversationId: number | null;
  kind: NotificationKind | 'test';
  channel: SentChannel;
  occasionAt: Date;
  dueAt?: Date;
  ignoresQuiet?: boolean;
}

/** Notes that somebody is to be told something and orders the job that does it. Null if they have been told of it this way before. */
export async function addNotification(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { companyId, userId, conversationId, kind, channel, occasionAt, dueAt, ignoresQuiet = false }: NewNotification,
): Promise<number | null> {
  const row = await tx.db
    .insertInto('notifications')
    .values({
      company_id: companyId,
      user_id: userId,
      conversation_id: conversationId,
      kind,
      channel,
      occasion_at: occasionAt,
      ignores_quiet: ignoresQuiet,
      due_at: dueAt ?? raw<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await order(tx, jobs, { companyId, userId, channel }, dueAt);
  return row.id;
}

/** Looks at what is due for a person at a time, or as soon as what happens at the same moment has gathered. */
export async function order(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { companyId, userId, channel }: { companyId: number; userId: number; channel: SentChannel },
  at?: Date,
): Promise<void> {
  const second = at && Math.ceil(at.getTime() / 1_000);
  await jobs.enqueue(tx, {
    kind: jobOf(channel),
    companyId,
    payload: { userId },
    key: `${jobOf(channel)} ${companyId} ${userId} ${second ?? 'now'}`,
    runAt: second ? new Date(second * 1_000) : new Date(Date.now() + GATHER_MS),
  });
}
