import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, mkdir, open, readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** The newest receipt of a conversation when it was sealed. */
export interface Head {
  companyId: number;
  conversationId: number;
  number: number;
  /** Hexadecimal. */
  hash: string;
}

/** One line of the file: the chains that have grown since the line before, signed. */
const Seal = z.object({
  at: z.iso.datetime(),
  /** The hash of the line before; so the newest signature covers every earlier line. */
  previous: z.string(),
  heads: z.array(z.tuple([z.number(), z.number(), z.number(), z.string()])),
  key: z.string(),
  signature: z.string(),
});
export type Seal = z.output<typeof Seal>;

const FOLDER = 'receipts';
const NOTHING_BEFORE = '0'.repeat(64);
/** Ed25519 keys as PKCS #8 begin with these bytes; the seed follows. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const hashOfLine = (line: string): string => createHash('sha256').update(line).digest('hex');

/** The key that signs, derived from the installation's secret: whoever can write to the database only cannot sign. */
export function sealingKey(secretKey: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'parley receipt seals', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
}

/** The public half, which may be published: it checks signatures and makes none. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

const signedText = ({ at, previous, heads, key }: Omit<Seal, 'signature'>) =>
  JSON.stringify([at, previous, heads, key]);

export function sealLine(key: KeyObject, at: Date, previous: string, heads: readonly Head[]): string {
  const unsigned = {
    at: at.toISOString(),
    previous,
    heads: heads.map(({ companyId, conversationId, number, hash }): Seal['heads'][number] => [
      companyId,
      conversationId,
      number,
      hash,
    ]),
    key: publicKeyOf(key),
  };
  return JSON.stringify({
    ...unsigned,
    signature: sign(null, Buffer.from(signedText(unsigned)), key).toString('base64'),
  });
}

export function isSigned(seal: Seal): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(seal.key, 'hex')]);
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(signedText(seal)), key, Buffer.from(seal.signature, 'base64'));
  } catch {
    return false;
  }
}

const filesIn = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, FOLDER);
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names
    .filter((name) => /^seals-\d{4}-\d{2}\.jsonl$/.test(name))
    .sort()
    .map((name) => join(folder, name));
};

/** Every line of the files, oldest first. */
export async function* readLines(dataDir: string): AsyncIterable<string> {
  for (const file of await filesIn(dataDir))
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
      if (line !== '') yield line;
}

/** The seal in a line; null if it is damaged. */
export function readSeal(line: string): Seal | null {
  try {
    return Seal.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Drops a last line without an end: a crash while it was written has left it, and nothing has been told about it. */
export async function dropTornLine(dataDir: string): Promise<void> {
  const file = (await filesIn(dataDir)).at(-1);
  if (!file) return;
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await truncate(file, end);
}

/** The hash of the newest line and when it was written. */
export async function findLast(dataDir: string): Promise<{ hash: string; at: Date | null }> {
  const file = (await filesIn(dataDir)).at(-1);
  let last = '';
  if (file)
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
      if (line !== '') last = line;
  const at = readSeal(last)?.at;
  return { hash: last === '' ? NOTHING_BEFORE : hashOfLine(last), at: at === undefined ? null : new Date(at) };
}

/** Adds a line to the file of its month, and waits until it is on the disk. */
export async function appendLine(dataDir: string, at: Date, line: string): Promise<void> {
  await mkdir(join(dataDir, FOLDER), { recursive: true });
  const file = join(dataDir, FOLDER, `seals-${at.toISOString().slice(0, 7)}.jsonl`);
  await appendFile(file, `${line}\n`, { mode: 0o600 });
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What the first line follows. */
export const isFirst = (previous: string): boolean => previous === NOTHING_BEFORE;
