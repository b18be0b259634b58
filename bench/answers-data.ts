import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@parley/contracts/locales';
import type { Chunk } from '../apps/server/src/understanding/retrieval/index.ts';
import { seeded } from '../apps/server/src/understanding/language/index.ts';
import { root } from '../scripts/bootstrap.mjs';

export const RETRIEVAL_LANGUAGES: readonly Locale[] = ['en', 'de', 'fr', 'it', 'ro', 'ru', 'ua'];

/** The baseline's percentages of answerable questions answered and unanswerable ones refused, on held-out questions. */
export const ANSWERED_AND_REFUSED: Record<Locale, readonly [number, number]> = {
  en: [91.2, 96.5],
  ro: [94.7, 97.0],
  ru: [91.2, 94.0],
  ua: [57.3, 84.4],
  de: [93.3, 94.5],
  fr: [86.8, 81.0],
  it: [81.0, 95.5],
};

/** Passages in one language, and questions, some of which none of them answers. */
export interface Retrieval {
  language: Locale;
  chunks: Chunk[];
  questions: { text: string; gold: number | null; answers: string[] }[];
}

/** The folder of the development data (`AI_DATA`, or ../shared/ai-data beside the repository), or null. */
export function dataFolder(named = process.env.AI_DATA): string | null {
  const folder = named ?? join(root, '../shared/ai-data');
  return existsSync(join(folder, 'retrieval')) ? folder : null;
}

/** Parses a file of JSON lines. */
export function readLines<T>(folder: string, file: string): T[] {
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

export function readRetrieval(folder: string, language: Locale): Retrieval {
  const code = language === 'ua' ? 'uk' : language;
  const passages = readLines<{ id: string; title: string | null; text: string }>(
    folder,
    `retrieval/passages.${code}.jsonl`,
  );
  const questions = readLines<{ q: string; passage: string | null; answers?: string[] }>(
    folder,
    `retrieval/queries.${code}.jsonl`,
  );
  const ids = new Map(passages.map(({ id }, at) => [id, at]));
  return {
    language,
    chunks: passages.map(({ title, text }, id) => ({ id, title: title ?? '', heading: '', text, kind: 'text' })),
    questions: questions.map(({ q, passage, answers }) => ({
      text: q,
      gold: passage === null ? null : (ids.get(passage) ?? null),
      answers: answers ?? [],
    })),
  };
}

/** Puts typos into about a third of the words of four letters or more: one letter is dropped, swapped or doubled. */
export function mistype(text: string, seed: number): string {
  const random = seeded(seed);
  return text.replace(/\p{L}{4,}/gu, (word) => {
    if (random() > 0.35) return word;
    const at = 1 + Math.floor(random() * (word.length - 2));
    const typo = Math.floor(random() * 3);
    if (typo === 0) return word.slice(0, at) + word.slice(at + 1);
    if (typo === 1) return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    return word.slice(0, at) + word.charAt(at) + word.slice(at);
  });
}

/** The area under the ROC curve: how often a right one ranks above a wrong one. */
export function areaUnder(right: readonly number[], wrong: readonly number[]): number {
  const all = [
    ...right.map((value) => ({ value, isRight: true })),
    ...wrong.map((value) => ({ value, isRight: false })),
  ].sort((one, other) => one.value - other.value);
  let ranks = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    for (let each = at; each < end; each += 1) if (all[each]?.isRight) ranks += (at + end + 1) / 2;
    at = end;
  }
  return (ranks - (right.length * (right.length + 1)) / 2) / (right.length * wrong.length || 1);
}
