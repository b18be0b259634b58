import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface StoredFile {
  key: string;
  size: number;
  /** The first bytes, enough to detect the file type. */
  head: Buffer;
}

export interface FileStore {
  /** Stores the whole stream; after an error nothing is left behind. */
  write(source: Readable): Promise<StoredFile>;
  read(key: string): Readable;
  /** A file that no longer exists counts as removed. */
  remove(key: string): Promise<void>;
}

/** Enough for the metadata that cameras write before the dimensions of a photo. */
const HEAD_BYTES = 256 * 1024;

/** Files in a folder. Names are random: a file name chosen by the sender never becomes part of a path. */
export function createFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{40}$/.test(key)) throw new TypeError('Not a key of a stored file.');
    return join(folder, key.slice(0, 2), key);
  };

  return {
    async write(source) {
      const key = randomBytes(20).toString('hex');
      const path = pathOf(key);
      const unfinished = `${path}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      const heads: Buffer[] = [];
      let size = 0;
      let headSize = 0;
      source.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (headSize < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - headSize));
        headSize = Math.min(HEAD_BYTES, headSize + chunk.length);
      });
      try {
        await pipeline(source, createWriteStream(unfinished, { mode: 0o640, flags: 'wx' }));
        await flushToDisk(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { key, size, head: Buffer.concat(heads) };
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** An acknowledged file survives a power failure. */
async function flushToDisk(path: string) {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
