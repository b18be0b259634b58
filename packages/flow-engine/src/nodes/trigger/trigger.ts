import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

const Keyword = z.strictObject({
  on: z.literal('keyword'),
  words: z.array(z.string().trim().min(1).max(100)).min(1).max(50),
  match: z.enum(['word', 'contains', 'equals']),
});
const Event = z.strictObject({
  on: z.literal('event'),
  event: z.enum(['conversation_started', 'handed_back']),
});

/** Where a conversation enters the flow when the customer says one of some words, or when something happens. */
export const trigger = nodeType({
  type: 'trigger',
  settings: z.discriminatedUnion('on', [Keyword, Event]),
  exits: () => ['next'],
  run: () => ({ do: 'go', exit: 'next' }),
});
