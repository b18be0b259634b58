import type { EndExpectation } from '@parley/contracts/lab-cases';
import type { Attempt } from '@parley/contracts/lab-runs';
import type { PlayedConversation } from './conversation.ts';
import { contains } from './plain-text.ts';

/** What became of an expectation about the end of a conversation. */
export function checkEnd(expects: EndExpectation, conversation: PlayedConversation): Attempt['atEnd'][number] {
  const { isMet, found } = resultOf(expects, conversation);
  return { expects, isMet, found: isMet ? '' : found };
}

function resultOf(expects: EndExpectation, { owner, customer, flowIds }: PlayedConversation) {
  if (expects.kind === 'owner') {
    const found = owner() === 'person' ? 'person' : 'bot';
    return { isMet: found === expects.owner, found };
  }
  if (expects.kind === 'flow_started') return { isMet: flowIds.has(expects.flowId), found: [...flowIds].join(', ') };
  const found = customer.collected.get(expects.field);
  return { isMet: found !== undefined && contains(found, expects.value), found: found ?? '' };
}
