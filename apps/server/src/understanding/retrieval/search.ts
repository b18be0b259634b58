import type { Locale } from '@parley/contracts/locales';
import type { SearchIndex } from './build.ts';
import { confidenceOf, rank, READ_CLOSELY, type Ranked } from './rank.ts';

/** A chunk that fits the question. */
export interface Hit {
  id: number;
  /** Hits are sorted by this; it means something only within one question. */
  score: number;
  /** How well its words fit, from 0 to about 2. */
  stemScore: number;
  /** How well its letters fit, endings and slips forgiven, from 0 to about 2. */
  gramScore: number;
  /** How much of what the question asks about stands in the chunk, from 0 to 1. */
  coverage: number;
}

export interface Found {
  hits: Hit[];
  /** How likely the first hit answers the question, from 0 to 1. */
  confidence: number;
  /** The language the question is written in. */
  language: Locale;
}

const MAX_HITS = 50;

/** The chunks that fit a question best. Never throws, whatever the text. */
export function search(index: SearchIndex, question: string, { limit = 5 }: { limit?: number } = {}): Found {
  const most = Math.min(Math.max(limit, READ_CLOSELY), MAX_HITS);
  const { asked, ranked } = rank(index, question, most);
  return {
    hits: ranked.slice(0, limit).map(hitOf),
    confidence: confidenceOf(asked, ranked, index.ids.length),
    language: asked.question.language,
  };
}

export const hitOf = ({ chunk, score, stemScore, gramScore, coverage }: Ranked): Hit => ({
  id: chunk.id,
  score,
  stemScore,
  gramScore,
  coverage,
});
