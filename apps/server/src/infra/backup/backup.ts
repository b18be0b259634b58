import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../sql/advisory-locks.ts';
import { keyIdIn, keyIdOf } from '../vault/vault.ts';
import { listSequences, listTables, quoted, storedFilesQuery } from './catalog.ts';
import { copyOut } from './copy.ts';
import { BackupError } from './errors.ts';
import { Migration } from './format.ts';
import { signatureOf } from './key.ts';
import { connectOwner } from './open-owner.ts';
import type { OnProgress } from './progress.ts';
import { createBackupWriter, type BackupWriter } from './writer.ts';

export interface BackupOptions {
  databaseUrl: string;
  filesDir: string;
  /** Signs the backup. */
  secretKey: string;
  /** Includes the key in the backup, which then has to be protected as carefully as the key itself. */
  withKey: boolean;
  productVersion: string;
  onProgress: OnProgress;
  /** Called with the exported snapshot that the backup reads, so that others can read the same state. */
  onSnapshot?(id: string): Promise<void>;
}

export interface BackupResult {
  bytes: number;
  tables: number;
  files: number;
  /** Keys of files that rows refer to but that were missing on disk. */
  missingFiles: string[];
}

const TIMEOUT_MS = 3_000;
const FILES_PER_FETCH = 1_000;

/** Writes a consistent snapshot of everything into one file while servers keep running. */
export async function backUp(file: string, options: BackupOptions): Promise<BackupResult> {
  if (existsSync(file))
    throw new BackupError(`${file} exists already. Choose another name; backups are never overwritten.`);
  const client = await connectOwner(options.databaseUrl);
  let writer: BackupWriter | undefined;
  try {
    await lockFiles(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await readMigrations(client);
    if (options.onSnapshot) await options.onSnapshot(await exportSnapshot(client));
    const { secretKey, withKey, productVersion } = options;
    await refuseOtherKey(client, secretKey);
    writer = await createBackupWriter(file, {
      productVersion,
      createdAt: new Date().toISOString(),
      migrations,
      keyId: keyIdOf(secretKey),
      hasKey: withKey,
    });
    const tables = await writeTables(client, writer, options.onProgress);
    await writer.section({ kind: 'sequences' }, [Buffer.from(JSON.stringify(await listSequences(client)))]);
    if (withKey) await writer.section({ kind: 'key' }, [Buffer.from(secretKey)]);
    const { files, missingFiles } = await writeFiles(client, writer, options);
    const bytes = await writer.finish((sha256) => signatureOf(secretKey, sha256));
    return { bytes, tables, files, missingFiles };
  } catch (error) {
    await writer?.discard();
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Keeps every file that a row of the snapshot refers to from being removed until the backup is done. */
async function lockFiles(client: pg.Client) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      ADVISORY_LOCKS.files,
    ]);
    if (rows[0]?.locked) return;
    if (Date.now() > deadline)
      throw new BackupError('Another backup of this database is running. Wait until it is done.');
    await sleep(100);
  }
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  return rows[0]?.id ?? '';
}

/** The backup records which key its secrets need; if the wrong key is configured, it would record the wrong one. */
async function refuseOtherKey(client: pg.Client, secretKey: string) {
  const { rows: tables } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('public.key_canary')");
  if (tables.length === 0) return;
  const { rows } = await client.query<{ sealed: Buffer }>('SELECT sealed FROM key_canary');
  for (const { sealed } of rows) {
    if (keyIdIn(sealed) !== keyIdOf(secretKey))
      throw new BackupError(
        `The secrets in this database were sealed with the key ${keyIdIn(sealed)}, and the key set here is ${keyIdOf(secretKey)}. Use the same SECRET_KEY or DATA_DIR as the server; after changing the key, run "npm run rotate-key" first.`,
      );
  }
}

async function readMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('public.schema_migrations') IS NOT NULL AND to_regclass('public.restore_journal') IS NULL AS exists",
  );
  if (!rows[0]?.exists) throw new BackupError('This database contains no Parley installation, or an incomplete one.');
  const migrations = await client.query('SELECT name, checksum FROM schema_migrations ORDER BY name');
  return Migration.array().parse(migrations.rows);
}

async function writeTables(client: pg.Client, writer: BackupWriter, onProgress: OnProgress): Promise<number> {
  const tables = await listTables(client);
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { name, columns, bytes } of tables) {
    onProgress(`table ${name}`, done, total);
    const list = columns.map((column) => `"${column}"`).join(', ');
    await writer.section({ kind: 'table', name, columns }, copyOut(client, `COPY ${quoted(name)} (${list}) TO STDOUT`));
    done += bytes;
  }
  return tables.length;
}

async function writeFiles(client: pg.Client, writer: BackupWriter, { filesDir, onProgress }: BackupOptions) {
  const query = await storedFilesQuery(client);
  const { rows: counted } = await client.query<{ count: string }>(`SELECT count(*) FROM (${query}) files`);
  const total = Number(counted[0]?.count);
  if (total > 0 && !existsSync(filesDir))
    throw new BackupError(`There is no folder ${filesDir}. Use the same FILES_DIR or DATA_DIR as the server.`);
  const missingFiles: string[] = [];
  let done = 0;
  await client.query(`DECLARE stored_files CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`FETCH ${FILES_PER_FETCH} FROM stored_files`);
    if (rows.length === 0) return { files: total - missingFiles.length, missingFiles };
    for (const { key } of rows) {
      onProgress('files', done, total);
      const path = join(filesDir, key.slice(0, 2), key);
      if (existsSync(path)) await writer.section({ kind: 'file', key }, createReadStream(path));
      else missingFiles.push(key);
      done += 1;
    }
  }
}
