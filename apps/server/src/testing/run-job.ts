import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** From now on what the server does every few seconds is done by `runJob` alone, so that it does not get in the way of a test. */
export async function stopSchedules({ sql, jobs }: Pick<TestApp, 'sql' | 'jobs'>): Promise<void> {
  await jobs.stop();
  const later = new Date(Date.now() + 24 * 3_600_000);
  await sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: later }).where('company_id', 'is', null).execute(),
  );
  await jobs.start();
}

/** Runs a job that is due every so many seconds at least, and waits until it is done. */
export async function runJob(
  { sql, jobs }: Pick<TestApp, 'sql' | 'jobs'>,
  kind: string,
  everySeconds = 60,
): Promise<void> {
  const begun = new Date();
  await sql.asSystem(({ db }) => db.updateTable('jobs').set({ run_at: begun }).where('kind', '=', kind).execute());
  jobs.wake();
  const isDone = () =>
    sql.asSystem(async ({ db }) => {
      const job = await db
        .selectFrom('jobs')
        .select(['state', 'run_at'])
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return job.state === 'ready' && job.run_at > new Date(begun.getTime() + everySeconds * 1_000);
    });
  await expect.poll(isDone).toBe(true);
}
