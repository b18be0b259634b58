import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './writer.ts';

/** Inside the target folder, because that may be a separate volume, and moving between volumes means copying. */
const UNFINISHED = '.restoring';
const isOurs = (name: string) => name === UNFINISHED || /^[0-9a-f]{2}$/.test(name);

export async function hasFiles(folder: string): Promise<boolean> {
  return (await list(folder)).some(isOurs);
}

export async function clearFiles(folder: string): Promise<void> {
  for (const name of (await list(folder)).filter(isOurs))
    await rm(join(folder, name), { recursive: true, force: true });
}

const list = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

export interface RestoredFiles {
  write(key: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Moves all of them to their final places. */
  finish(): Promise<void>;
}

/** Writes files to a temporary folder first. */
export async function createRestoredFiles(folder: string): Promise<RestoredFiles> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o750 });
  const folders = new Set<string>();
  return {
    async write(key, content) {
      const part = key.slice(0, 2);
      if (!folders.has(part)) await mkdir(join(unfinished, part), { mode: 0o750 });
      folders.add(part);
      const path = join(unfinished, part, key);
      await pipeline(content, createWriteStream(path, { mode: 0o640, flags: 'wx', flush: true }));
    },
    async finish() {
      for (const part of folders) {
        await syncFolder(join(unfinished, part));
        await rename(join(unfinished, part), join(folder, part));
      }
      await rm(unfinished, { recursive: true });
      await syncFolder(folder);
    },
  };
}
