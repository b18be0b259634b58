/** A section of a page under one heading. Headings of several levels are joined by " › ". */
export interface Block {
  heading: string;
  text: string;
  /** A question (the heading) with its answer (the text), which is never split. */
  isAnswer?: boolean;
}

/** The content of a file or page: plain text only, nothing executable. */
export interface ReadPage {
  title: string;
  blocks: Block[];
}

/** Why something could not be read, as a code that the UI explains together with the remedy. */
export type ReadingProblem =
  | 'empty'
  | 'not_supported'
  | 'broken'
  | 'encrypted'
  | 'no_text'
  | 'too_large'
  | 'too_much_inside'
  | 'too_slow';

const REMEDIES: Readonly<Record<ReadingProblem, string>> = {
  empty: 'There is nothing in this file. Upload one that has content.',
  not_supported:
    'This kind of file cannot be read. Save it as PDF, Word (.docx), Excel (.xlsx), CSV, Markdown, HTML or text.',
  broken: 'This file is damaged. Open it in the program that made it, save it again and upload that.',
  encrypted: 'This file is protected by a password. Remove the protection and upload it again.',
  no_text: 'No words were found; a scanned page is a picture. Run text recognition (OCR) on it, or paste the text.',
  too_large: 'This file is too large. Split it into smaller ones.',
  too_much_inside: 'There is too much inside this file. Split it into smaller ones.',
  too_slow: 'Reading this file took too long. Split it into smaller ones or save it in a simpler form.',
};

/** Thrown when a file or page cannot be read; the message tells people what to do about it. */
export class ReadingError extends Error {
  readonly problem: ReadingProblem;
  constructor(problem: ReadingProblem, cause?: unknown) {
    super(REMEDIES[problem], { cause });
    this.problem = problem;
  }
}

/** Limits on reading. Sizes are counted while unpacking, because declared sizes cannot be trusted. */
export interface Limits {
  fileBytes: number;
  inflatedBytes: number;
  /** How many times larger than the file its content may be; not applied to small content. */
  inflation: number;
  /** Files in an archive, or pages. */
  parts: number;
  textCharacters: number;
  heapMegabytes: number;
  /** Memory outside the heap: buffers of what is being unpacked. */
  bufferMegabytes: number;
  milliseconds: number;
}

export const LIMITS: Readonly<Limits> = {
  fileBytes: 25_000_000,
  inflatedBytes: 100_000_000,
  inflation: 100,
  parts: 2_000,
  textCharacters: 5_000_000,
  heapMegabytes: 512,
  bufferMegabytes: 192,
  milliseconds: 60_000,
};
