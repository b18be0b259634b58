import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { crc32, zstdCompress } from 'node:zlib';
import {
  BLOCK_BYTES,
  BLOCK_HEADER_BYTES,
  BLOCK_KINDS,
  ENCODINGS,
  MAGIC,
  type BlockKind,
  type Header,
  type Section,
  type Trailer,
} from './format.ts';

const compress = promisify(zstdCompress);

const WRITE_BYTES = 1024 * 1024;

export interface BackupWriter {
  section(section: Section, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
  /** Completes the backup and renames it; until then there is only FILE.partial. Returns its size. */
  finish(signatureOf: (sha256: string) => string): Promise<number>;
  /** Removes the partial file. */
  discard(): Promise<void>;
}

export async function createBackupWriter(file: string, header: Header): Promise<BackupWriter> {
  const partial = `${file}.partial`;
  const handle = await open(partial, 'w', 0o600);
  const whole = createHash('sha256');
  let written = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const counts = { tables: 0, files: 0 };

  /** Collects small blocks into one write. */
  async function writeBytes(...parts: Buffer[]) {
    for (const part of parts) {
      whole.update(part);
      waiting.push(part);
      waitingBytes += part.length;
    }
    if (waitingBytes >= WRITE_BYTES) await flush();
  }

  async function flush() {
    await handle.writeFile(Buffer.concat(waiting));
    written += waitingBytes;
    waiting = [];
    waitingBytes = 0;
  }

  async function writeBlock(kind: BlockKind, payload: Buffer) {
    const compressed = kind === 'data' ? await compress(payload) : payload;
    const isSmaller = compressed.length < payload.length;
    const stored = isSmaller ? compressed : payload;
    const head = Buffer.alloc(BLOCK_HEADER_BYTES);
    head.writeUInt8(BLOCK_KINDS.indexOf(kind), 0);
    head.writeUInt8(ENCODINGS.indexOf(isSmaller ? 'zstd' : 'plain'), 1);
    head.writeUInt32BE(stored.length, 4);
    head.writeUInt32BE(crc32(stored), 8);
    head.writeUInt32BE(crc32(head.subarray(0, 12)), 12);
    await writeBytes(head, stored);
  }
  const writeJson = (kind: BlockKind, value: object) => writeBlock(kind, Buffer.from(JSON.stringify(value)));

  await writeBytes(MAGIC);
  await writeJson('header', header);

  return {
    async section(section, content) {
      await writeJson('begin', section);
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const block of inBlocks(content)) {
        hash.update(block);
        bytes += block.length;
        await writeBlock('data', block);
      }
      await writeJson('end', { bytes, sha256: hash.digest('hex') });
      if (section.kind === 'table') counts.tables += 1;
      if (section.kind === 'file') counts.files += 1;
    },
    async finish(signatureOf) {
      const sha256 = whole.copy().digest('hex');
      const trailer: Trailer = { ...counts, sha256, signature: signatureOf(sha256) };
      await writeJson('trailer', trailer);
      await flush();
      await handle.sync();
      await handle.close();
      await rename(partial, file);
      await syncFolder(dirname(file));
      return written;
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** Cuts and joins the input into blocks of one size. */
async function* inBlocks(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= BLOCK_BYTES) {
      const cut = BLOCK_BYTES - size;
      yield Buffer.concat([...waiting, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      waiting = [];
      size = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** A rename only survives a power failure once its folder has been synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
