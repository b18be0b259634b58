/** The columns that `rows` must give, in this order. */
const COLUMNS = 'kind, payload, company_id, lane, key, run_at';

/**
 * The SQL that adds jobs: for the queue itself, and for statements that add them together with rows of their own. A job whose
 * key is already waiting replaces it; each replacement may delay it, but by no more than `maxDelay` after it was first added.
 */
export const insertJobs = (rows: string, maxDelay?: string): string => `
  INSERT INTO jobs (${COLUMNS}) ${rows}
  ON CONFLICT (key) WHERE state = 'ready' DO UPDATE SET payload = EXCLUDED.payload,
    run_at = ${maxDelay === undefined ? 'EXCLUDED.run_at' : `least(EXCLUDED.run_at, jobs.created_at + ${maxDelay})`}`;
