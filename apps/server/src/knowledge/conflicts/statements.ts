import type { Locale } from '@parley/contracts/locales';
import {
  ANTONYMS,
  foldMarks,
  isIdiom,
  isStopWord,
  NEGATION,
  normalise,
  PREFIXES,
  sentencesOf,
  stemOf,
  wordPattern,
} from '../../understanding/language/index.ts';
import { conceptsIn } from '../../understanding/lexicon/index.ts';
import { isDecisive, isLight, yesOrNo } from './telling-words.ts';
import { readValues, type Value } from '../../understanding/values/index.ts';

/** A passage of one source. */
export interface SourcePassage {
  id: number;
  sourceId: number;
  sourceName: string;
  title: string;
  heading: string;
  text: string;
  kind: 'text' | 'qa';
  language: Locale;
}

/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

/** What a sentence says: about what, with which values, and whether it affirms or denies it. */
export interface Statement {
  passage: SourcePassage;
  /** Its place in the passage's text. */
  span: Span;
  /** What it is about. Statements that may contradict each other have the same. */
  subject: string;
  /** The stems or concepts of its words. */
  items: ReadonlySet<string>;
  values: readonly Value[];
  isDenied: boolean;
  /** Where it denies something, within the sentence. */
  denials: readonly Span[];
}

const MAX_LENGTH = 400;
const MAX_WORDS = 45;
const MAX_VALUES = 4;
/** The pairs of ANTONYMS that turn a statement into its opposite; before and after, and least and most, do not. */
const TURNING = 6;

/** The statements of a passage. A row of a table is one, and so is a question with its short answer. */
export function* statementsOf(passage: SourcePassage): Generator<Statement> {
  const { text, kind } = passage;
  if (kind === 'qa' || isRecord(text)) {
    const isShort = text.length <= MAX_LENGTH && (kind !== 'qa' || sentencesOf(text).length === 1);
    const statement = isShort && read(passage, { start: 0, end: text.length }, kind === 'qa' ? passage.heading : '');
    if (statement) yield statement;
    if (isShort || kind !== 'qa') return;
  }
  for (const { text: sentence, start, end } of sentencesOf(text)) {
    if (sentence.length > MAX_LENGTH || /[?:]$/.test(sentence)) continue;
    const statement = read(passage, { start, end }, '');
    if (statement) yield statement;
  }
}

const isRecord = (text: string) =>
  text.includes('\n') && text.split('\n').every((line) => /^[^:\n]{1,80}: ./.test(line));

function read(passage: SourcePassage, span: Span, question: string): Statement | null {
  const { language } = passage;
  const sentence = passage.text.slice(span.start, span.end);
  const { values, labels, rest } = readValues(
    sentence.replace(/^(?:[-*•–]|\d{1,2}[.)]) /, (mark) => ' '.repeat(mark.length)),
  );
  if (values.length > MAX_VALUES) return null;
  const words = wordsWithPlace(rest, language);
  if (words.length > MAX_WORDS || REFERS_BACK[language].test(words[0]?.word ?? '')) return null;
  const plain = words.map(({ word }) => word);
  const denials: Span[] = [];
  const subject: Subject = { known: new Set(), names: new Set(labels) };
  let turns = 0;
  for (const [at, placed] of words.entries()) {
    const { item, role } = placed;
    // An idiom denies nothing, but what it says is not the same as without it either.
    if (role === 'denial' && isIdiom(plain, at, language)) return null;
    if (role === 'denial' || role === 'opposite') denials.push({ start: placed.start, end: placed.end });
    if (role === 'opposite') turns += 1;
    if (item) (placed.isKnown ? subject.known : subject.names).add(item);
  }
  const answer = question ? yesOrNo(normalise(sentence)) : null;
  const isNegated = answer === null ? denials.length > turns : !answer;
  if (question)
    for (const { item, isKnown } of wordsWithPlace(question, language))
      if (item) (isKnown ? subject.known : subject.names).add(item);
  const items = new Set([...subject.known, ...subject.names]);
  if (![...items].some(namesTopic)) return null;
  return {
    passage,
    span,
    subject: `${language}|${[...subject.known].sort().join(' ')}|${[...subject.names].join(' ')}|${values.map(({ shape }) => shape).join(',')}`,
    items,
    values,
    isDenied: isNegated !== (turns % 2 === 1),
    denials: answer === false && denials.length === 0 ? [{ start: 0, end: sentence.search(/[^\p{L}]|$/u) }] : denials,
  };
}

/** "It costs 5 €": what it is about is said elsewhere. */
const REFERS_BACK: Record<Locale, RegExp> = {
  en: /^(?:it|its|this|that|these|those|they|he|she)$/,
  de: /^(?:es|er|dies\p{L}*)$/u,
  fr: /^(?:il|elle|ils|elles|ce|c|cet|cette|ces|cela|ça)$/,
  it: /^(?:quest[oaie]|ess[oaie])$/,
  ro: /^(?:acest\p{L}*|aceast\p{L}*|aceșt\p{L}*|el|ea|ei|ele)$/u,
  ru: /^(?:он|она|оно|они|это|этот|эта|эти)$/,
  ua: /^(?:він|вона|воно|вони|це|цей|ця|ці)$/,
};

/** A unit of time, a preposition or one of two opposites alone is no topic. */
const namesTopic = (item: string): boolean => !/^[~±]|^#(?:minute|hour|day|week|month|year)$/.test(item);

/** What a word contributes to a statement. */
interface Meaning {
  word: string;
  /** What it stands for: a concept, its stem, or nothing. */
  item: string;
  /** Whether the lexicon knows it; the order of other words matters. */
  isKnown: boolean;
  /** A negation, or the negative one of two opposites ("closed", "impossible"). */
  role: 'denial' | 'opposite' | null;
}

interface PlacedWord extends Meaning, Span {}

const MAX_CACHED = 50_000;
let meanings = new Map<string, Meaning>();

function wordsWithPlace(text: string, language: Locale): PlacedWord[] {
  return Array.from(text.matchAll(wordPattern(language, 'letters')), ({ 0: found, index }, at) => {
    // Only names are capitalised within a sentence, except in German.
    const isName = language !== 'de' && (at > 0 || /^\p{Lu}{2}/u.test(found)) && /^\p{Lu}/u.test(found);
    const key = `${language}${isName ? '!' : ' '}${found}`;
    let meaning = meanings.get(key);
    if (!meaning) {
      if (meanings.size >= MAX_CACHED) meanings = new Map();
      meaning = meaningOf(normalise(found).replace(/'s$/, ''), isName, language);
      meanings.set(key, meaning);
    }
    return { ...meaning, start: index, end: index + found.length };
  });
}

interface Subject {
  known: Set<string>;
  /** In their order: "from Bălți to Orhei" differs from the way back. */
  names: Set<string>;
}

function meaningOf(word: string, isName: boolean, language: Locale): Meaning {
  const stands = (item: string, isKnown: boolean, isOpposite = false): Meaning => ({
    word,
    item,
    isKnown,
    role: isOpposite ? 'opposite' : null,
  });
  if (NEGATION[language].test(word)) return { word, item: '', isKnown: true, role: 'denial' };
  const stem = stemOf(word, language);
  if (isDecisive(stem, language)) return stands(`~${stem}`, true);
  if (isStopWord(word, language) && !(isName && word.length < 4)) return stands('', true);
  const folded = foldMarks(word);
  const nth = ANTONYMS[language].slice(0, TURNING).findIndex((pair) => pair.some((side) => side.test(folded)));
  if (nth >= 0) return stands(`±${nth}`, true, ANTONYMS[language][nth]?.[1].test(folded) === true);
  const plain = withoutPrefix(word, language);
  const base = plain === null ? stem : stemOf(plain, language);
  if (isLight(base, language)) return stands('', true, plain !== null);
  const concepts = isName ? '' : conceptOf(base, language);
  return stands(concepts || base, concepts !== '', plain !== null);
}

const MIN_PLAIN = 5;

/** The word without a prefix that negates it, if what remains is a word of the lexicon or a light one. */
function withoutPrefix(word: string, language: Locale): string | null {
  for (const prefix of PREFIXES[language]) {
    if (!word.startsWith(prefix) || word.length < prefix.length + MIN_PLAIN) continue;
    const plain = word.slice(prefix.length);
    const stem = stemOf(plain, language);
    if (isLight(stem, language) || conceptOf(stem, language)) return plain;
  }
  return null;
}

let concepts = new Map<string, string>();

/**
 * The concepts that a stem stands for, as one text; empty if the lexicon does not know it. Words that are the same in
 * another language are names ("Firefox", "Visa") and stand for themselves.
 */
export function conceptOf(stem: string, language: Locale): string {
  const key = `${language} ${stem}`;
  let found = concepts.get(key);
  if (found === undefined) {
    if (concepts.size >= MAX_CACHED) concepts = new Map();
    const own = conceptsIn([stem], language).map(({ concept }) => concept);
    const others = new Set(
      (['en', 'de', 'it', 'ru'] as const)
        .filter((other) => other !== language)
        .flatMap((other) => conceptsIn([stem], other).map(({ concept }) => concept)),
    );
    found = own.some((concept) => others.has(concept)) ? `=${stem}` : own.sort().join('+');
    concepts.set(key, found);
  }
  return found;
}
