import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const TIMEOUT_MS = 1_500;

/**
 * Reserves the embedded database for one server at a time. The lock lives in PostgreSQL and ends with our connection, so a killed
 * server never leaves a stale one behind.
 */
export async function lockInstance(databaseUrl: string): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      ADVISORY_LOCKS.instance,
    ]);
    if (rows[0]?.locked) return () => client.end().catch(() => {});
    if (Date.now() > deadline) {
      await client.end();
      return undefined;
    }
    await sleep(100);
  }
}
