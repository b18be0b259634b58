import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** Runs a job that is due every now and then, and waits until it is done. */
export async function runJob({ sql, jobs }: Pick<TestApp, 'sql' | 'jobs'>, kind: string): Promise<void> {
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
      return job.state === 'ready' && job.run_at > new Date(begun.getTime() + 60_000);
    });
  await expect.poll(isDone).toBe(true);
}
