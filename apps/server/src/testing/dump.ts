import pg from 'pg';
import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';
import { stopSchedules } from './run-job.ts';

/** All rows of all tables as text, by table: for finding what should not be there, or showing that nothing changed. */
export async function dumpDatabase({ databaseUrl }: TestApp, where = ''): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; hasCompany: boolean }>(`
      SELECT t.table_name AS name, EXISTS (SELECT FROM information_schema.columns c WHERE c.table_schema = 'public'
        AND c.table_name = t.table_name AND c.column_name = 'company_id') AS "hasCompany"
      FROM information_schema.tables t WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
    const dump = new Map<string, string[]>();
    for (const { name, hasCompany } of tables) {
      if (where && !hasCompany) continue;
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${pg.escapeIdentifier(name)} t ${where} ORDER BY 1`,
      );
      dump.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return dump;
  } finally {
    await client.end();
  }
}

/**
 * All rows of a company, once its jobs are done, and from then on nothing is done every few seconds; without the words for searches,
 * which are collected in the background.
 */
export async function dumpIdleCompany(app: TestApp, companyId: number): Promise<Map<string, string[]>> {
  await stopSchedules(app);
  await expect
    .poll(() =>
      app.sql.asSystem(({ db }) => db.selectFrom('jobs').select('id').where('company_id', '=', companyId).execute()),
    )
    .toEqual([]);
  const dump = await dumpDatabase(app, `WHERE company_id = ${companyId}`);
  dump.delete('search_words');
  return dump;
}
