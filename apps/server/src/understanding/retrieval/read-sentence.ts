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
  grams: ReadonlySet<string>;
  /** Capitalised words inside the sentence, normalised. */
  names: readonly string[];
  numbers: readonly string[];
  /** Whether it contains a stem or a concept. */
  contains: (form: string) => boolean;
}

/** Reads a sentence for the terms of a question, `asked` being all their forms and `meaning` what it means. */
export function readSentence(
  sentence: Sentence,
  language: Locale,
  terms: readonly Term[],
  asked: ReadonlySet<string>,
  meaning: Float32Array,
): ReadSentence {
  const { words, grams, content, places, encoded, normalised, names, numbers } = digestOf(sentence.text, language);
  return {
    sentence,
    meaning: likeness(meaning, encoded),
    normalised,
    words: words.length,
    stems: content.length,
    news: content.filter((stem) => !asked.has(stem)).length,
    matches: terms.map(({ forms }) =>
      Math.max(0, ...[...forms].map(([form, degree]) => (places.has(form) ? degree : 0))),
    ),
    places: terms.map(({ forms }) => [...forms.keys()].flatMap((form) => places.get(form) ?? [])),
    grams,
    names,
    numbers,
    contains: (form) => places.has(form),
  };
}

/** What a sentence consists of, whatever is asked. */
interface Digest extends Pick<ReadSentence, 'normalised' | 'grams' | 'names' | 'numbers'> {
  words: readonly string[];
  /** The stems of its content words. */
  content: readonly string[];
  /** Where each stem and concept occurs. */
  places: ReadonlyMap<string, readonly number[]>;
  encoded: Float32Array;
}

/** Customers ask about the same things, and reading a sentence takes most of the time of an answer. */
const digests = new Map<string, Digest>();
/** About 15 MB. */
const MAX_DIGESTS = 2_000;

function digestOf(text: string, language: Locale): Digest {
  const key = `${language} ${text}`;
  const known = digests.get(key);
  digests.delete(key); // re-inserted at the end: most recently used
  const digest = known ?? readWords(text, language);
  digests.set(key, digest);
  for (const oldest of digests.keys()) {
    if (digests.size <= MAX_DIGESTS) break;
    digests.delete(oldest);
  }
  return digest;
}

function readWords(text: string, language: Locale): Digest {
  const words = wordsOf(withoutHosts(text));
  const grams = new Set<string>();
  for (const word of words) eachGram(word, GRAM, (gram) => grams.add(gram));
  const capitals = text.match(/(?<=[\p{L}\p{N},;:)”»"] ["“„«(]?)\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  const stems = words.map((word) => stemOf(word, language));
  const isContent = words.map((word) => !isStopWord(word, language));
  const places = new Map<string, number[]>();
  const note = (form: string, at: number) => {
    const known = places.get(form);
    if (known) known.push(at);
    else places.set(form, [at]);
  };
  let place = 0;
  const placeOf = stems.map((stem, at) => {
    if (isContent[at]) {
      note(stem, place);
      place += 1;
    }
    return place - 1;
  });
  const concepts = conceptsIn(stems, language);
  for (const { concept, at } of concepts) note(concept, Math.max(0, placeOf[at] ?? 0));
  return {
    words,
    grams,
    content: stems.filter((_, at) => isContent[at]),
    places,
    encoded: encode({ language, words, stems, concepts }),
    normalised: normalise(text),
    names: capitals.map((word) => normalise(word)),
    numbers: words.filter((word) => /\p{N}/u.test(word)),
  };
}
