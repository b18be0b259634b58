import { MAX_STARTER_LENGTH } from '@parley/contracts/starters';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { soundsLikeOrders, type AgentHeading } from '../../knowledge/index.ts';
import { findPersonalData } from '../../personal-data/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import { isFileName } from '../answering/choices.ts';

/** A question that a source may answer. */
export interface Candidate {
  locale: Locale;
  text: string;
  sourceId: number;
}

/** Enough that it means something. */
const MIN_LETTERS = 4;

/**
 * What visitors could ask, from the questions and headings of an agent's sources: questions first, then topics, and one of each page
 * before the next of the same page.
 */
export function candidatesFrom(headings: readonly AgentHeading[]): Candidate[] {
  const all = headings.flatMap((each) => {
    const text = labelOf(each);
    if (text === null) return [];
    const locale = detectLanguage(`${text}\n${each.text.slice(0, 500)}`)?.language ?? LOCALES[0];
    return [{ locale, text, sourceId: each.sourceId, page: `${each.sourceId} ${each.title}` }];
  });
  const isQuestion = ({ text }: Candidate) => text.endsWith('?');
  const ordered = [...inTurns(all.filter(isQuestion)), ...inTurns(all.filter((each) => !isQuestion(each)))];
  const seen = new Set<string>();
  return ordered.flatMap(({ locale, text, sourceId }) => {
    const key = text.toLocaleLowerCase();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ locale, text, sourceId }];
  });
}

/** The words on the button; null if the heading does not make a good one. */
function labelOf({ heading, title, isQuestion }: AgentHeading): string | null {
  const own = heading.split(' › ').at(-1)?.trim() ?? '';
  const bare = (own || title)
    .replaceAll(/\s+/gu, ' ')
    .replace(/^(?:\d+[.)]?)+\s*(?=\p{L})/u, '')
    .trim();
  const text = isQuestion && !/[?？]$/u.test(bare) ? `${bare}?` : bare.replace(/[？]$/u, '?').replace(/[:.…]+$/u, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS || text.length > MAX_STARTER_LENGTH || isFileName(text)) return null;
  if (findPersonalData(text, PERSONAL_DATA).length > 0 || soundsLikeOrders(text)) return null;
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The first of every page, then the second of every page, and so on. */
function inTurns<T extends { page: string }>(items: readonly T[]): T[] {
  const pages = [...Map.groupBy(items, ({ page }) => page).values()];
  const longest = Math.max(0, ...pages.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => pages.flatMap((page) => page.slice(at, at + 1))).flat();
}
