/** Executed by scripts/run/backup.mjs: parses the arguments, runs the command and reports the result in plain sentences. */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  backUp,
  BackupError,
  checkBackup,
  DamagedBackupError,
  describeKey,
  findSecretKey,
  openToFill,
  openToRead,
  restore,
  showProgress,
} from '../../apps/server/src/infra/backup/index.ts';
import { ConfigError, readConfig } from '../../apps/server/src/infra/config.ts';
import { root } from '../bootstrap.mjs';

const USAGE = `Usage:
  npm run backup -- FILE [--with-key]          writes everything into FILE, while the server runs
  npm run verify-backup -- FILE                checks every byte of FILE
  npm run restore -- FILE [--without-key]      fills an empty installation from FILE`;
const MAX_NAMED_FILES = 20;

const begin = performance.now();
try {
  await run();
  process.exit(0);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const isForPeople =
    error instanceof BackupError ||
    error instanceof DamagedBackupError ||
    error instanceof ConfigError ||
    code !== undefined;
  console.error(isForPeople ? message : error);
  process.exit(1);
}

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-key': { type: 'boolean', default: false }, 'without-key': { type: 'boolean', default: false } },
  });
  const [command, name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new BackupError(USAGE);
  const file = resolve(process.env.INIT_CWD ?? '', name);
  // Passing any key prevents the config from generating one, which would be the wrong key.
  const config = readConfig({ ...process.env, SECRET_KEY: process.env.SECRET_KEY || '-'.repeat(32) });
  const secretKey = findSecretKey(process.env, config.dataDir);

  if (command === 'backup') {
    if (secretKey === null)
      throw new BackupError(
        `SECRET_KEY is not set, and there is no secret.key in ${config.dataDir}. Use the SECRET_KEY or DATA_DIR of the server.`,
      );
    const onProgress = showProgress('Backing up', process.stdout);
    const database = await openToRead(config);
    try {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      const { bytes, tables, files, missingFiles } = await backUp(file, {
        databaseUrl: database.url,
        filesDir: config.filesDir,
        secretKey,
        withKey: values['with-key'],
        productVersion: version,
        onProgress,
      });
      onProgress.end();
      console.log(`${file}: ${tables} tables, ${files} files, ${inMegabytes(bytes)} in ${seconds()}.`);
      if (missingFiles.length > 0) {
        console.warn(`Warning: ${missingFiles.length} files that the database names were not in ${config.filesDir}:`);
        console.warn(missingFiles.slice(0, MAX_NAMED_FILES).join('\n'));
      }
      console.log(
        values['with-key']
          ? 'It contains the secret key: keep it as safe as the key itself.'
          : 'It does not contain the secret key: keep SECRET_KEY, or secret.key in DATA_DIR, in another place.',
      );
    } finally {
      await database.close();
    }
  } else if (command === 'verify-backup') {
    const onProgress = showProgress('Verifying', process.stdout);
    const { header, trailer } = await checkBackup(file, { secretKey, onProgress });
    onProgress.end();
    console.log(
      `${file} is whole: Parley ${header.productVersion}, ${header.createdAt}, ${trailer.tables} tables, ${trailer.files} files, ${inMegabytes(statSync(file).size)}.`,
    );
    console.log(describeKey(header, secretKey).text);
  } else if (command === 'restore') {
    const onProgress = showProgress('Restoring', process.stdout);
    const { header, trailer } = await restore(file, {
      open: () => openToFill(config),
      dataDir: config.dataDir,
      filesDir: config.filesDir,
      secretKey,
      withoutKey: values['without-key'],
      onProgress,
    });
    onProgress.end();
    console.log(
      `Restored ${trailer.tables} tables and ${trailer.files} files from ${header.createdAt} in ${seconds()}.`,
    );
    console.log(describeKey(header, secretKey).text);
  } else throw new BackupError(USAGE);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function seconds(): string {
  return `${((performance.now() - begin) / 1_000).toFixed(1)} s`;
}
