import { LOCALES, type Locale } from '@parley/contracts/locales';
import { detectLanguage, eachGram, isStopWord, stemOf, wordsOf } from '../language/index.ts';
import { conceptsIn } from '../lexicon/index.ts';
import { encode, packVector, SIZE, type ReadText } from '../meaning/index.ts';
import type { Chunk } from './chunk.ts';
import { packTexts, textAt, type PackedTexts } from './packed-texts.ts';
import { PostingsBuilder, type Postings } from './postings.ts';

/** The n-gram size. Compared with sizes three to five together it is no worse and needs a third of the memory. */
export const GRAM = 4;
/** How many times a word of the title or heading counts. */
const TITLE_WEIGHT = 1;
const HEADING_WEIGHT = 2;
const MAX_INDEXED_LENGTH = 20_000;

/** Everything needed to answer from a set of chunks, in typed arrays: it can be transferred to another thread or stored. */
export interface SearchIndex {
  ids: Float64Array;
  /** 1 for a question with its answer. */
  isQa: Uint8Array;
  /** Indexes into LOCALES. */
  languages: Uint8Array;
  /** Title, heading and text of each chunk, interleaved. */
  texts: PackedTexts;
  stems: Postings;
  grams: Postings;
  /** What the words stand for, in any language. */
  concepts: Postings;
  /** What the name of each chunk means, and what its text does: a packed vector for each. */
  nameMeanings: Int8Array;
  textMeanings: Int8Array;
  /** Every word of each language, in the order of LOCALES, to correct misspelled questions. */
  vocabulary: readonly PackedTexts[];
}

/** Packs chunks into an index. Takes about a second per 2,000 chunks; see `buildIndexInWorker`. */
export function buildIndex(chunks: readonly Chunk[]): SearchIndex {
  const stems = new PostingsBuilder();
  const grams = new PostingsBuilder();
  const concepts = new PostingsBuilder();
  const vocabulary = LOCALES.map(() => new Set<string>());
  const languages = new Uint8Array(chunks.length);
  const nameMeanings = new Int8Array(chunks.length * SIZE);
  const textMeanings = new Int8Array(chunks.length * SIZE);
  chunks.forEach((chunk, at) => {
    const language = languageOf(chunk);
    languages[at] = LOCALES.indexOf(language);
    const stemCounts = new Map<string, number>();
    const gramCounts = new Map<string, number>();
    const conceptCounts = new Map<string, number>();
    const add = (text: string, weight: number): ReadText => {
      const words = wordsOf(withoutHosts(text.slice(0, MAX_INDEXED_LENGTH)));
      const found = words.map((word) => stemOf(word, language));
      words.forEach((word, place) => {
        const stem = found[place] ?? '';
        if (!isStopWord(word, language)) {
          count(stemCounts, stem, weight);
          if (!/\p{N}/u.test(word)) vocabulary[LOCALES.indexOf(language)]?.add(word);
        }
        eachGram(word, GRAM, (gram) => count(gramCounts, gram, weight));
      });
      const named = conceptsIn(found, language);
      for (const { concept } of named) count(conceptCounts, concept, weight);
      return { language, words, stems: found, concepts: named };
    };
    const title = add(chunk.title.replaceAll('_', ' '), TITLE_WEIGHT);
    const heading = add(chunk.heading, HEADING_WEIGHT);
    const text = add(chunk.text, 1);
    nameMeanings.set(packVector(encode(title, heading)), at * SIZE);
    textMeanings.set(packVector(encode(text)), at * SIZE);
    stems.add(stemCounts);
    grams.add(gramCounts);
    concepts.add(conceptCounts);
  });
  return {
    ids: Float64Array.from(chunks, ({ id }) => id),
    isQa: Uint8Array.from(chunks, ({ kind }) => (kind === 'qa' ? 1 : 0)),
    languages,
    texts: packTexts(chunks.flatMap(({ title, heading, text }) => [title, heading, text])),
    stems: stems.pack(),
    grams: grams.pack(),
    concepts: concepts.pack(),
    nameMeanings,
    textMeanings,
    vocabulary: vocabulary.map((words) => packTexts([...words])),
  };
}

/** The host of an email address says nothing about a subject: "support@shop.example" is about no shop. */
export const withoutHosts = (text: string): string => text.replace(/(?<=\S)@[\p{L}\p{N}.-]+/gu, ' ');

export const titleAt = (index: SearchIndex, at: number): string => textAt(index.texts, 3 * at);

/** The original chunk at an index position. */
export function chunkAt(index: SearchIndex, at: number): Chunk {
  return {
    id: index.ids[at] ?? 0,
    title: titleAt(index, at),
    heading: textAt(index.texts, 3 * at + 1),
    text: textAt(index.texts, 3 * at + 2),
    kind: index.isQa[at] === 1 ? 'qa' : 'text',
  };
}

const languageOf = ({ title, heading, text }: Chunk): Locale =>
  detectLanguage(`${heading} ${text.slice(0, 600)} ${title}`)?.language ?? 'en';

function count(counts: Map<string, number>, term: string, weight: number): void {
  counts.set(term, (counts.get(term) ?? 0) + weight);
}
