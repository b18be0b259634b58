import { sentencesOf } from '../../understanding/language/index.ts';
import { beyond, linksIn, type Limit } from '../judging/index.ts';

/** Each limit is that of the first policy that sets it; the strongest comes first. */
export function strictestOf(limits: readonly Limit[]): Limit {
  const first = (key: 'characters' | 'sentences' | 'links' | 'offers') =>
    limits.map((limit) => limit[key]).find((most) => most !== null) ?? null;
  return {
    kind: 'limit',
    characters: first('characters'),
    sentences: first('sentences'),
    links: first('links'),
    offers: first('offers'),
  };
}

/** A text cut to what a limit allows, at the end of a sentence if possible; empty if nothing fits. */
export function fitInto(limit: Limit, text: string): string {
  let kept = '';
  let last = 0;
  for (const { text: sentence, start, end } of sentencesOf(text)) {
    const joined = kept === '' ? sentence : kept + text.slice(last, start) + sentence;
    last = end;
    if (beyond(limit, joined) === null) kept = joined;
    else if (linksIn(sentence) === 0 || kept === '') break;
  }
  const { characters, links } = limit;
  if (kept !== '' || characters === null || (links !== null && linksIn(text) > links)) return kept;
  const start = [...text].slice(0, characters - 1).join('');
  return `${start.replace(/\s+\S*$/u, '')}…`;
}
