import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyFile = (dataDir: string) => join(dataDir, 'secret.key');
const oldKeyFile = (dataDir: string) => `${keyFile(dataDir)}.old`;

/** Replaces the stored key; the old one stays readable beside it until `forgetOldSecret`. */
export function replaceStoredSecret(dataDir: string): void {
  if (!existsSync(oldKeyFile(dataDir))) renameSync(keyFile(dataDir), oldKeyFile(dataDir));
  storedSecret(dataDir);
}

export const forgetOldSecret = (dataDir: string): void => rmSync(oldKeyFile(dataDir), { force: true });

/** The replaced key, as long as something may still be encrypted with it. */
export const storedOldSecret = (dataDir: string): string | undefined =>
  existsSync(oldKeyFile(dataDir)) ? readFileSync(oldKeyFile(dataDir), 'utf8').trim() : undefined;

/** The key of an installation that was given none; it is made at the first start. */
export function storedSecret(dataDir: string): string {
  const file = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
