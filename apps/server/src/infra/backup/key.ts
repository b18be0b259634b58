import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameText, sign } from '../secrets.ts';
import { keyIdOf } from '../vault/vault.ts';
import { BackupError } from './errors.ts';
import type { Header, Trailer } from './format.ts';

/** The secret key as the settings name it, without making one. */
export function findSecretKey(env: Record<string, string | undefined>, dataDir: string): string | null {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const file = keyFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const signatureOf = (secretKey: string, sha256: string): string => sign(secretKey, `backup ${sha256}`);

/** `fits`, or what a person should know about the key that is set and the one that the backup needs. */
export function describeKey({ keyId, hasKey }: Header, secretKey: string | null): { fits: boolean; text: string } {
  const needs = `Its sealed secrets need the key ${keyId}`;
  if (secretKey !== null && keyIdOf(secretKey) === keyId) return { fits: true, text: `${needs}, which is set here.` };
  if (secretKey === null && hasKey) return { fits: true, text: `${needs}, which the backup contains.` };
  const here = secretKey === null ? 'no key is set here' : `the key set here is ${keyIdOf(secretKey)}`;
  return { fits: false, text: `${needs}, and ${here}.` };
}

/** A backup that claims our key must have been made with it. */
export function checkSignature(header: Header, trailer: Trailer, secretKey: string | null): void {
  if (secretKey === null || keyIdOf(secretKey) !== header.keyId) return;
  if (!sameText(trailer.signature, signatureOf(secretKey, trailer.sha256)))
    throw new BackupError('Somebody without the secret key made or changed this backup: its signature is wrong.');
}
