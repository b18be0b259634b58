import { z } from 'zod';
import { numberOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { sentence } from '../../step-text.ts';

/** Lets an AI agent answer the customer's last message. */
export const aiAnswer = nodeType({
  type: 'aiAnswer',
  family: 'ai',
  icon: 'sparkles',
  settings: z.strictObject({
    /** Null uses the channel's agent. */
    agentId: z.number().int().positive().nullable().default(null),
    question: z.string().max(4_000).default('{{message}}'),
  }),
  firstSettings: () => ({ agentId: null, question: '{{message}}' }),
  summary: ({ agentId }) =>
    sentence(numberOf(agentId) === null ? 'steps.summary.channelAgent' : 'steps.summary.chosenAgent'),
  exits: () => ['answered', 'notSure', 'handOff', 'blocked'],
  agents: ({ agentId }) => (agentId === null ? [] : [agentId]),
  templates: ({ question }) => [question],
  run: ({ agentId, question }, { fill }) => ({
    do: 'request',
    request: { kind: 'aiAnswer', agentId, question: fill(question) },
  }),
});
