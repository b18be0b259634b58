import type { Locale } from '@parley/contracts/locales';
import { ANTONYMS, foldMarks, normalise, PREFIXES } from '../../../understanding/language/index.ts';
import { clausesIn, clausesOf, isDenying, SAME_QUESTION, type Clause } from './clauses.ts';

/** Source clauses within this margin fit equally well. They may disagree; agreeing with one of them is enough. */
const TIE = 0.02;
const WORDS_WEIGHT = 0.1;
const INHERITED = 0.95;
/** What a word of the sentence before counts: "It is free from 80 €." */
const BEFORE = 0.5;
/** What the other clauses of the sentence count. */
const BESIDE_WEIGHT = 0.1;
/** A word that stands for the same counts less than the word itself. */
const SYNONYM = 0.7;
/** Below this fit, a clause is considered unrelated to the source. */
const MIN_FIT = 0.4;
/**
 * Whether the sentence denies what the text states, or the reverse: "free" does not support "not free". Each clause is compared
 * with the source clauses that fit it best.
 */
export function contradicts(sentence: string, text: string, language: Locale): boolean {
  const sources = clausesIn(text, language);
  const clauses = clausesOf(sentence, language);
  if (affirmsWhatIsDenied(clauses, sources, language)) return true;
  return clauses.some((clause) => {
    // "After shipping" states nothing.
    if (clauses.length > 1 && clause.content.size < 2 && !clause.hasNegation) return false;
    const beside = clauses.filter((other) => other !== clause).flatMap(({ content }) => [...content.values()]);
    // A condition is only compared with other conditions.
    const ranked = sources
      .filter(({ isCondition }) => isCondition || !clause.isCondition)
      .map((source) => ({ source, fit: fitOf(clause, source, language) + BESIDE_WEIGHT * shareOf(beside, source) }));
    if (ranked.length === 0) return false;
    const best = Math.max(...ranked.map(({ fit }) => fit));
    if (best < MIN_FIT) return false;
    const closest = ranked.filter(({ fit }) => fit >= best - TIE);
    return closest.every(({ source }) => areOpposed(clause, source, language));
  });
}

/** Whether a sentence in one language denies what a sentence in another one states, or the reverse. */
export function contradictsAcross(sentence: string, language: Locale, quote: string, other: Locale): boolean {
  const poles = (text: string, locale: Locale) => {
    const words = (normalise(text).match(/[\p{L}\p{M}]+/gu) ?? []).map(foldMarks);
    return ANTONYMS[locale].map((pair) =>
      pair.map((side) => words.some((word) => side.test(word) && !isDenying(word, locale))),
    );
  };
  const [own, theirs] = [poles(sentence, language), poles(quote, other)];
  const turns = own.filter(([left, right], nth) => {
    const [otherLeft, otherRight] = theirs[nth] ?? [];
    return (left && !right && otherRight && !otherLeft) || (right && !left && otherLeft && !otherRight);
  });
  return (isDenial(sentence, language) !== isDenial(quote, other)) !== (turns.length % 2 === 1);
}

/** Whether a sentence denies something. */
const isDenial = (sentence: string, language: Locale): boolean =>
  clausesOf(sentence, language).some(({ isNegated }) => isNegated);

/**
 * Whether the sentence, which has no negation at all, affirms something that the source never mentions without "not": "you will be
 * charged" for "you will not be charged".
 */
function affirmsWhatIsDenied(clauses: readonly Clause[], sources: readonly Clause[], language: Locale): boolean {
  if (clauses.some(({ hasNegation, isCondition }) => hasNegation || isCondition)) return false;
  const words = clauses.flatMap((clause) => [...clause.words.values()]);
  // "Free of charge" affirms no charge.
  const isOpposed = (word: string) => ANTONYMS[language].some(([left]) => left.test(word));
  const isFreeOf = (at: number) => words.slice(Math.max(0, at - 2), at).some(isOpposed);
  const all = clauses.flatMap((clause) => [...clause.words.keys()]);
  const stems = new Set(
    clauses.flatMap(({ content }) => [...content.keys()]).filter((stem) => !isFreeOf(all.indexOf(stem))),
  );
  const denied = new Set(sources.flatMap((source) => (source.isCondition ? [] : source.denied)));
  return [...stems].some((stem) => {
    if (!denied.has(stem)) return false;
    return sources.every(({ content, denied: own }) => !content.has(stem) || own.includes(stem));
  });
}

/** The share of the words, each given by its keys, that the source contains. */
const shareOf = (words: readonly (readonly string[])[], { keys }: Clause): number =>
  words.filter((word) => word.some((key) => keys.has(key))).length / Math.max(1, words.length);

function fitOf(clause: Clause, source: Clause, language: Locale): number {
  let found = 0;
  for (const [stem, keys] of clause.content) {
    const share = (set: ReadonlySet<string>) =>
      Math.max(0, ...keys.map((key) => (set.has(key) ? (key === stem ? 1 : SYNONYM) : 0)));
    const isPrefixedThere = [...source.content.keys()].some((other) => arePrefixed(stem, other, language));
    found += Math.max(
      isPrefixedThere ? 1 : share(source.keys),
      INHERITED * share(source.inherited),
      BEFORE * share(source.before),
    );
  }
  const stems = [...clause.words.keys()];
  const shared = stems.filter((stem) => source.words.has(stem)).length;
  return found / clause.content.size + (WORDS_WEIGHT * shared) / Math.max(1, stems.length);
}

/** Opposite words ("free", "paid"; "before", "after") reverse the meaning just as a negation does. */
function areOpposed(clause: Clause, source: Clause, language: Locale): boolean {
  const own = wordsOnlyIn(clause, source, language);
  const others = wordsOnlyIn(source, clause, language);
  const turns = new Set(own.flatMap((word) => others.flatMap((other) => oppositionOf(word, other, language) ?? [])));
  return (isNegatedBeside(clause, source) !== isNegatedBeside(source, clause)) !== (turns.size % 2 === 1);
}

/** "Can be cancelled without a fee" denies the fee only; it counts where the other clause is about the fee too. */
const isNegatedBeside = ({ lacking, isNegated, isMainNegated }: Clause, other: Clause): boolean =>
  lacking.length > 0 && !lacking.some((key) => other.keys.has(key)) ? isMainNegated : isNegated;

/** Denying words are left out: they count as a negation already. */
const wordsOnlyIn = (clause: Clause, other: Clause, language: Locale): string[] =>
  [...clause.words]
    .filter(([stem, word]) => !other.words.has(stem) && !isDenying(word, language))
    .map(([, word]) => word);

/** This many letters identify a word regardless of its ending. */
const MIN_STEM = 5;

/** What two words are opposites in; null if they are none. */
function oppositionOf(a: string, b: string, language: Locale): string | null {
  if (arePrefixed(a, b, language)) return 'prefix';
  const nth = ANTONYMS[language].findIndex(
    ([left, right]) => (left.test(a) && right.test(b)) || (left.test(b) && right.test(a)),
  );
  return nth < 0 ? null : String(SAME_QUESTION[nth] ?? nth);
}

const arePrefixed = (a: string, b: string, language: Locale) =>
  isPrefixed(a, b, language) || isPrefixed(b, a, language);

const isPrefixed = (long: string, short: string, language: Locale): boolean =>
  short.length >= MIN_STEM &&
  PREFIXES[language].some((prefix) => long.startsWith(prefix + short.slice(0, Math.max(MIN_STEM, short.length - 2))));
