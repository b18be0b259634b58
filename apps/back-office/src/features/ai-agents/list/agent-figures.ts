import type { AgentFigures } from '@parley/contracts/agent-figures';
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

/** The totals of all agents. */
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

/** Whether the agent got any questions this week or the week before. */
export const wasAsked = ({ answers, answersBefore }: Counts): boolean => answers + answersBefore > 0;

/** The change of the hand-off rate in percentage points. Null if either week has no rate. */
export function pointsSince({ answers, answersBefore, handedOff, handedOffBefore }: Counts): number | null {
  const [now, before] = [shareOf(handedOff, answers), shareOf(handedOffBefore, answersBefore)];
  return now === null || before === null ? null : Math.round(1000 * (now - before)) / 10;
}

/** The agent with the most unanswered questions. */
export const neediest = (agents: readonly AgentFigures[]): AgentFigures | null =>
  agents.reduce<AgentFigures | null>(
    (most, agent) => (agent.unanswered > (most?.unanswered ?? 0) ? agent : most),
    null,
  );
