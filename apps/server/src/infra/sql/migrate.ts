import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any number will do, as long as every node asks for the same lock. */
const LOCK = 7_275_390;

/** Brings the database to the newest schema, one node at a time. Forward only. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS schema_migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = await readMigrations();
    refuseForeignHistory(applied, files);

    const missing = files.filter((file) => !applied.has(file.name));
    for (const { name, sql, checksum } of missing) {
      await client.query('BEGIN');
      try {
        await client.query(sql);
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}${remedyFor(error)}`, { cause: error });
      }
    }
    return missing.map((file) => file.name);
  } finally {
    await client.end();
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseForeignHistory(applied: Map<string, string>, files: MigrationFile[]) {
  for (const [name, checksum] of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) {
      throw new Error(
        `The database was made by a newer Parley (it has ${name}). Start that version or restore a backup.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `${name} was changed after it had been applied. Restore the file and add a new migration instead.`,
      );
    }
  }
}

/** Managed databases often hand out an account that may not make or join roles. */
function remedyFor(error: unknown): string {
  const isRefused = (error as { code?: string }).code === '42501';
  return isRefused
    ? '. Parley needs two roles. Let an administrator run: CREATE ROLE parley_app; CREATE ROLE parley_system; GRANT parley_app, parley_system TO <your account>;'
    : '';
}
