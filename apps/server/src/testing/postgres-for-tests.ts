import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../infra/sql/embedded-postgres.ts';
import { migrate } from '../infra/sql/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export const TEMPLATE = 'parley_template';

/** One PostgreSQL for the whole run, with a migrated template database. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs under another account
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'off', max_connections: '400' });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  await migrate(postgres.url.replace(/parley$/, TEMPLATE));
  project.provide('postgresUrl', postgres.url);

  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
