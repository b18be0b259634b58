import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Heading } from '../../../knowledge/index.ts';
import { detectLanguage, isStopWord, wordsOf } from '../../../understanding/language/index.ts';
import type { Pile } from './balance.ts';
import { oneQuestion } from './new-case.ts';
import { mistyped } from './typos.ts';
import { ABOUT, wrapped } from './wordings.ts';

/** Enough that a title means something. */
const MIN_LETTERS = 4;
const MAX_TITLE = 200;

/** Questions that a source should answer, from its own questions and headings: whole, as keywords, and with typos. */
export function fromSource(name: string, headings: readonly Heading[]): Pile[] {
  const asked = headings
    .filter(({ heading }) => (heading.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS)
    .map(({ heading, title, text }) => {
      const language = languageOf(heading, text);
      const isQuestion = /[?？]\s*$/u.test(heading);
      return { title, language, heading, question: isQuestion ? heading : wrapped(ABOUT[language], heading) };
    });
  const pile = (says: (each: (typeof asked)[number], at: number) => string) =>
    asked.map((each, at) => citing(name, says(each, at), each.language, each.title));
  return [
    pile(({ question }) => question),
    pile(({ heading, language }) => keywordsOf(heading, language)),
    pile(({ question }, at) => mistyped(question, at + 1)),
  ];
}

/** A question that a source should answer. */
export const citing = (name: string, says: string, language: Locale, title: string) =>
  oneQuestion(name, says, language, [{ kind: 'cites', title: title.slice(0, MAX_TITLE) }]);

/** A heading is short: what stands below it tells the language. */
const languageOf = (heading: string, text: string): Locale =>
  detectLanguage(`${heading}\n${text.slice(0, 500)}`)?.language ?? LOCALES[0];

/** How people type who are used to search engines. */
function keywordsOf(heading: string, language: Locale): string {
  const words = wordsOf(heading).filter((word) => !isStopWord(word, language));
  return words.length > 0 ? words.join(' ') : heading;
}
