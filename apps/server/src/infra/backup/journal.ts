import type pg from 'pg';
import { ADVISORY_LOCKS } from '../sql/advisory-locks.ts';
import { dropStatements } from './catalog.ts';
import { BackupError } from './errors.ts';
import { clearFiles, hasFiles } from './restored-files.ts';

/**
 * The table `restore_journal` exists from before the first change of a restore until the transaction that completes it. If it
 * exists, the target was empty before and now contains an incomplete restore; servers refuse to start on it.
 */
export interface Journal {
  /** Call it in the transaction that completes the restore. */
  close(): Promise<void>;
  /** Restores the empty database and the empty folder. */
  undo(): Promise<void>;
}

/** Begins a restore on an empty target, or on one where an earlier restore was interrupted; its remains are removed. */
export async function openJournal(client: pg.Client, filesDir: string): Promise<Journal> {
  await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.restore]);
  const undo = async () => {
    const { rows } = await client.query<{ filesDir: string }>('SELECT files_dir AS "filesDir" FROM restore_journal');
    for (const { filesDir: folder } of rows) await clearFiles(folder);
    const isJournal = (statement: string) => statement.includes('restore_journal');
    const statements = await dropStatements(client);
    await client.query('BEGIN');
    for (const statement of statements.filter((each) => !isJournal(each))) await client.query(statement);
    await client.query('DROP TABLE restore_journal');
    await client.query('COMMIT');
  };
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('public.restore_journal') IS NOT NULL AS found",
  );
  if (rows[0]?.found) await undo();

  if ((await dropStatements(client)).length > 0)
    throw new BackupError(
      'The database is not empty, and a restore never overwrites. Set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.',
    );
  if (await hasFiles(filesDir))
    throw new BackupError(`${filesDir} is not empty, and a restore never overwrites. Move it away, or set FILES_DIR.`);
  await client.query('BEGIN');
  await client.query(
    'CREATE TABLE restore_journal (files_dir text NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())',
  );
  await client.query('INSERT INTO restore_journal (files_dir) VALUES ($1)', [filesDir]);
  await client.query('COMMIT');
  return {
    async close() {
      await client.query('DROP TABLE restore_journal');
    },
    undo,
  };
}
