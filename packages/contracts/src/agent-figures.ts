import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './shared.ts';

const Count = z.number().int().min(0);

/** What an agent has done for customers in the last seven days, compared with the seven days before. */
export const AgentFigures = z.object({
  agentId: Id,
  answers: Count,
  answersBefore: Count,
  /** How many of those conversations were handed off to a person, now and in the week before. */
  handedOff: Count,
  handedOffBefore: Count,
  /** How many answers cited a source. */
  cited: Count,
  /** How often the agent did not know the answer. */
  unsure: Count,
  /** Questions still waiting for an answer from staff, no matter how old. */
  unanswered: Count,
  /** Answers per day, oldest first; the last is today. */
  perDay: z.array(Count).length(7),
});

export const agentFigures = endpoint('GET', '/ai-agents/figures', {
  summary: 'Statistics of the agents for the last seven days; tests are not counted',
  access: 'verified',
  result: z.object({
    agents: z.array(AgentFigures),
    /** Over the latest thousand answers from any engine; null if there are none. */
    medianMs: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
});

export type AgentFigures = z.output<typeof AgentFigures>;
