/** The support conversations of the development data; see the README there for sources and licences. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { chunk } from '../apps/server/src/knowledge/reading/chunk.ts';
import { LIMITS } from '../apps/server/src/knowledge/reading/page.ts';
import { readDocument } from '../apps/server/src/knowledge/reading/read-document.ts';
import type { Chunk } from '../apps/server/src/understanding/retrieval/index.ts';
import { root } from '../scripts/bootstrap.mjs';

export interface Expectation {
  outcome: string[];
  must?: string[][];
  source?: string | string[];
}
export interface Talk {
  id: string;
  lang: string;
  kind: string;
  turns: { say: string; expect: Expectation }[];
}
interface Judged {
  verdict: 'good' | 'partly' | 'wrong' | 'refused';
  why: string;
  seen: string;
  isFalse: boolean;
}
export type Judge = (expect: Expectation, answer: unknown, about: unknown) => Judged;

/** The program that judges answers, which comes with the data. */
export async function loadJudge(folder: string): Promise<Judge> {
  const { judge } = (await import(pathToFileURL(join(folder, '..', 'score.mjs')).href)) as { judge: Judge };
  return judge;
}

export type FileChunk = Chunk & { file: string };

/** One company: its files as passages, and the conversations with its customers. */
export async function readCompany(folder: string, name: string): Promise<{ chunks: FileChunk[]; talks: Talk[] }> {
  const chunks: FileChunk[] = [];
  for (const file of readdirSync(join(folder, name, 'sources')).toSorted()) {
    const { page } = await readDocument(readFileSync(join(folder, name, 'sources', file)), file, LIMITS);
    for (const { heading, text, isAnswer } of chunk(page))
      chunks.push({ id: chunks.length + 1, title: page.title, heading, text, kind: isAnswer ? 'qa' : 'text', file });
  }
  return { chunks, talks: readTalks(join(folder, name, 'questions.jsonl')) };
}

/** More questions to a company, which only training uses: in other words, in other languages and about what no page says. */
export const moreTalks = (name: string): Talk[] =>
  readdirSync(MORE)
    .filter((file) => file === `${name}.jsonl` || file === `${name}-lang.jsonl`)
    .flatMap((file) => readTalks(join(MORE, file)));

const MORE = join(root, 'lab/more-questions');

const readTalks = (file: string): Talk[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Talk);

export const localeOf = ({ lang }: Talk): Locale =>
  LOCALES.find((known) => known === (lang === 'uk' ? 'ua' : lang)) ?? 'en';
