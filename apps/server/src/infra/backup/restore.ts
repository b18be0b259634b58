import { writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { z } from 'zod';
import { migrate } from '../sql/migrate.ts';
import { MIGRATIONS, readMigrations } from '../sql/migration-files.ts';
import { listTables, quoted, type Table } from './catalog.ts';
import { copyIn } from './copy.ts';
import { BackupError } from './errors.ts';
import { loadWithoutIndexes } from './fast-load.ts';
import type { Header, Section } from './format.ts';
import { openJournal } from './journal.ts';
import { checkSignature, describeKey, keyFile } from './key.ts';
import { connectOwner, type OwnedDatabase } from './open-owner.ts';
import type { OnProgress } from './progress.ts';
import { readBackup, type BackupSummary } from './reader.ts';
import { createRestoredFiles } from './restored-files.ts';

export interface RestoreOptions {
  /** Called once the backup has been verified. */
  open(): Promise<OwnedDatabase>;
  filesDir: string;
  dataDir: string;
  secretKey: string | null;
  /** Restores even though the configured key cannot read the sealed secrets. */
  withoutKey: boolean;
  onProgress: OnProgress;
}

/** Verifies a whole backup, and that this version can restore it. Changes nothing. */
export async function checkBackup(
  file: string,
  { secretKey, onProgress }: Pick<RestoreOptions, 'secretKey' | 'onProgress'>,
): Promise<BackupSummary> {
  const summary = await readBackup(file, { onProgress: (done, total) => onProgress('checking', done, total) });
  checkSignature(summary.header, summary.trailer, secretKey);
  await refuseForeignSchema(summary.header);
  return summary;
}

/**
 * Fills an empty database and an empty folder from a backup. The transaction that loads the rows also closes the journal, after
 * the files have been moved into place: a restore that is interrupted before that leaves a target that counts as empty, and
 * afterwards it is complete. Rows get the id of that transaction as their version, and cursors of the old installation belong to
 * another epoch (decision 30).
 */
export async function restore(file: string, options: RestoreOptions): Promise<BackupSummary> {
  const summary = await checkBackup(file, options);
  const { header } = summary;
  const key = describeKey(header, options.secretKey);
  if (!key.fits && !options.withoutKey)
    throw new BackupError(
      `${key.text} Put that key into ${keyFile(options.dataDir)} or SECRET_KEY. If it is lost, --without-key restores anyway: stored secrets have to be entered again, and widget visitors start over.`,
    );

  const database = await options.open();
  try {
    await fill(database.url, file, header, options);
    return summary;
  } finally {
    await database.close();
  }
}

async function fill(url: string, file: string, { migrations }: Header, options: RestoreOptions) {
  const client = await connectOwner(url);
  try {
    const journal = await openJournal(client, options.filesDir);
    try {
      const names = new Set(migrations.map(({ name }) => name));
      await migrate(url, { isWanted: (name) => names.has(name) });
      await client.query('BEGIN');
      await load(client, file, options);
      await journal.close();
      await client.query('COMMIT');
    } catch (error) {
      // If this fails as well, the journal stays, and the next restore starts by removing what is there.
      await client.query('ROLLBACK').then(journal.undo, () => {});
      throw error;
    }
    options.onProgress('newer migrations', 0, 0);
    await migrate(url);
    await client.query('ANALYZE');
  } finally {
    await client.end().catch(() => {});
  }
}

async function load(client: pg.Client, file: string, options: RestoreOptions) {
  const { filesDir, onProgress } = options;
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const files = await createRestoredFiles(filesDir);
  const take = async (section: Section, content: AsyncIterable<Buffer>) => {
    if (section.kind === 'table') await loadTable(client, tables.get(section.name), section, content);
    else if (section.kind === 'sequences') await setSequences(client, await readText(content));
    else if (section.kind === 'file') await files.write(section.key, content);
    else await storeKey(options, await readText(content));
  };
  await loadWithoutIndexes(
    client,
    [...tables.keys()],
    async () => {
      await readBackup(file, { onSection: take, onProgress: (done, total) => onProgress('loading', done, total) });
    },
    (done, all) => onProgress('indexes', done, all),
  );
  await files.finish();
}

async function loadTable(
  client: pg.Client,
  table: Table | undefined,
  { name, columns }: Extract<Section, { kind: 'table' }>,
  content: AsyncIterable<Buffer>,
) {
  const unknown = columns.find((column) => !table?.columns.includes(column));
  if (!table || unknown !== undefined)
    throw new BackupError(`The backup has a table or column that its schema does not have: ${name} ${unknown ?? ''}`);
  const list = columns.map((column) => `"${column}"`).join(', ');
  await copyIn(client, `COPY ${quoted(name)} (${list}) FROM STDIN WITH (FREEZE)`, content);
}

const Sequences = z.array(
  z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
);

async function setSequences(client: pg.Client, text: string) {
  for (const { name, lastValue, isCalled } of Sequences.parse(JSON.parse(text)))
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled]);
}

/** Stores the key from the backup where the server looks for it, unless a key is configured already. */
async function storeKey({ secretKey, dataDir }: RestoreOptions, key: string) {
  if (secretKey === null) await writeFile(keyFile(dataDir), key, { mode: 0o600, flag: 'w', flush: true });
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** An older schema is created and then migrated; a newer one, or one of a modified program, cannot be created here. */
async function refuseForeignSchema({ migrations, productVersion }: Header) {
  const own = new Map((await readMigrations(MIGRATIONS)).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!own.has(name))
      throw new BackupError(
        `This backup was made by a newer Parley (${productVersion}, with ${name}). Restore it with that version or a newer one.`,
      );
    if (own.get(name) !== checksum)
      throw new BackupError(
        `This backup was made by a modified Parley: its ${name} differs from ours. Restore it with that version.`,
      );
  }
}
