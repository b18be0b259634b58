import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

/** Lets an AI agent answer what the customer wrote last. */
export const aiAnswer = nodeType({
  type: 'aiAnswer',
  settings: z.strictObject({
    /** Null is the agent of the channel. */
    agentId: z.number().int().positive().nullable().default(null),
    question: z.string().max(4_000).default('{{message}}'),
  }),
  exits: () => ['answered', 'notSure', 'handOff', 'blocked'],
  agents: ({ agentId }) => (agentId === null ? [] : [agentId]),
  templates: ({ question }) => [question],
  run: ({ agentId, question }, { fill }) => ({
    do: 'request',
    request: { kind: 'aiAnswer', agentId, question: fill(question) },
  }),
});
