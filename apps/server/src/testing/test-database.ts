import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE } from './postgres-for-tests.ts';

/** A separate migrated database for one test file; returns the owner's URL. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Cloning needs exclusive access to the template for a moment; files that start together take turns.
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  await client.end();
  return url.replace(/parley$/, name);
}

/** An empty database; returns the owner's URL. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  return url.replace(/parley$/, name);
}
