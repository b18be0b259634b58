import type { Locale } from '@parley/contracts/locales';
import {
  ANTONYMS,
  CONJUNCTION,
  foldMarks,
  isIdiom,
  isStopWord,
  NEGATION,
  normalise,
  PREFIXES,
  sentencesOf,
  stemOf,
  WITHOUT,
  wordPattern,
} from '../../../understanding/language/index.ts';
import { shareIn } from './support.ts';

/** Part of a sentence that makes one statement, split at commas and conjunctions. */
interface Clause {
  /** Stems of the words that carry its meaning. */
  content: ReadonlySet<string>;
  /** All words except negations, without diacritics, keyed by stem; distinguishes clauses with the same content. */
  words: ReadonlyMap<string, string>;
  /** Contains "not" or "without"; together they cancel out. */
  isNegated: boolean;
}

/** Source clauses within this margin fit equally well. They may disagree; agreeing with one of them is enough. */
const TIE = 0.02;
const WORDS_WEIGHT = 0.1;
/** Below this fit, a clause is considered unrelated to the source. */
const MIN_FIT = 0.4;

/**
 * Whether the sentence denies what the text states, or the reverse: "free" does not support "not free". Each clause is compared
 * with the source clauses that fit it best.
 */
export function contradicts(sentence: string, text: string, language: Locale): boolean {
  const sources = text
    .split('\n')
    .flatMap((line) => sentencesOf(line))
    .flatMap((each) => clausesOf(each.text, language));
  return clausesOf(sentence, language).some((clause) => {
    const ranked = sources.map((source) => ({ source, fit: fitOf(clause, source) }));
    const best = Math.max(...ranked.map(({ fit }) => fit));
    if (best < MIN_FIT) return false;
    const closest = ranked.filter(({ fit }) => fit >= best - TIE);
    return closest.every(({ source }) => areOpposed(clause, source, language));
  });
}

/** Whether a sentence denies something. */
export const isDenial = (sentence: string, language: Locale): boolean =>
  clausesOf(sentence, language).some(({ isNegated }) => isNegated);

function clausesOf(sentence: string, language: Locale): Clause[] {
  const conjunctions = CONJUNCTION[language].join('|');
  const end = new RegExp(`[,:](?!\\d)|[;()–—]|(?<!\\p{L})(?:${conjunctions})(?!\\p{L})`, 'iu');
  return sentence
    .split(end)
    .map((part) => clauseOf(part, language))
    .filter(({ content }) => content.size > 0);
}

function clauseOf(part: string, language: Locale): Clause {
  const words = Array.from(normalise(part).matchAll(wordPattern(language, 'numbers')), ([word]) => word);
  const denies = (word: string, at: number) => NEGATION[language].test(word) && !isIdiom(words, at, language);
  const plain = words.filter((word) => !NEGATION[language].test(word) && !WITHOUT[language].test(word));
  const stem = (word: string) => stemOf(word, language);
  return {
    content: new Set(plain.filter((word) => !isStopWord(word, language)).map(stem)),
    words: new Map(plain.map((word) => [stem(word), foldMarks(word)])),
    isNegated: words.some(denies) !== words.some((word) => WITHOUT[language].test(word)),
  };
}

const fitOf = (clause: Clause, source: Clause): number =>
  shareIn(clause.content, source.content) + WORDS_WEIGHT * shareIn(new Set(clause.words.keys()), source.words);

/** Opposite words ("free", "paid"; "possible", "impossible") reverse the meaning just as a negation does. */
function areOpposed(clause: Clause, source: Clause, language: Locale): boolean {
  const own = wordsOnlyIn(clause, source);
  const others = wordsOnlyIn(source, clause);
  const turns = own.filter((word) => others.some((other) => areOpposites(word, other, language)));
  return (clause.isNegated !== source.isNegated) !== (turns.length % 2 === 1);
}

const wordsOnlyIn = (clause: Clause, other: Clause): string[] =>
  [...clause.words].filter(([stem]) => !other.words.has(stem)).map(([, word]) => word);

/** This many letters identify a word regardless of its ending. */
const MIN_STEM = 5;

function areOpposites(a: string, b: string, language: Locale): boolean {
  return (
    isPrefixed(a, b, language) ||
    isPrefixed(b, a, language) ||
    ANTONYMS[language].some(([left, right]) => (left.test(a) && right.test(b)) || (left.test(b) && right.test(a)))
  );
}

const isPrefixed = (long: string, short: string, language: Locale): boolean =>
  short.length >= MIN_STEM &&
  PREFIXES[language].some((prefix) => long.startsWith(prefix + short.slice(0, Math.max(MIN_STEM, short.length - 2))));
