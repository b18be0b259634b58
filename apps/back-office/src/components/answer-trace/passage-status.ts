import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';

type Found = Extract<AnswerStage, { stage: 'passages' }>;

export type PassageStatus = 'cited' | 'belowFloor' | 'fitsLess' | 'notNeeded' | 'offered' | 'notSure';

/** Whether a passage was used, and why not otherwise; null until the outcome is known. */
export function statusOf(
  { isCited, coverage }: Found['passages'][number],
  { confidence, floor, passages }: Found,
  outcome: AgentAnswer['outcome'] | null,
): PassageStatus | null {
  if (outcome === null) return null;
  if (outcome === 'answered') {
    if (isCited) return 'cited';
    const best = Math.max(...passages.filter((each) => each.isCited).map((each) => each.coverage));
    return coverage < best ? 'fitsLess' : 'notNeeded';
  }
  if (confidence < floor) return 'belowFloor';
  return outcome === 'choices' ? 'offered' : 'notSure';
}
