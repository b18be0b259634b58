import type { Locale } from '@parley/contracts/locales';
import { eachGram, hashOf, isStopWord, stemOf, wordsOf } from '../../understanding/language/index.ts';
import { conceptsIn } from '../../understanding/lexicon/index.ts';
import { encode } from '../../understanding/meaning/index.ts';

/** What a text is compared by: its stems, the letter groups of its words, and its meaning. Each is of unit length. */
export interface TextFeatures {
  stems: ReadonlyMap<number, number>;
  grams: ReadonlyMap<number, number>;
  meaning: Float32Array;
}

const GRAM = 4;
const MAX_WORDS = 60;
/** Words such as "the" say little, but "can I" and "do you" tell questions apart. */
const STOP_WORD = 0.35;

export function featuresOf(text: string, language: Locale): TextFeatures {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const stems = words.map((word) => stemOf(word, language));
  const stemCounts = new Map<number, number>();
  const gramCounts = new Map<number, number>();
  words.forEach((word, at) => {
    const weight = isStopWord(word, language) ? STOP_WORD : 1;
    const stem = hashOf(stems[at] ?? '', 1);
    stemCounts.set(stem, Math.max(stemCounts.get(stem) ?? 0, weight));
    eachGram(word, GRAM, (gram) => {
      const id = hashOf(gram, 2);
      gramCounts.set(id, Math.max(gramCounts.get(id) ?? 0, weight));
    });
  });
  const meaning = encode({ language, words, stems, concepts: conceptsIn(stems, language) });
  return { stems: unit(stemCounts), grams: unit(gramCounts), meaning };
}

function unit(counts: Map<number, number>): Map<number, number> {
  let squares = 0;
  for (const weight of counts.values()) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  for (const [id, weight] of counts) counts.set(id, weight / length);
  return counts;
}
