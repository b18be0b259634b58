import type { Locale } from '@parley/contracts/locales';
import { areDifferent, calendarOf, readValues, type Value } from '../../understanding/values/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';

interface Statement {
  words: string;
  isIn: (grounds: Grounds) => boolean;
}

interface Grounds {
  values: readonly Value[];
  calendar: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{M}]{3,}/gu;

/** The prices and dates of a text that none of its sources says, as they are written. */
export function unsourcedIn(text: string, language: Locale, sources: readonly string[]): string[] {
  const statements = statementsOf(text, language);
  if (statements.length === 0) return [];
  const grounds = sources.map((source) => groundsOf(source, language));
  return statements.filter(({ isIn }) => !grounds.some(isIn)).map(({ words }) => words);
}

function statementsOf(text: string, language: Locale): Statement[] {
  const values = readValues(text).values.filter(({ shape }) => /^(?:money|date|day)\b/.test(shape));
  const inValues = (at: number) => values.some(({ start, end }) => start <= at && at < end);
  const days = [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Statement[] => {
    const name = inValues(index) ? null : calendarOf(word, language, isCapital(word));
    return name === null ? [] : [{ words: word, isIn: ({ calendar }) => calendar.has(name) }];
  });
  return [...values.map((value) => statementOf(text, value)), ...days];
}

const statementOf = (text: string, value: Value): Statement => ({
  words: text.slice(value.start, value.end),
  isIn: ({ values }) => values.some((other) => kindOf(other) === kindOf(value) && !areDifferent(value, other)),
});

/** Money of one currency is compared with money of the same; "20 November" may stand for "20 November 2026". */
const kindOf = ({ shape }: Value) =>
  shape
    .split(' ')
    .slice(0, shape.startsWith('money') ? 2 : 1)
    .join(' ');

const isCapital = (word: string) => /^\p{Lu}/u.test(word);

function groundsOf(source: string, language: Locale): Grounds {
  const languages = [...new Set([language, detectLanguage(source)?.language ?? language])];
  const calendar = new Set<string>();
  for (const [word] of source.matchAll(WORD))
    for (const each of languages) {
      const name = calendarOf(word, each, isCapital(word));
      if (name !== null) calendar.add(name);
    }
  return { values: readValues(source).values, calendar };
}
