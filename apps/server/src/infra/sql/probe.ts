import pg from 'pg';

const TIMEOUT_MS = 1_800;

/** Checks whether the database answers, on its own connection: a busy pool does not mean a dead database. */
export function createProbe(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'parley ping',
    max: 1,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    pipeline: true, // so that a query that times out ends its connection
  });
  pool.on('error', () => {});
  let answer: Promise<void> | undefined;

  return {
    /** Throws after two seconds at the latest. Concurrent callers share one answer. */
    ping: (): Promise<void> =>
      (answer ??= withinTime(pool.query('SELECT 1')).finally(() => {
        answer = undefined;
      })),
    close: () => pool.end(),
  };
}

async function withinTime(work: Promise<unknown>): Promise<void> {
  work.catch(() => {}); // may reject after the timeout
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), TIMEOUT_MS);
  });
  await Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
