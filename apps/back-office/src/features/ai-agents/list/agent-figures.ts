import type { AgentFigures } from '@parley/contracts/agent-tests';
import { shareOf } from '../../../components/figures.ts';

type Counts = Omit<AgentFigures, 'agentId' | 'perDay'>;

const NOTHING: Counts = {
  answers: 0,
  answersBefore: 0,
  handedOff: 0,
  handedOffBefore: 0,
  cited: 0,
  unsure: 0,
  unanswered: 0,
};

/** All agents together. */
export const totalsOf = (agents: readonly AgentFigures[]): Counts =>
  agents.reduce(
    (sum, agent) => ({
      answers: sum.answers + agent.answers,
      answersBefore: sum.answersBefore + agent.answersBefore,
      handedOff: sum.handedOff + agent.handedOff,
      handedOffBefore: sum.handedOffBefore + agent.handedOffBefore,
      cited: sum.cited + agent.cited,
      unsure: sum.unsure + agent.unsure,
      unanswered: sum.unanswered + agent.unanswered,
    }),
    NOTHING,
  );

/** Somebody asked it something, this week or the week before. */
export const wasAsked = ({ answers, answersBefore }: Counts): boolean => answers + answersBefore > 0;

/** By how many points the share that people took over has changed; null where either week had none. */
export function pointsSince({ answers, answersBefore, handedOff, handedOffBefore }: Counts): number | null {
  const [now, before] = [shareOf(handedOff, answers), shareOf(handedOffBefore, answersBefore)];
  return now === null || before === null ? null : Math.round(1000 * (now - before)) / 10;
}

/** The agent for which most questions wait. */
export const neediest = (agents: readonly AgentFigures[]): AgentFigures | null =>
  agents.reduce<AgentFigures | null>(
    (most, agent) => (agent.unanswered > (most?.unanswered ?? 0) ? agent : most),
    null,
  );
