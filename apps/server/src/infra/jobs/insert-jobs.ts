/** The columns that `rows` must provide, in this order. */
const COLUMNS = 'kind, payload, company_id, lane, key, run_at';

/**
 * The SQL that adds jobs, used by the queue itself and by statements that insert jobs together with their own rows. A job replaces
 * a waiting one with the same key; each replacement may delay it, but at most `maxDelay` past the time it was first added.
 */
export const insertJobs = (rows: string, maxDelay?: string): string => `
  INSERT INTO jobs (${COLUMNS}) ${rows}
  ON CONFLICT (key) WHERE state = 'ready' DO UPDATE SET payload = EXCLUDED.payload,
    run_at = ${maxDelay === undefined ? 'EXCLUDED.run_at' : `least(EXCLUDED.run_at, jobs.created_at + ${maxDelay})`}`;
