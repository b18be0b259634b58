import type { Locale } from '@parley/contracts/locales';
import type { SearchIndex } from './build.ts';
import { confidenceOf } from './confidence.ts';
import { judge } from './judge.ts';
import { besideOf, rivalsOf } from './others.ts';
import type { About } from './question.ts';
import type { Quote } from './quotation.ts';
import { rank, type Ranked } from './rank.ts';
import { hitOf, type Hit } from './search.ts';

export interface Answer {
  /** `answer`: send the sentence. `choices`: offer the titles of the first hits. `refuse`: admit not knowing. */
  outcome: 'answer' | 'choices' | 'refuse';
  /** The sentence that answers best, or the stored answer of a `qa` chunk; null if nothing fits at all. */
  sentence: Quote | null;
  /** The sentence with its neighbours, for context. */
  passage: Quote | null;
  /** The short quotation of another passage that may be meant as well; never beside `rivals`. */
  beside: Quote | null;
  /** The question names something that the knowledge or the lexicon knows, so it was understood even if it is not answered. */
  isUnderstood: boolean;
  /** What other pages say that contradicts it. */
  rivals: Quote[];
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
export const DEFAULT_THRESHOLDS: Thresholds = { refuse: 0.35, answer: 0.4 };

/** How sure a second source must be to be named beside the first, as a share of what the first needs. */
const RIVAL_SHARE = 0.5;

/** Answers a question by quoting chunks of the index, or refuses. Never throws, whatever the text. */
export function answer(
  index: SearchIndex,
  question: string,
  { thresholds = DEFAULT_THRESHOLDS, ...about }: About & { thresholds?: Thresholds } = {},
): Answer {
  const { asked, ranked } = rank(index, question, about);
  const judged = judge(index, asked, ranked);
  const confidence = judged ? confidenceOf(asked, judged.features) : 0;
  const rivals =
    judged && confidence >= thresholds.answer
      ? rivalsOf(
          index,
          asked,
          ranked,
          judged,
          (features) => confidenceOf(asked, features) >= RIVAL_SHARE * thresholds.answer,
        )
      : [];
  return {
    outcome:
      judged === null || confidence < thresholds.refuse
        ? 'refuse'
        : confidence < thresholds.answer
          ? 'choices'
          : 'answer',
    sentence: judged?.short ?? null,
    passage: judged?.long ?? null,
    isUnderstood: asked.question.terms.some(
      ({ isChatty, isUnknown, hasConcept }) => !isChatty && (!isUnknown || hasConcept),
    ),
    rivals,
    beside: judged && rivals.length === 0 ? besideOf(index, asked, ranked, judged) : null,
    confidence,
    hits: withQuoted(ranked, judged?.from).slice(0, 5).map(hitOf),
    language: asked.question.language,
  };
}

/** The ranked chunks, with the quoted one among the first even if it only continues one of them. */
function withQuoted(ranked: readonly Ranked[], quoted: Ranked | undefined): readonly Ranked[] {
  if (!quoted || ranked.slice(0, 5).some(({ at }) => at === quoted.at)) return ranked;
  return [...ranked.slice(0, 1), quoted, ...ranked.slice(1).filter(({ at }) => at !== quoted.at)];
}
