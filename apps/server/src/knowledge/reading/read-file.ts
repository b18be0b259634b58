import type { Limits, ReadPage } from './page.ts';
import { openReader } from './reader.ts';

/** Reads the words of a file (PDF, Word, Excel, CSV, Markdown, HTML, text). Throws ReadingError with a remedy. */
export async function readFile(bytes: Uint8Array, name: string, limits: Partial<Limits> = {}): Promise<ReadPage> {
  const reader = openReader(limits);
  try {
    return (await reader.document(bytes, name)).page;
  } finally {
    await reader.close();
  }
}
