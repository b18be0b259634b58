import type { AgentAnswer, AnswerStage } from '@parley/contracts/answers';

interface Ended {
  outcome: AgentAnswer['outcome'] | null;
  stages: readonly AnswerStage[];
}

/** The outcome as staff should see it: a reply to small talk is no answer from a source. */
export function shownOutcome({ outcome, stages }: Ended): AgentAnswer['outcome'] | 'small_talk' | null {
  const isSmallTalk = stages.some((stage) => stage.stage === 'before' && stage.smallTalk !== null);
  return outcome === 'answered' && isSmallTalk ? 'small_talk' : outcome;
}
