import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import { chunkAt, type SearchIndex } from '../../understanding/retrieval/index.ts';
import { isFileName } from './choices.ts';

const MAX_SUBJECTS = 4;
const MAX_LENGTH = 60;
const MAX_READ = 2_000;

/** The pages of an agent's knowledge that say most, in the customer's language where there are any, as buttons. */
export function subjectsOf(index: SearchIndex, language: Locale): MessageExtras['options'] {
  const counts = new Map<string, number>();
  for (let at = 0; at < Math.min(index.ids.length, MAX_READ); at += 1) {
    const { title: page, heading } = chunkAt(index, at);
    const title = isFileName(page) ? (heading.split(' › ')[0] ?? '') : page.trim();
    const isOwn = LOCALES[index.languages[at] ?? 0] === language;
    if (title && title.length <= MAX_LENGTH) counts.set(title, (counts.get(title) ?? 0) + (isOwn ? 1_000 : 1));
  }
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, MAX_SUBJECTS)
    .map(([label], at) => ({ id: `choice-${at + 1}`, label }));
}
