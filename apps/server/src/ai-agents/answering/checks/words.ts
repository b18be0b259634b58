import type { Locale } from '@parley/contracts/locales';
import { ANTONYMS, foldMarks, isStopWord, NEGATION, normalise, stemOf } from '../../../understanding/language/index.ts';
import { conceptsIn, splitCompound } from '../../../understanding/lexicon/index.ts';
import { calendarOf } from '../../../understanding/values/index.ts';

/** A word that carries meaning. */
export interface Word {
  stem: string;
  /** What another text may contain instead: its stem, or a concept that it stands for. */
  keys: readonly string[];
  /** Written like a name: a capital within the sentence, in quotation marks, or a word with digits. */
  isName: boolean;
  /** As `isName`, but in German every noun. */
  isCapital: boolean;
  /** A weekday, a month or a period such as "monthly". */
  mark: string | null;
  /** Where it begins in the text. */
  start: number;
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['’ʼ](?=\p{L})[\p{L}\p{M}]+)*/gu;
/** English and Ukrainian words keep their apostrophe; in other languages it joins two words. */
const PLAIN_TOKEN = /[\p{L}\p{M}\p{N}]+/gu;
const OPENING = /["“„«‘'([]\s?$/u;
const SENTENCE_START = /(?:^|[.!?:…•\n]\s*|^\s*[-*–•]\s*)$/u;
const PERIODS = new Set(['#hour', '#day', '#week', '#month', '#year']);

/** The words of a text that carry meaning, in order. A German compound counts as its parts. */
export function contentWords(text: string, language: Locale): Word[] {
  const pattern = language === 'en' || language === 'ua' ? TOKEN : PLAIN_TOKEN;
  return Array.from(text.matchAll(pattern)).flatMap(({ 0: raw, index: start }): Word[] => {
    const plain = normalise(raw).replace(/'s$/, '');
    const before = text.slice(Math.max(0, start - 4), start);
    const isCapital = isCapitalAt(raw, before, start);
    const calendar = calendarOf(raw, language, isCapital);
    const isShortName = isCapital && plain.length > 1 && language !== 'de' && !SENTENCE_START.test(before);
    const isLittle = isStopWord(plain, language) && calendar === null && !(isShortName && isAcronym(raw));
    if (NEGATION[language].test(plain) || isLittle) return [];
    const stem = stemOf(plain, language);
    const concepts = conceptsOf(stem, language);
    const parts = language === 'de' ? partsOf(stem, concepts) : null;
    if (parts)
      return parts.map((part) => {
        const keys = [part, ...conceptsOf(part, language)];
        return { stem: part, keys, isName: false, isCapital, mark: null, start };
      });
    const mark = calendar ?? concepts.find((concept) => PERIODS.has(concept))?.slice(1) ?? null;
    const isName = mark === null && (isAcronym(raw) || (isCapital && (language !== 'de' || concepts.length === 0)));
    const keys = [stem, ...concepts, ...(mark === null ? [] : [`@${mark}`]), ...opposites(plain, language)];
    return [{ stem, keys, isName, isCapital, mark, start }];
  });
}

const conceptsOf = (stem: string, language: Locale) => conceptsIn([stem], language).map(({ concept }) => concept);

/** The parts of a German compound; null for one that the lexicon has as a whole. */
function partsOf(stem: string, concepts: readonly string[]): readonly string[] | null {
  const parts = splitCompound(stem);
  if (!parts) return null;
  const ofParts = new Set(parts.flatMap((part) => conceptsOf(part, 'de')));
  return concepts.every((concept) => ofParts.has(concept)) ? parts : null;
}

/** "Free" and "pay" answer the same question, whichever of them a text uses. */
const opposites = (word: string, language: Locale): string[] => {
  const folded = foldMarks(word);
  return ANTONYMS[language].flatMap((pair, nth) => (pair.some((side) => side.test(folded)) ? [`±${nth}`] : []));
};

/** "PDF", "4K", "iOS" are names wherever they stand. */
const isAcronym = (raw: string) => /\p{Ll}?\p{Lu}{2}|\p{L}\d|\d\p{Lu}/u.test(raw);

function isCapitalAt(raw: string, before: string, start: number): boolean {
  if (!/^\p{Lu}/u.test(raw)) return false;
  if (OPENING.test(before)) return true;
  return start > 0 && !SENTENCE_START.test(before);
}

/** The share of the words that the keys contain, from 0 to 1; 1 if there are none. */
export function shareOf(words: readonly Word[], keys: Pick<ReadonlySet<string>, 'has'>): number {
  if (words.length === 0) return 1;
  return words.filter((word) => word.keys.some((key) => keys.has(key))).length / words.length;
}

export const keysOf = (words: readonly Word[]): Set<string> => new Set(words.flatMap(({ keys }) => keys));

const VOWELS = /[аеєиіїоуыэюяёйь]/gu;

/** Whether two stems are forms of one name: "Київ" and "Києві", "Bremen" and "Bremer". */
export function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [foldMarks(one), foldMarks(other)];
  const length = Math.min(a.length, b.length);
  if (length >= 5 && a.slice(0, length - 1) === b.slice(0, length - 1)) return true;
  const isCyrillic = /^[а-яєіїґ]/u.test(a);
  return isCyrillic && a.slice(0, 2) === b.slice(0, 2) && a.replace(VOWELS, '') === b.replace(VOWELS, '');
}
