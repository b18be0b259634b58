import type { EndExpectation } from '@parley/contracts/lab-cases';
import type { Attempt } from '@parley/contracts/lab-runs';
import type { PlayedConversation } from './conversation.ts';
import { contains } from './plain-text.ts';

/** A conversation that is over, as far as it is looked at then. */
type End = Pick<PlayedConversation, 'owner' | 'customer' | 'tags' | 'isEnded'> & { flowIds: ReadonlySet<number> };

/** What became of an expectation about the end of a conversation. */
export function checkEnd(expects: EndExpectation, end: End): Attempt['atEnd'][number] {
  const { isMet, found } = resultOf(expects, end);
  return { expects, isMet, found: isMet ? '' : found };
}

function resultOf(expects: EndExpectation, { owner, customer, tags, isEnded, flowIds }: End) {
  switch (expects.kind) {
    case 'owner':
      return { isMet: owner() === expects.owner, found: owner() };
    case 'flow_started':
      return { isMet: flowIds.has(expects.flowId), found: [...flowIds].join(', ') };
    case 'tag': {
      const isTagged = tags().some((tag) => tag.toLowerCase() === expects.tag.toLowerCase());
      return { isMet: isTagged, found: tags().join(', ') };
    }
    case 'ended':
      return { isMet: isEnded() === expects.isEnded, found: isEnded() ? 'ended' : 'open' };
    case 'field': {
      const found = customer.collected.get(expects.field);
      return { isMet: found !== undefined && contains(found, expects.value), found: found ?? '' };
    }
  }
}
