import type { Locale } from '@parley/contracts/locales';
import { eachGram, isStopWord, normalise, stemOf, wordsOf, type Sentence } from '../language/index.ts';
import { conceptsIn } from '../lexicon/index.ts';
import { encode, likeness } from '../meaning/index.ts';
import { GRAM, withoutHosts } from './build.ts';
import type { Matches } from './matches.ts';
import type { Term } from './question.ts';

/** A sentence split into words, beside a question. */
interface ReadSentence {
  sentence: Sentence;
  /** How alike it is to the question in meaning. */
  meaning: number;
  normalised: string;
  words: number;
  /** The number of content words, and of those that are not asked about. */
  stems: number;
  news: number;
  matches: Matches;
  /** Where each term of the question occurs. */
  places: readonly (readonly number[])[];
  grams: Set<string>;
  /** Capitalised words inside the sentence, normalised. */
  names: string[];
  numbers: string[];
}

/** Reads a sentence for the terms of a question, `asked` being all their forms and `meaning` what it means. */
export function readSentence(
  sentence: Sentence,
  language: Locale,
  terms: readonly Term[],
  asked: ReadonlySet<string>,
  meaning: Float32Array,
): ReadSentence {
  const words = wordsOf(withoutHosts(sentence.text));
  const grams = new Set<string>();
  for (const word of words) eachGram(word, GRAM, (gram) => grams.add(gram));
  const capitals = sentence.text.match(/(?<=[\p{L}\p{N},;:)”»"] ["“„«(]?)\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  const allStems = words.map((word) => stemOf(word, language));
  const isContent = words.map((word) => !isStopWord(word, language));
  const content = allStems.filter((_, at) => isContent[at]);
  const places = new Map<string, number[]>();
  const note = (form: string, at: number) => {
    const known = places.get(form);
    if (known) known.push(at);
    else places.set(form, [at]);
  };
  let place = 0;
  const placeOf = allStems.map((stem, at) => {
    if (isContent[at]) {
      note(stem, place);
      place += 1;
    }
    return place - 1;
  });
  const concepts = conceptsIn(allStems, language);
  for (const { concept, at } of concepts) note(concept, Math.max(0, placeOf[at] ?? 0));
  return {
    sentence,
    meaning: likeness(meaning, encode({ language, words, stems: allStems, concepts })),
    normalised: normalise(sentence.text),
    words: words.length,
    stems: content.length,
    news: content.filter((stem) => !asked.has(stem)).length,
    matches: terms.map(({ forms }) =>
      Math.max(0, ...[...forms].map(([form, degree]) => (places.has(form) ? degree : 0))),
    ),
    places: terms.map(({ forms }) => [...forms.keys()].flatMap((form) => places.get(form) ?? [])),
    grams,
    names: capitals.map((word) => normalise(word)),
    numbers: words.filter((word) => /\p{N}/u.test(word)),
  };
}
