import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { MIGRATIONS, readMigrations, splitStatements, type MigrationFile } from './migration-files.ts';

const LOCK_POLL_MS = 100;
const NOTICE_MS = 15_000;

export interface MigrateOptions {
  folder?: URL;
  /** How long a statement may wait for a table lock: all writers queue behind it meanwhile. */
  lockTimeoutMs?: number;
  retryMs?: number;
  giveUpMs?: number;
  /** A restore needs the schema of its backup before it loads the rows. */
  isWanted?: (name: string) => boolean;
  /** Called with the reason why a start takes long, and if the schema is newer than this version. */
  onNotice?: (message: string) => void;
}

type Settings = Required<MigrateOptions>;
const DEFAULTS: Settings = {
  folder: MIGRATIONS,
  lockTimeoutMs: 2_000,
  retryMs: 1_000,
  giveUpMs: 15 * 60_000,
  isWanted: () => true,
  onNotice: () => {},
};

/**
 * Migrates the database to the newest schema, one node at a time, while others keep reading and writing. Forward only
 * (docs/decisions/0031-migrations-while-running.md).
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const settings = { ...DEFAULTS, ...options };
  const files = await readMigrations(settings.folder);
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'parley migrate' });
  client.on('error', () => {}); // the running statement fails with it
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await lock(client, settings);
    const applied = await readHistory(client);
    acceptHistory(applied, files, settings);

    const missing = files.filter(({ name }) => !applied.has(name) && settings.isWanted(name));
    for (const file of missing) {
      await apply(client, file, settings).catch((error: unknown) => {
        const reason = `Migration ${file.name} failed: ${(error as Error).message}`;
        throw (error as { code?: string }).code === '42501'
          ? missingRights(error)
          : new Error(reason, { cause: error });
      });
    }
    return missing.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock instead of waiting for it: a waiting statement holds a snapshot, and a concurrent index build on the node
 * that holds the lock would wait for that snapshot in turn.
 */
async function lock(client: pg.Client, { onNotice }: Settings) {
  const noticeAt = Date.now() + NOTICE_MS;
  for (let hasNotified = false; ;) {
    const { rows } = await client.query<{ isLocked: boolean }>('SELECT pg_try_advisory_lock($1) AS "isLocked"', [
      ADVISORY_LOCKS.migrations,
    ]);
    if (rows[0]?.isLocked) return;
    if (!hasNotified && Date.now() > noticeAt) {
      hasNotified = true;
      onNotice('Waiting for another node to finish migrating the database.');
    }
    await sleep(LOCK_POLL_MS);
  }
}

interface Applied {
  checksum: string;
  isExpand: boolean;
}

async function readHistory(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attnum > 0`,
  );
  if (columns.length === 0)
    await client.query(`
      CREATE TABLE schema_migrations (
        name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
        is_expand boolean NOT NULL DEFAULT false
      )`);
  else if (!columns.some(({ name }) => name === 'is_expand'))
    await client.query('ALTER TABLE schema_migrations ADD COLUMN is_expand boolean NOT NULL DEFAULT false');
  const { rows } = await client.query<Applied & { name: string }>(
    'SELECT name, checksum, is_expand AS "isExpand" FROM schema_migrations ORDER BY name',
  );
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

/** A newer version may have migrated already; that is fine as long as it only added to the schema this version knows. */
function acceptHistory(applied: Map<string, Applied>, files: MigrationFile[], { onNotice }: Settings) {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const [name, { checksum, isExpand }] of applied) {
    const file = known.get(name);
    if (!file && !isExpand) {
      throw new StartError(
        `The database was migrated by a newer Parley, and this version cannot run on it (${name}). Start that version or restore a backup.`,
      );
    }
    if (file && file.checksum !== checksum) {
      throw new StartError(
        `${name} was changed after it had been applied. Restore the file and add a new migration instead.`,
      );
    }
  }
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0)
    onNotice(`The database was migrated by a newer Parley (${newer.join(', ')}); this version can run on it.`);
}

async function apply(client: pg.Client, file: MigrationFile, settings: Settings) {
  const record = () =>
    client.query('INSERT INTO schema_migrations (name, checksum, is_expand) VALUES ($1, $2, $3)', [
      file.name,
      file.checksum,
      file.isExpand,
    ]);
  if (file.isTransactional) {
    await withRetries(client, settings, () =>
      inTransaction(client, async () => {
        await client.query(`SET LOCAL lock_timeout = ${settings.lockTimeoutMs}`);
        await client.query(file.sql);
        await record();
      }),
    );
    return;
  }
  for (const statement of splitStatements(file.sql)) await runAlone(client, file.name, statement, settings);
  await record();
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {}); // the original error is more useful
    throw error;
  }
}

/** Statements that wait for others without blocking anybody. */
const IS_CONCURRENT = /^(?:(?:CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY|REINDEX.+CONCURRENTLY)\b/i;
const CREATED_INDEX = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)/i;

async function runAlone(client: pg.Client, name: string, statement: string, settings: Settings) {
  const begin = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - begin) / 1_000);
    settings.onNotice(`Migration ${name} has been running for ${seconds} s: ${statement.slice(0, 200)}`);
  }, NOTICE_MS);
  try {
    await withRetries(client, settings, async () => {
      await client.query(`SET lock_timeout = ${IS_CONCURRENT.test(statement) ? 0 : settings.lockTimeoutMs}`);
      const index = CREATED_INDEX.exec(statement)?.[1];
      if (index) await dropInvalidIndex(client, index);
      await client.query(statement);
    });
  } finally {
    clearInterval(timer);
  }
}

/** An interrupted concurrent build leaves an invalid index that slows down every write and serves no query. */
async function dropInvalidIndex(client: pg.Client, index: string) {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Gives up waiting for a busy table, so that the statements queued behind can run, and tries again. */
async function withRetries(client: pg.Client, { retryMs, giveUpMs, onNotice }: Settings, work: () => Promise<void>) {
  const giveUpAt = Date.now() + giveUpMs;
  for (let hasNotified = false; ;) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (Date.now() > giveUpAt)
        throw new Error(`${message}. Open transactions: ${await openTransactions(client)}`, { cause: error });
      if (!hasNotified)
        onNotice(`A migration waits for a table in use. Open transactions: ${await openTransactions(client)}`);
      hasNotified = true;
      await sleep(retryMs * (0.5 + Math.random()));
    }
  }
}

async function openTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT format('%s (%s, %s s)', pid, application_name, extract(epoch FROM now() - xact_start)::integer) AS line
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 5`);
  return rows.map(({ line }) => line).join(', ') || 'none';
}

/** Managed databases often provide an account that may not create or join roles. */
function missingRights(cause: unknown): StartError {
  const { message } = cause as Error;
  return new StartError(
    `The account of DATABASE_URL may not set Parley up (${message}): let an administrator of the database run the SQL in docs/guides/operate.md, section "Managed PostgreSQL", then start again.`,
    { cause },
  );
}
