import { LOCALES, type Locale } from '@parley/contracts/locales';
import {
  commonness,
  detectLanguage,
  eachGram,
  isStopWord,
  normalise,
  stemOf,
  withoutInvisible,
  wordsOf,
} from '../language/index.ts';
import { conceptsIn, particleVerbs, splitCompound, namesOpposite } from '../lexicon/index.ts';
import { rarity } from './bm25.ts';
import { GRAM, type SearchIndex } from './build.ts';
import { isChatty } from './chatty-words.ts';
import { correct, isFamiliar } from './correct.ts';
import { spreadOf } from './postings.ts';
import { readValues } from '../values/index.ts';

const MAX_QUESTION_LENGTH = 1_000;
const MAX_WORDS = 60;
/** Each is compared with every word of the knowledge, and gibberish must not cost a second. */
const MAX_CORRECTED = 12;
/** Who writes is no part of what they ask: their address, or what stands for it where it has been removed. */
const ADDRESS = /[^\s<(,;]+@[\p{L}\p{N}.-]+|\[e-mail\]/gu;
/**
 * Counts so many other passages, which hold the word as often as texts of its language do. So a knowledge of a few passages makes
 * no word common, and an everyday word that it lacks says little.
 */
const BACKGROUND = 100;
/** How well another word for the same thing counts as the word itself. */
const SYNONYM = 0.7;
/** How well a verb counts without the particle that stands elsewhere: who switches something off does not switch between things. */
const WITHOUT_PARTICLE = 0.4;
/** How much a word of the previous question counts in a follow-up. */
const CARRIED = 0.6;
/** How much a word counts that says nothing about the subject. */
const CHATTY = 0.15;
/** How much a length of time counts: "after three weeks" is a case, and the knowledge says "within 14 days". */
const DURATION = 0.3;

/** A content word of the question. */
export interface Term {
  stem: string;
  /** Rare words weigh more. */
  weight: number;
  /** The stems and concepts that count as this word, and how well, from 0 to 1. */
  forms: ReadonlyMap<string, number>;
  /** Neither the word nor anything like it occurs in the knowledge. */
  isUnknown: boolean;
  isCorrected: boolean;
  /** The lexicon knows what it means. */
  hasConcept: boolean;
  /** Written with a capital inside the sentence. */
  isName: boolean;
  /** It says nothing about the subject. */
  isChatty: boolean;
  /** It comes from an earlier question, and this one may have replaced it: "and Switzerland?" */
  isCarried: boolean;
}

/** A customer's question, split into terms in the same way as the index. */
export interface Question {
  text: string;
  /** The normalised text with its misspelled words as they were probably meant. */
  understood: string;
  language: Locale;
  words: string[];
  /** The words as they were probably meant, with those of the questions before. */
  meant: string[];
  terms: Term[];
  grams: ReadonlyMap<string, number>;
}

/** What is known about a question besides its words. */
export interface About {
  /** The customer's language. */
  language?: Locale | undefined;
  /** A language that they chose elsewhere, so they probably read it as well. */
  alsoReads?: Locale | undefined;
  /** What the customer asked before and still talks about, newest first. */
  context?: readonly string[] | undefined;
}

export function readQuestion(index: SearchIndex, raw: string, { language, context = [] }: About = {}): Question {
  const text = withoutInvisible(raw)
    .slice(0, MAX_QUESTION_LENGTH)
    .replace(ADDRESS, (address) => (isKnown(index, address) ? address : ' '));
  const spoken = language ?? detectLanguage(text, languageShares(index))?.language ?? 'en';
  const written = wordsOf(text).slice(0, MAX_WORDS);
  const words = spoken === 'de' ? written.flatMap((word) => partsOf(index, word)) : written;
  const content = words.filter((word) => !isStopWord(word, spoken));
  const isKept = new Set(content.length > 0 ? content : words);
  const { terms, spelled, meantWords } = readTerms(index, words, isKept, spoken, {
    names: namesIn(text),
    times: timesIn(text),
  });
  const meant = [...meantWords];
  context.forEach((earlier, nth) => {
    const before = readQuestion(index, earlier, { language: spoken });
    meant.push(...before.meant);
    const now = terms.flatMap(({ forms }) => [...forms.keys()]);
    for (const term of before.terms)
      // "How do I enable it? And switch it off again?"
      if (!terms.some(({ stem }) => stem === term.stem) && !namesOpposite(now, (form) => term.forms.has(form)))
        terms.push({ ...term, weight: term.weight * CARRIED ** (nth + 1), isCarried: true });
  });
  const grams = new Map<string, number>();
  for (const word of spelled) eachGram(word, GRAM, (gram) => grams.set(gram, (grams.get(gram) ?? 0) + 1));
  const corrected = new Map(words.map((word, at) => [word, meantWords[at] ?? word]));
  const understood = normalise(text).replace(/[\p{L}\p{M}]+/gu, (word) => corrected.get(word) ?? word);
  return { text, understood, language: spoken, words, meant, terms, grams };
}

function readTerms(
  index: SearchIndex,
  words: readonly string[],
  isKept: ReadonlySet<string>,
  language: Locale,
  { names, times }: { names: ReadonlySet<string>; times: ReadonlySet<string> },
) {
  const chunks = index.ids.length;
  const stems = words.map((word) => stemOf(word, language));
  const verbs = particleVerbs(words, language);
  const unknown = words.filter((word, at) => isKept.has(word) && !verbs.has(at) && !isFamiliar(index, word, language));
  const misspelled = new Set([...new Set(unknown)].slice(0, MAX_CORRECTED));
  const suggestions = words.map((word) =>
    misspelled.has(word) ? correct(index, word, language, language !== 'de' && names.has(word)) : [],
  );
  const meantWords = words.map((word, at) => suggestions[at]?.[0]?.word ?? word);
  const meant = stems.map((stem, at) => suggestions[at]?.[0]?.stem ?? stem);
  const concepts = conceptsIn(meant, language);
  const terms = new Map<string, Term>();
  const spelled: string[] = [];
  words.forEach((word, at) => {
    const stem = stems[at] ?? '';
    const [best] = suggestions[at] ?? [];
    if (!isKept.has(word) || terms.has(stem) || best?.isStopWord) return;
    const forms = new Map([[stem, verbs.has(at) ? WITHOUT_PARTICLE : 1]]);
    for (const { stem: other, degree } of suggestions[at] ?? []) {
      forms.set(other, degree);
      for (const { concept } of conceptsIn([other], language)) forms.set(concept, SYNONYM * degree);
    }
    for (const { concept, at: from, length } of concepts)
      if (from <= at && at < from + length) forms.set(concept, SYNONYM * (best?.degree ?? 1));
    for (const form of verbs.get(at) ?? []) forms.set(form, form.startsWith('#') ? SYNONYM : 1);
    const spread = Math.max(
      ...[...forms.keys()].map((form) => spreadOf(form.startsWith('#') ? index.concepts : index.stems, form)),
    );
    const isNamed = [...forms.keys()].some((form) => form.startsWith('#'));
    const saysLittle = isChatty(word, language) || best?.isChatty === true;
    const common = BACKGROUND * commonness(best?.stem ?? stem, language);
    terms.set(stem, {
      stem,
      forms,
      weight: rarity(spread + common, chunks + BACKGROUND) * (saysLittle ? CHATTY : times.has(word) ? DURATION : 1),
      isUnknown: spread === 0,
      isCorrected: best !== undefined,
      hasConcept: isNamed,
      // German writes every noun with a capital; those of the lexicon are no names.
      isName: names.has(word) && (language !== 'de' || !isNamed),
      isChatty: saysLittle,
      isCarried: false,
    });
    // A known word for something that the knowledge does not mention is not like any other word.
    if (!verbs.has(at) && (spread > 0 || !isNamed)) spelled.push(best?.word ?? word);
  });
  return { terms: [...terms.values()], spelled, meantWords };
}

/** Whether the knowledge has a word of an address before its host: then it is asked about, and not the writer's. */
const isKnown = (index: SearchIndex, address: string): boolean =>
  address.includes('@') && wordsOf(address.split('@')[0] ?? '').some((word) => spreadOf(index.stems, word) > 0);

/** A German compound that the knowledge does not contain counts as its parts. */
function partsOf(index: SearchIndex, word: string): readonly string[] {
  const stem = stemOf(word, 'de');
  return (spreadOf(index.stems, stem) === 0 && splitCompound(stem)) || [word];
}

/** Words with a capital inside a sentence. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}]+/gu) ?? []).flatMap(wordsOf));

/** The words of durations: "three weeks", "48 hours". */
const timesIn = (text: string): ReadonlySet<string> =>
  new Set(
    readValues(text)
      .values.filter(({ shape }) => shape.startsWith('time') || shape.startsWith('workday'))
      .flatMap(({ start, end }) => wordsOf(text.slice(start, end))),
  );

const shares = new WeakMap<SearchIndex, Partial<Record<Locale, number>>>();

/** The share of each language in the index; a short question is most likely in one of them. */
function languageShares(index: SearchIndex): Partial<Record<Locale, number>> {
  let known = shares.get(index);
  if (!known) {
    const counts: Partial<Record<Locale, number>> = {};
    for (const at of index.languages) {
      const language = LOCALES[at];
      if (language) counts[language] = (counts[language] ?? 0) + 1 / index.languages.length;
    }
    known = counts;
    shares.set(index, known);
  }
  return known;
}
