import type { Limits, ReadPage } from './page.ts';
import { openReader } from './reader.ts';

/** Reads the text of a file (PDF, Word, Excel, CSV, Markdown, HTML, plain text). Throws ReadingError. */
export async function readFile(bytes: Uint8Array, name: string, limits: Partial<Limits> = {}): Promise<ReadPage> {
  const reader = openReader(limits);
  try {
    return (await reader.document(bytes, name)).page;
  } finally {
    await reader.close();
  }
}
