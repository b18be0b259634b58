import type { PolicyContent } from '@parley/contracts/policy-content';
import { sentencesOf } from '../../understanding/language/index.ts';

export type Limit = Extract<PolicyContent['action'], { kind: 'limit' }>;

const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+/giu;

export const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;

/** What of an answer is beyond a limit; null if it keeps to it. Characters are those that a reader counts. */
export function beyond({ characters, sentences, links }: Limit, text: string): string | null {
  const length = [...text].length;
  if (characters !== null && length > characters) return `${length} > ${characters}`;
  const count = sentences === null ? 0 : sentencesOf(text).length;
  if (sentences !== null && count > sentences) return `${count} > ${sentences}`;
  const linked = linksIn(text);
  return links !== null && linked > links ? `${linked} > ${links}` : null;
}
