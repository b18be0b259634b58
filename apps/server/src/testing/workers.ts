import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createJobs, type Jobs, type JobTimes } from '../infra/jobs/jobs.ts';
import type { NewJob } from '../infra/jobs/store.ts';
import { createLog } from '../infra/log.ts';
import { connectSql, type Sql, type Tx } from '../infra/sql/sql.ts';
import { createTestDatabase } from './test-database.ts';

const TIMES = { leaseMs: 600, pollMs: 150, stopMs: 300 };

/** Workers on their own queue, which is emptied before every test; all workers stop after it. */
export function prepareWorkers() {
  const log = createLog('silent');
  const workers: Jobs[] = [];
  let sql: Sql;
  beforeAll(async () => {
    sql = connectSql(await createTestDatabase(), { size: 20, waitMs: 60_000 }, () => {});
  });
  afterAll(() => sql.close());
  beforeEach(() => sql.asSystem(({ db }) => db.deleteFrom('jobs').execute()));
  afterEach(() => Promise.all(workers.splice(0).map((each) => each.stop())));

  const asSystem = <T>(work: (tx: Tx) => Promise<T>) => sql.asSystem(work);
  return {
    asSystem,
    worker(times: Partial<JobTimes> = {}): Jobs {
      const made = createJobs(sql, log, { ...TIMES, ...times });
      workers.push(made);
      return made;
    },
    /** Uses the first worker unless one is given. */
    add: (job: NewJob, by = workers[0]) => asSystem(async (tx) => by?.enqueue(tx, job)),
    remaining: () => asSystem(({ db }) => db.selectFrom('jobs').selectAll().orderBy('id').execute()),
  };
}
