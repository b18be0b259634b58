import type { SearchIndex } from './build.ts';
import { chooseSentence } from './choose-sentence.ts';
import { disagree } from './disagree.ts';
import type { Asked } from './evidence.ts';
import { excerpt } from './excerpt.ts';
import { judgeQuote, type Judged } from './judge.ts';
import { isRecord, quoteAround, type Quote } from './quotation.ts';
import type { Ranked } from './rank.ts';

const MAX_RIVALS = 6;
const RIVAL_LENGTH = 250;
/** How much of the question a second source must contain, as a share of what the first does. */
const RIVAL_COVERAGE = 0.9;

/** Other pages that answer the same question with other values, as sure as `isSure` demands. */
export function rivalsOf(
  index: SearchIndex,
  asked: Asked,
  ranked: readonly Ranked[],
  { from, short }: Judged,
  isSure: (features: readonly number[]) => boolean,
): Quote[] {
  if (from.chunk.kind === 'qa') return [];
  const titles = new Set([from.chunk.title]);
  return ranked.slice(0, MAX_RIVALS).flatMap((rival) => {
    const { chunk } = rival;
    if (titles.has(chunk.title) || chunk.kind === 'qa' || index.languages[rival.at] !== index.languages[from.at])
      return [];
    const best = chooseSentence([rival]);
    if (!best) return [];
    // It is judged as if the first page did not exist, or the lead of that page would count against it.
    const rest = ranked.filter((each) => each !== rival && each.chunk.title !== from.chunk.title);
    const judged = judgeQuote(index, asked, [rival, ...rest], rival, best.sentence);
    const { start, end } = excerpt(chunk.text, best.sentence, RIVAL_LENGTH);
    const text = chunk.text.slice(start, end);
    if (!disagree(short.text, text, asked.question.language)) return [];
    if (rival.coverage < RIVAL_COVERAGE * from.coverage || !isSure(judged.features)) return [];
    titles.add(chunk.title);
    return [{ chunkId: chunk.id, text, start, end }];
  });
}

/** A passage that is behind the first by no more than this may be the one that was meant. */
const MAX_LEAD = 4;
/** How much of the question it must contain, as a share of what the first does. */
const BESIDE_COVERAGE = 0.7;
/** How long both quotations may be together (with what introduces them, 900 in all), and how much must be left for the second. */
const MAX_TOGETHER = 750;
const MIN_ROOM = 200;

/** The quotation of the next best passage where it may as well be what was meant, and both are short enough for a chat. */
export function besideOf(
  index: SearchIndex,
  asked: Asked,
  ranked: readonly Ranked[],
  { from, short, isFact }: Judged,
): Quote | null {
  const room = MAX_TOGETHER - short.text.length;
  if (isFact || room < MIN_ROOM || !isProse(from)) return null;
  const next = ranked.find(({ at, chunk }) => at !== from.at && !short.text.includes(chunk.text.trim()));
  if (!next || !isProse(next) || index.languages[next.at] !== index.languages[from.at]) return null;
  if (from.score - next.score >= MAX_LEAD || next.coverage < BESIDE_COVERAGE * from.coverage) return null;
  const best = chooseSentence([next]);
  if (!best) return null;
  const quote = quoteAround(index, asked, next, best.sentence, room).short;
  return quote.text.length > room || short.text.includes(quote.text) ? null : quote;
}

const isProse = ({ chunk }: Ranked): boolean => chunk.kind === 'text' && !isRecord(chunk.text);
