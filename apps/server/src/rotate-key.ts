import { ConfigError, readConfig } from './infra/config.ts';
import { forgetOldSecret, replaceStoredSecret } from './infra/secret-key.ts';
import { openDatabase } from './infra/sql/database.ts';
import { explainStart } from './infra/start-error.ts';
import { rotateKey } from './infra/vault/keys.ts';

/**
 * If Parley stores the key itself, creates a new one first; the old one stays beside it until everything is resealed, so a crash
 * in between loses nothing. If SECRET_KEY is set from outside, SECRET_KEY_OLD is used for reading.
 */
async function rotate() {
  const acceptLoss = process.argv.includes('--accept-loss');
  const before = readConfig(process.env);
  const isKept = process.env.SECRET_KEY === undefined || process.env.SECRET_KEY === '';
  if (!isKept && before.secretKeyOld === undefined && !acceptLoss)
    throw new ConfigError(
      'Set SECRET_KEY to a new key (openssl rand -hex 32) and SECRET_KEY_OLD to the present one, then run this again.',
    );
  const database = await openDatabase(before, console.error);
  try {
    if (isKept && !acceptLoss) replaceStoredSecret(before.dataDir);
    const { sealed, unreadable } = await rotateKey(database.sql, readConfig(process.env), { acceptLoss });
    if (isKept) forgetOldSecret(before.dataDir);
    console.log(`${sealed} stored secrets are sealed with the new key.`);
    if (unreadable > 0) console.log(`${unreadable} could not be read and must be entered again in the back-office.`);
    console.log(
      isKept ? 'Start Parley as before.' : 'Remove SECRET_KEY_OLD once every node runs with the new SECRET_KEY.',
    );
  } finally {
    await database.close();
  }
}

try {
  await rotate();
  process.exit(0);
} catch (error) {
  console.error(explainStart(error) ?? error);
  process.exit(1);
}
