import pg from 'pg';

/**
 * Row versions ahead of the transaction counter were written by another cluster, so the database was restored from a dump. They
 * are corrected before anything reads them (docs/decisions/0030-cursors-are-snapshots.md).
 */
export async function rebaseRestored(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parley restore' });
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(`
      SELECT rebase_versions() WHERE EXISTS (
        SELECT FROM conversations WHERE version >= pg_snapshot_xmax(pg_current_snapshot()))`);
  } finally {
    await client.end();
  }
}
