import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, zstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import {
  BLOCK_BYTES,
  BLOCK_HEADER_BYTES,
  BLOCK_KINDS,
  ENCODINGS,
  Header,
  MAGIC,
  MAX_STORED_BYTES,
  nameOf,
  Section,
  SectionEnd,
  Trailer,
  type BlockKind,
} from './format.ts';

const decompress = promisify(zstdDecompress);
const READ_BYTES = 1024 * 1024;

/** The backup differs from what was written; the message names the damaged section and its place in the file. */
export class DamagedBackupError extends Error {}

export interface BackupContent {
  /** Called in file order. The content must be read to its end; it throws where it is damaged. */
  onHeader?(header: Header): Promise<void> | void;
  onSection?(section: Section, content: AsyncIterable<Buffer>): Promise<void>;
  onProgress?(position: number, size: number): void;
}

export interface BackupSummary {
  header: Header;
  trailer: Trailer;
  size: number;
}

interface Block {
  kind: BlockKind;
  payload: Buffer;
  start: number;
  end: number;
}

/** Reads a backup from beginning to end and verifies every byte. Memory does not grow with the size of the backup. */
export async function readBackup(file: string, content: BackupContent = {}): Promise<BackupSummary> {
  const handle = await open(file, 'r');
  try {
    return await read(handle, file, content);
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, file: string, content: BackupContent): Promise<BackupSummary> {
  const { size } = await handle.stat();
  const whole = createHash('sha256');
  let position = 0;
  let place = 'header';

  function damaged(start: number, end: number, why: string): never {
    throw new DamagedBackupError(
      `The backup is damaged in its ${place}, between bytes ${start} and ${end} of ${file}: ${why}.`,
    );
  }

  /** Read from disk but not consumed yet. */
  let ahead = Buffer.alloc(0);
  async function take(length: number): Promise<Buffer> {
    while (ahead.length < length) {
      const more = Buffer.allocUnsafe(Math.max(READ_BYTES, length));
      const { bytesRead } = await handle.read(more, 0, more.length, position + ahead.length);
      if (bytesRead === 0) damaged(position, position + ahead.length, 'the file is cut off there');
      ahead = Buffer.concat([ahead, more.subarray(0, bytesRead)]);
    }
    const taken = ahead.subarray(0, length);
    ahead = ahead.subarray(length);
    position += length;
    return taken;
  }

  async function nextBlock(): Promise<Block> {
    const start = position;
    const head = await take(BLOCK_HEADER_BYTES);
    const kind = BLOCK_KINDS[head.readUInt8(0)];
    const encoding = ENCODINGS[head.readUInt8(1)];
    const length = head.readUInt32BE(4);
    if (crc32(head.subarray(0, 12)) !== head.readUInt32BE(12)) damaged(start, position, 'a checksum does not match');
    if (!kind || !encoding || length > MAX_STORED_BYTES) damaged(start, position, 'this is no block of a backup');
    const stored = await take(length);
    if (crc32(stored) !== head.readUInt32BE(8)) damaged(start, position, 'a checksum does not match');
    if (kind !== 'trailer') whole.update(head).update(stored);
    content.onProgress?.(position, size);
    try {
      const payload = encoding === 'zstd' ? await decompress(stored, { maxOutputLength: BLOCK_BYTES }) : stored;
      return { kind, payload, start, end: position };
    } catch {
      return damaged(start, position, 'it cannot be decompressed');
    }
  }

  function parse<Schema extends z.ZodType>(schema: Schema, block: Block): z.output<Schema> {
    try {
      return schema.parse(JSON.parse(block.payload.toString()));
    } catch {
      return damaged(block.start, block.end, `its ${block.kind} cannot be read`);
    }
  }

  async function* contentOf(section: Section): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    const start = position;
    let bytes = 0;
    for (;;) {
      const block = await nextBlock();
      if (block.kind === 'end') {
        const end = parse(SectionEnd, block);
        if (end.bytes !== bytes || end.sha256 !== hash.digest('hex'))
          damaged(start, position, `the ${nameOf(section)} is not what was written`);
        return;
      }
      if (block.kind !== 'data') damaged(block.start, block.end, 'a block is in the wrong place');
      hash.update(block.payload);
      bytes += block.payload.length;
      yield block.payload;
    }
  }

  const magic = size < MAGIC.length ? Buffer.alloc(0) : await take(MAGIC.length);
  if (!magic.equals(MAGIC)) {
    throw new DamagedBackupError(
      magic.subarray(0, 14).equals(MAGIC.subarray(0, 14))
        ? `${file} was written in a format that this Parley does not know. Use a newer Parley.`
        : `${file} is no backup of Parley, or its first bytes are damaged (between bytes 0 and ${MAGIC.length}).`,
    );
  }
  whole.update(magic);
  const first = await nextBlock();
  if (first.kind !== 'header') damaged(first.start, first.end, 'a block is in the wrong place');
  const header = parse(Header, first);
  await content.onHeader?.(header);

  const counts = { tables: 0, files: 0 };
  for (;;) {
    place = 'list of contents';
    const block = await nextBlock();
    if (block.kind === 'trailer') {
      place = 'trailer';
      const trailer = parse(Trailer, block);
      if (trailer.sha256 !== whole.digest('hex')) damaged(0, block.start, 'the checksum of the whole does not match');
      if (trailer.tables !== counts.tables || trailer.files !== counts.files)
        damaged(0, block.start, 'tables or files are missing');
      if (position !== size) damaged(position, size, 'something was added to it');
      return { header, trailer, size };
    }
    if (block.kind !== 'begin') damaged(block.start, block.end, 'a block is in the wrong place');
    const section = parse(Section, block);
    place = nameOf(section);
    if (section.kind === 'table') counts.tables += 1;
    if (section.kind === 'file') counts.files += 1;
    const chunks = contentOf(section);
    await content.onSection?.(section, chunks);
    for await (const _ of chunks); // unread content is verified as well
  }
}
