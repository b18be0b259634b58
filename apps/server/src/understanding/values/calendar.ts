import type { Locale } from '@parley/contracts/locales';
import { isStopWord, normalise, stemOf } from '../language/index.ts';

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Ukrainian "every Tuesday" is one word. */
const EVERY = /^що(?=\p{L}{5})/u;
/** These are ordinary words as well, and only a month where something says so. */
const AMBIGUOUS: Partial<Record<Locale, RegExp>> = { en: /^(?:may|march)$/, ro: /^mai$/ };

/** Forms whose stem differs from that of the platform's calendar. */
const OTHER_NAMES: Partial<Record<Locale, readonly (readonly [string, string])[]>> = {
  de: [['sonnabend', 'day 6']],
  ua: [
    ['вівторка', 'day 2'],
    ['четверга', 'day 4'],
  ],
};

interface Calendar {
  words: ReadonlyMap<string, string>;
  stems: ReadonlyMap<string, string>;
}

const calendars = new Map<Locale, Calendar>();

/**
 * The weekday ("day 1" is Monday) or the month ("month 1") that a word names, whatever its ending; null for any other word. `isCapital`
 * tells the month of May from "may".
 */
export function calendarOf(word: string, language: Locale, isCapital: boolean): string | null {
  const plain = normalise(word);
  if (AMBIGUOUS[language]?.test(plain) && !isCapital) return null;
  const base = plain.replace(EVERY, '');
  const { words, stems } = calendarIn(language);
  return words.get(base) ?? stems.get(stemOf(base, language)) ?? null;
}

function calendarIn(language: Locale): Calendar {
  let calendar = calendars.get(language);
  if (!calendar) {
    const names = [
      ...Array.from({ length: 12 }, (_, at) => namesOf(at, language)).flat(),
      ...(OTHER_NAMES[language] ?? []),
    ];
    const stems = names.map(([word, what]) => [stemOf(word, language), what] as const);
    calendar = {
      words: new Map(names),
      // Romanian "lunii" (of the month) has the stem of Monday.
      stems: new Map(stems.filter(([stem]) => !isStopWord(stem, language) && (language !== 'ro' || stem.length > 3))),
    };
    calendars.set(language, calendar);
  }
  return calendar;
}

/** The nth month and, for the first seven, the nth weekday; the name of a month changes its form beside a number. */
function namesOf(nth: number, language: Locale): [string, string][] {
  const locale = language === 'ua' ? 'uk' : language;
  const show = (date: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      .formatToParts(date)
      .filter(({ type }) => type === 'month' || type === 'weekday')
      .map(({ value }) => normalise(value));
  const month = Date.UTC(2024, nth, 5);
  const months = [...show(month, { month: 'long' }), ...show(month, { month: 'long', day: 'numeric' })];
  const days = nth < 7 ? show(MONDAY + nth * DAY_MS, { weekday: 'long' }) : [];
  return [
    ...months.map((word): [string, string] => [word, `month ${nth + 1}`]),
    ...days.map((word): [string, string] => [word, `day ${nth + 1}`]),
  ];
}
