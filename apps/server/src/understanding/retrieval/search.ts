import type { Locale } from '@parley/contracts/locales';
import type { SearchIndex } from './build.ts';
import { judge } from './judge.ts';
import { confidenceOf } from './confidence.ts';
import { rank, READ_CLOSELY, type Ranked } from './rank.ts';

/** A chunk that matches the question. */
export interface Hit {
  id: number;
  /** The sort key of hits; comparable only within one question. */
  score: number;
  /** How well its words match, from 0 to about 2. */
  stemScore: number;
  /** How well its n-grams match, tolerating endings and typos, from 0 to about 2. */
  gramScore: number;
  /** The share of the question's terms that the chunk contains, from 0 to 1. */
  coverage: number;
}

export interface Found {
  hits: Hit[];
  /** The probability that the first hit answers the question, from 0 to 1. */
  confidence: number;
  /** The language of the question. */
  language: Locale;
}

const MAX_HITS = 50;

/** The best chunks for a question. Never throws, whatever the text. */
export function search(index: SearchIndex, question: string, { limit = 5 }: { limit?: number } = {}): Found {
  const most = Math.min(Math.max(limit, READ_CLOSELY), MAX_HITS);
  const { asked, ranked } = rank(index, question, { most });
  const judged = judge(index, asked, ranked);
  return {
    hits: ranked.slice(0, limit).map(hitOf),
    confidence: judged ? confidenceOf(asked, judged.features) : 0,
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
