import yauzl from 'yauzl';
import { LIMITS, ReadingError, type Limits } from './page.ts';

/** Content up to this size is never treated as a zip bomb, however well it was compressed. */
const NEVER_TOO_MUCH = 10_000_000;

/** The wanted files of an archive by name. The inflated size is counted while unpacking and limited. */
export class Archive {
  readonly #parts: ReadonlyMap<string, Buffer>;

  private constructor(parts: ReadonlyMap<string, Buffer>) {
    this.#parts = parts;
  }

  static async open(bytes: Buffer, isWanted: (name: string) => boolean, limits: Limits = LIMITS): Promise<Archive> {
    try {
      return new Archive(await inflate(bytes, isWanted, limits));
    } catch (error) {
      throw error instanceof ReadingError ? error : new ReadingError('broken', error);
    }
  }

  find(name: string): string | null {
    return this.#parts.get(name)?.toString('utf8') ?? null;
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  names(): string[] {
    return [...this.#parts.keys()];
  }
}

async function inflate(bytes: Buffer, isWanted: (name: string) => boolean, limits: Limits) {
  const parts = new Map<string, Buffer>();
  const most = Math.min(limits.inflatedBytes, Math.max(NEVER_TOO_MUCH, bytes.length * limits.inflation));
  let inflated = 0;
  let count = 0;
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false });
  for await (const entry of archive.eachEntry()) {
    count += 1;
    if (count > limits.parts) throw new ReadingError('too_much_inside');
    if (!isWanted(entry.fileName) || entry.fileName.endsWith('/')) continue;
    if (entry.isEncrypted()) throw new ReadingError('encrypted');
    const chunks: Buffer[] = [];
    for await (const chunk of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      inflated += chunk.length;
      if (inflated > most) throw new ReadingError('too_much_inside');
      chunks.push(chunk);
    }
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  return parts;
}
