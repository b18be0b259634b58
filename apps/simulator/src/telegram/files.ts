import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Clock } from '../clock.ts';
import { badRequest } from './errors.ts';

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;
const LINK_LIFETIME_MS = 60 * 60 * 1_000;

export interface StoredFile {
  file_id: string;
  file_unique_id: string;
  botId: number;
  folder: string;
  name: string;
  mimeType: string;
  bytes: Buffer;
}

export type Files = ReturnType<typeof createFiles>;

/** The files that bots and customers have sent; an id is valid for one bot. */
export function createFiles(clock: Clock) {
  const files = new Map<string, StoredFile>();
  const links = new Map<string, { file: StoredFile; until: number }>();
  let count = 0;

  return {
    add(file: Omit<StoredFile, 'file_id' | 'file_unique_id'>): StoredFile {
      const stored = {
        ...file,
        file_id: randomBytes(42).toString('base64url'),
        file_unique_id: randomBytes(11).toString('base64url'),
      };
      files.set(stored.file_id, stored);
      return stored;
    },
    find: (botId: number, fileId: string) => {
      const file = files.get(fileId);
      return file?.botId === botId ? file : null;
    },
    /** Makes a link that works for an hour. */
    link(botId: number, fileId: string) {
      const file = files.get(fileId);
      if (!file || file.botId !== botId) throw badRequest('invalid file_id');
      if (file.bytes.length > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big');
      const path = `${file.folder}/file_${(count += 1)}${extname(file.name)}`;
      links.set(`${botId}/${path}`, { file, until: clock.now() + LINK_LIFETIME_MS });
      const { file_id, file_unique_id, bytes } = file;
      return { file_id, file_unique_id, file_size: bytes.length, file_path: path };
    },
    linked(botId: number, path: string): StoredFile | null {
      const link = links.get(`${botId}/${path}`);
      return link && link.until > clock.now() ? link.file : null;
    },
    /** For the page, which shows pictures without a link. */
    get: (fileId: string) => files.get(fileId) ?? null,
    clear() {
      files.clear();
      links.clear();
    },
  };
}
