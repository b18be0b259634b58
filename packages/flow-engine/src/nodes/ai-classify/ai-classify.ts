import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Id } from '../parts.ts';

const Topic = z.strictObject({
  id: Id,
  name: z.string().min(1).max(100),
  examples: z.array(z.string().max(500)).max(50).default([]),
});

/** Finds out which of some topics the customer's words are about. */
export const aiClassify = nodeType({
  type: 'aiClassify',
  settings: z.strictObject({
    topics: z.array(Topic).min(1).max(20),
    text: z.string().max(4_000).default('{{message}}'),
  }),
  exits: ({ topics }) => [...topics.map(({ id }) => id), 'other'],
  templates: ({ text }) => [text],
  run: ({ topics, text }, { fill }) => ({ do: 'request', request: { kind: 'aiClassify', topics, text: fill(text) } }),
});
