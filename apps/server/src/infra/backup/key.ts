import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameText, sign } from '../secrets.ts';
import { keyIdOf } from '../vault/vault.ts';
import { BackupError } from './errors.ts';
import type { Header, Trailer } from './format.ts';

/** The configured secret key; does not create one. */
export function findSecretKey(env: Record<string, string | undefined>, dataDir: string): string | null {
  if (env.SECRET_KEY) return env.SECRET_KEY;
  const file = keyFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

export const signatureOf = (secretKey: string, sha256: string): string => sign(secretKey, `backup ${sha256}`);

/** Whether the backup's sealed secrets will be readable here, and a sentence about it for the operator. */
export function describeKey({ keyId, hasKey }: Header, secretKey: string | null): { fits: boolean; text: string } {
  const needs = `Its sealed secrets need the key ${keyId}`;
  if (secretKey !== null && keyIdOf(secretKey) === keyId) return { fits: true, text: `${needs}, which is set here.` };
  if (secretKey === null && hasKey) return { fits: true, text: `${needs}, which the backup contains.` };
  const here = secretKey === null ? 'no key is set here' : `the key set here is ${keyIdOf(secretKey)}`;
  return { fits: false, text: `${needs}, and ${here}.` };
}

/** A backup that claims to use our key must be signed with it. */
export function checkSignature(header: Header, trailer: Trailer, secretKey: string | null): void {
  if (secretKey === null || keyIdOf(secretKey) !== header.keyId) return;
  if (!sameText(trailer.signature, signatureOf(secretKey, trailer.sha256)))
    throw new BackupError('This backup was created or changed without the secret key: its signature is invalid.');
}
