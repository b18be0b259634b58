import type { Locale } from '@parley/contracts/locales';
import {
  AND,
  ANTONYMS,
  CONDITION,
  CONJUNCTION,
  DENYING,
  foldMarks,
  isIdiom,
  isStopWord,
  NEGATION,
  normalise,
  sentencesOf,
  stemOf,
  WITHOUT,
} from '../../../understanding/language/index.ts';
import { conceptsIn } from '../../../understanding/lexicon/index.ts';

/** Part of a sentence that makes one statement, split at commas and conjunctions. */
export interface Clause {
  /** The words that carry its meaning: their stems, each with what may stand for it elsewhere. */
  content: ReadonlyMap<string, readonly string[]>;
  /** All of these keys. */
  keys: ReadonlySet<string>;
  /** The keys of the clauses before it in the sentence, whose words it may leave out: "allowed in rooms, not on the terrace". */
  inherited: ReadonlySet<string>;
  /** The keys of the sentence before it. */
  before: ReadonlySet<string>;
  /** All words except negations, without diacritics, keyed by stem; distinguishes clauses with the same content. */
  words: ReadonlyMap<string, string>;
  /** Contains "not", "without" or a denying word; two of them cancel out. */
  isNegated: boolean;
  /** The same, except "without". */
  isMainNegated: boolean;
  /** The keys of what "without" stands before. */
  lacking: readonly string[];
  /** Contains any of them. */
  hasNegation: boolean;
  /** The stems of the words that "not" stands before. */
  denied: readonly string[];
  isCondition: boolean;
}

/** The clauses of all sentences of a text. */
export function clausesIn(text: string, language: Locale): Clause[] {
  let before: ReadonlySet<string> = NO_KEYS;
  return text.split('\n').flatMap((line) =>
    sentencesOf(line).flatMap(({ text: sentence }) => {
      const clauses = clausesOf(sentence, language).map((clause) => ({ ...clause, before }));
      before = new Set(clauses.flatMap(({ keys }) => [...keys]));
      return clauses;
    }),
  );
}

/** The clauses of one sentence. */
export function clausesOf(sentence: string, language: Locale): Clause[] {
  const conjunctions = CONJUNCTION[language].join('|');
  // A dash stands for "is" in Russian and Ukrainian.
  const marks = language === 'ru' || language === 'ua' ? '[;()]' : '[;()–—]';
  const end = new RegExp(`[,:](?!\\d)|${marks}|(?<!\\p{L})(${conjunctions})(?!\\p{L})`, 'iu');
  const inherited = new Set<string>();
  return joined(sentence.split(end), language)
    .flatMap((part) => splitAtAnd(part, language))
    .map((part) => {
      const clause = { ...clauseOf(part, language), inherited: new Set(inherited) };
      for (const key of clause.keys) inherited.add(key);
      return clause;
    })
    .filter(({ content }) => content.size > 0);
}

/** Joins the parts around a conjunction that stands within a statement: "in the hotel, however, forbidden". */
function joined(parts: readonly (string | undefined)[], language: Locale): string[] {
  const found: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [part = '', isConjunction, last = ''] = [parts[at], at > 0 && parts[at - 1] !== undefined, found.at(-1)];
    const isShort = isConjunction && last.trim() !== '' && clauseOf(last, language).content.size < 2;
    if (isShort && found.length > 1) found[found.length - 1] = `${last} ${part}`;
    else found.push(part);
  }
  return found;
}

/** "Allowed here and forbidden there" are two statements; "screens and batteries are covered" is one. */
function splitAtAnd(part: string, language: Locale): string[] {
  const sides = part.split(new RegExp(`\\s(?:${AND[language].join('|')})\\s`, 'iu'));
  if (sides.length !== 2) return [part];
  const clauses = sides.map((side) => clauseOf(side, language));
  if (
    WITHOUT[language].test(
      normalise(sides[1] ?? '')
        .trim()
        .split(' ')[0] ?? '',
    )
  )
    return sides;
  const isStatement = ({ words }: Clause) =>
    [...words.values()].some((word) => isDenying(word, language) || questionOf(word, language) !== null);
  return clauses.every(isStatement) && clauses[0]?.isNegated !== clauses[1]?.isNegated ? sides : [part];
}

/** English and Ukrainian words keep their apostrophe ("don't", "п'ять"); in other languages it joins two words ("n'est"). */
const WHOLE_WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu;
const PLAIN_WORD = /[\p{L}\p{N}\p{M}]+/gu;
const NO_KEYS: ReadonlySet<string> = new Set();
/** "Will not be charged": the word that is denied need not follow at once. */
const MAX_REACH = 3;

function clauseOf(part: string, language: Locale): Clause {
  const pattern = language === 'en' || language === 'ua' ? WHOLE_WORD : PLAIN_WORD;
  const words = Array.from(normalise(part).matchAll(pattern), ([word]) => word);
  // "Sans aucun" and "fără nicio" deny once.
  const denies = (word: string, at: number) =>
    NEGATION[language].test(word) && !isIdiom(words, at, language) && !WITHOUT[language].test(words[at - 1] ?? '');
  const isPlain = (word: string) => !NEGATION[language].test(word) && !WITHOUT[language].test(word);
  const isContent = (word: string) => isPlain(word) && !isStopWord(word, language);
  const plain = words.filter(isPlain);
  const stem = (word: string) => stemOf(word, language);
  const content = new Map(words.filter(isContent).map((word) => [stem(word), keysOf(word, language)]));
  const signs = [
    words.some(denies),
    words.some((word) => WITHOUT[language].test(word)),
    plain.some((word) => isDenying(foldMarks(word), language)),
  ];
  return {
    content,
    keys: new Set([...content.values()].flat()),
    inherited: NO_KEYS,
    before: NO_KEYS,
    words: new Map(plain.map((word) => [stem(word), foldMarks(word)])),
    isNegated: signs.filter(Boolean).length % 2 === 1,
    isMainNegated: Boolean(signs[0]) !== Boolean(signs[2]),
    lacking: words.flatMap((word, at) => {
      const next = WITHOUT[language].test(word) ? words.slice(at + 1).find(isContent) : undefined;
      return next === undefined ? [] : keysOf(next, language);
    }),
    hasNegation: signs.some(Boolean),
    denied: words.flatMap((word, at) => {
      const next = denies(word, at) ? words.slice(at + 1, at + 1 + MAX_REACH).find(isContent) : undefined;
      return next === undefined ? [] : [stem(next)];
    }),
    isCondition: CONDITION[language].test(normalise(part).trim()),
  };
}

/** Whether a word without diacritics denies by itself. */
export const isDenying = (word: string, language: Locale) => DENYING[language].test(word);

/** Pairs of ANTONYMS that are one question: what is allowed is also accepted. */
export const SAME_QUESTION: Record<number, number> = { 4: 3 };

/** Opposites count as one word here, because both answer the same question. */
function keysOf(word: string, language: Locale): string[] {
  const stem = stemOf(word, language);
  const question = questionOf(foldMarks(word), language);
  return [
    stem,
    ...conceptsIn([stem], language).map(({ concept }) => concept),
    ...(question === null ? [] : [`±${question}`]),
  ];
}

function questionOf(word: string, language: Locale): number | null {
  const nth = ANTONYMS[language].findIndex((pair) => pair.some((side) => side.test(word)));
  return nth < 0 ? null : (SAME_QUESTION[nth] ?? nth);
}
