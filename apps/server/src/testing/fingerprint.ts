import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Specific to an installation and not part of backups. */
const LEFT_OUT = ['schema_migrations', 'live_epoch', 'mailbox'];

/**
 * A hash of every table and every file: two installations with the same hashes have the same contents. Transaction ids are left
 * out, because they belong to the cluster. With a snapshot, the hash covers what that snapshot shows.
 */
export async function fingerprintOf(
  databaseUrl: string,
  filesDir: string,
  snapshot?: string,
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
    const { rows: tables } = await client.query<{ name: string; columns: string }>(
      `SELECT relname AS name, string_agg(quote_ident(attname), ', ' ORDER BY attname) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1)
         AND attnum > 0 AND NOT attisdropped AND atttypid <> 'xid8'::regtype
       GROUP BY 1 ORDER BY 1`,
      [LEFT_OUT],
    );
    const prints: Record<string, string> = {};
    for (const { name, columns } of tables) {
      const { rows } = await client.query<{ print: string }>(
        `SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(ROW(${columns})::text, 0)), 0) AS print FROM "${name}"`,
      );
      prints[name] = rows[0]?.print ?? '';
    }
    return { ...prints, ...filesIn(filesDir) };
  } finally {
    await client.end();
  }
}

function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => [
      `file ${name}`,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}
