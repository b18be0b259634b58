import type { Locale } from '@parley/contracts/locales';
import type { SearchIndex } from './build.ts';
import { confidenceOf, rank, weigh, type Ranked } from './rank.ts';
import { hitOf, type Hit } from './search.ts';
import { SENTENCE_WEIGHTS } from './weights.generated.ts';

/** A verbatim part of a chunk's text. */
interface Quote {
  chunkId: number;
  text: string;
  /** Its position in the chunk's text. */
  start: number;
  end: number;
}

export interface Answer {
  /** `answer`: send the sentence. `choices`: offer the titles of the first hits. `refuse`: admit not knowing. */
  outcome: 'answer' | 'choices' | 'refuse';
  /** The sentence that answers best, or the stored answer of a `qa` chunk; null if nothing fits at all. */
  sentence: Quote | null;
  /** The sentence with its neighbours, for context. */
  passage: Quote | null;
  confidence: number;
  hits: Hit[];
  language: Locale;
}

/** A confidence below `refuse` refuses, from `answer` on it answers, and in between it offers choices. */
export interface Thresholds {
  refuse: number;
  answer: number;
}

/** At `refuse`, as many answerable questions are answered as unanswerable ones are refused; the band above is for choices. */
export const DEFAULT_THRESHOLDS: Thresholds = { refuse: 0.5, answer: 0.6 };

const CHUNKS_QUOTED = 4;
const MAX_PASSAGE_LENGTH = 600;

/** Answers a question by quoting chunks of the index, or refuses. Never throws, whatever the text. */
export function answer(index: SearchIndex, question: string, thresholds: Thresholds = DEFAULT_THRESHOLDS): Answer {
  const { asked, ranked } = rank(index, question);
  const confidence = confidenceOf(asked, ranked, index.ids.length);
  const quoted = quote(ranked);
  return {
    outcome:
      quoted === null || confidence < thresholds.refuse
        ? 'refuse'
        : confidence < thresholds.answer
          ? 'choices'
          : 'answer',
    sentence: quoted?.sentence ?? null,
    passage: quoted?.passage ?? null,
    confidence,
    hits: ranked.slice(0, 5).map(hitOf),
    language: asked.question.language,
  };
}

function quote(ranked: readonly Ranked[]): { sentence: Quote; passage: Quote } | null {
  const [first] = ranked;
  if (!first) return null;
  if (first.chunk.kind === 'qa') {
    const whole = { chunkId: first.chunk.id, text: first.chunk.text, start: 0, end: first.chunk.text.length };
    return { sentence: whole, passage: whole };
  }
  let best: { from: Ranked; place: number; score: number } | null = null;
  for (const [nth, from] of ranked.slice(0, CHUNKS_QUOTED).entries()) {
    if (from.chunk.kind === 'qa') continue;
    for (const [place, { features }] of from.sentences.entries()) {
      const score = weigh(SENTENCE_WEIGHTS, [...features, ...standing(from, first, nth)]);
      if (!best || score > best.score) best = { from, place, score };
    }
  }
  return best && around(best.from, best.place);
}

/** The sentence features that depend on the rank of its chunk. */
export const standing = (from: Ranked, first: Ranked, nth: number): number[] => [
  from.score - first.score,
  nth === 0 ? 1 : 0,
];

function around({ chunk, sentences }: Ranked, place: number): { sentence: Quote; passage: Quote } | null {
  const chosen = sentences[place];
  if (!chosen) return null;
  let { start, end } = chosen;
  for (const neighbour of [sentences[place + 1], sentences[place - 1]]) {
    if (!neighbour || Math.max(end, neighbour.end) - Math.min(start, neighbour.start) > MAX_PASSAGE_LENGTH) continue;
    start = Math.min(start, neighbour.start);
    end = Math.max(end, neighbour.end);
  }
  return {
    sentence: { chunkId: chunk.id, text: chosen.text, start: chosen.start, end: chosen.end },
    passage: { chunkId: chunk.id, text: chunk.text.slice(start, end), start, end },
  };
}
