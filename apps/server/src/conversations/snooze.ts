import type { Conversation } from '@parley/contracts/conversations';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { invalid } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { refuseEnded, update, type Change } from './change.ts';
import type { StaffActions } from './staff-actions.ts';

export const WAKE = 'conversations.wake';
const Payload = z.object({ conversationId: z.number() });
const MAX_DAYS = 366;

/** What a conversation is when nobody has put it aside. */
export const AWAKE = { snoozed_at: null, wakes_at: null } as const;

/**
 * Puts conversations aside and brings them back: at their time by a job, and with the customer's next message by the statement that stores
 * it (`messages/append-statement.ts`). A job that comes for a conversation that is awake, or sleeps longer by now, does nothing.
 */
export function createSnooze(
  sql: Sql,
  change: Change,
  actions: StaffActions,
  jobs: Pick<Jobs, 'handle'>,
  announce: (companyId: number) => void,
) {
  jobs.handle(WAKE, async (payload, { companyId, finish }) => {
    const { conversationId } = Payload.parse(payload);
    if (companyId === null) return;
    await sql.inCompany(companyId, async (tx) => {
      const { numUpdatedRows } = await update(tx, companyId, conversationId)
        .where('wakes_at', '<=', new Date())
        .where('ended_at', 'is', null)
        .set({ ...AWAKE, woke_at: raw`now()`, unread_count: raw`greatest(unread_count, 1)` })
        .executeTakeFirstOrThrow();
      await finish(tx);
      if (numUpdatedRows > 0n) tx.afterCommit(() => announce(companyId));
    });
  });

  return {
    snooze: (companyId: number, id: number, wakesAt: Date | null): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        refuseEnded(before);
        if (wakesAt && !isSoon(wakesAt)) throw invalid({ wakesAt: { key: 'futureTime' } });
        await actions.snooze(tx, companyId, id, wakesAt);
      }),

    unsnooze: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.snoozedAt) await update(tx, companyId, id).set(AWAKE).execute();
      }),
  };
}

const isSoon = (time: Date) => time.getTime() > Date.now() && time.getTime() < Date.now() + MAX_DAYS * 86_400_000;
