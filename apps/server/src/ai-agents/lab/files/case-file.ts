import { invalid } from '../../../infra/errors.ts';

/** A case as a file has it, not yet checked. */
export interface FoundCase {
  /** Where it begins. */
  line: number;
  content: unknown;
}

/** Something that a case cannot express. */
export interface Ignored {
  line: number | null;
  what: string;
}

export interface CaseFile {
  cases: FoundCase[];
  ignored: Ignored[];
}

/** Refuses a file because of one of its lines. */
export const badLine = (n: number, name: string) => invalid({ file: { key: 'fileLine', params: { n, name } } });

/** Decodes UTF-8, or UTF-16 with a byte order mark. Guessing would turn letters into others unnoticed. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below.
  }
  throw invalid({ file: { key: 'fileEncoding' } });
}
