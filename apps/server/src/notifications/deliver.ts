import { z } from 'zod';
import type { Jobs, JobRun } from '../infra/jobs/jobs.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { claim, type Claimed } from './claim.ts';
import { jobOf, type SentChannel } from './outbox.ts';
import { SendingError } from './sending-error.ts';
import { noteFailed, noteSent, release } from './settle.ts';

/** Sends one message about everything that was claimed; fails with a SendingError. */
export type Send = (companyId: number, claimed: Claimed, run: JobRun) => Promise<void>;

const Payload = z.object({ userId: z.number() });
const POOLS: Record<SentChannel, { atOnce: number }> = { push: { atOnce: 16 }, mail: { atOnce: 4 } };

/** Sends what is due for a person by one channel, as one message, and notes what came of it. */
export function deliverBy(sql: Sql, jobs: Jobs, channel: SentChannel, send: Send) {
  jobs.handle(
    jobOf(channel),
    async (payload, run) => {
      const { userId } = Payload.parse(payload);
      const { companyId } = run;
      if (companyId === null) return;
      const claimed = await sql.inCompany(companyId, (tx) =>
        claim(tx, jobs, { companyId, userId, channel, batch: run.id }),
      );
      if (!claimed) return;
      const { items } = claimed;
      try {
        await send(companyId, claimed, run);
      } catch (error) {
        if (!(error instanceof SendingError)) throw error;
        const { reason } = error;
        // Whoever tries it out wants to know now.
        const isFinal = error.retryAfterSeconds === null || run.isLastTry || items.some(({ kind }) => kind === 'test');
        await sql.inCompany(companyId, (tx) => (isFinal ? noteFailed : release)(tx, companyId, items, reason));
        if (isFinal) return;
        throw error;
      }
      await sql.inCompany(companyId, (tx) => noteSent(tx, companyId, items));
    },
    POOLS[channel],
  );
}
