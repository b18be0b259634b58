import { passagesIn, sentencesOf, wordsOf, type ModelRequest, type Passage } from './asked.ts';
import { fill } from './fill-schema.ts';
import type { Turn } from './script.ts';

/** The passage that shares the most words with the question; null if none shares any. */
export function bestPassage(asked: ModelRequest): Passage | null {
  const wanted = wordsOf(asked.question);
  let best: { passage: Passage; shared: number } | null = null;
  for (const passage of passagesIn(asked)) {
    const shared = [...wordsOf(`${passage.title} ${passage.text}`)].filter((word) => wanted.has(word)).length;
    if (shared > (best?.shared ?? 0)) best = { passage, shared };
  }
  return best?.passage ?? null;
}

/** Does what it is asked, as well as counting words allows: quotes the closest passage and cites it. */
export function helpful(asked: ModelRequest): Turn {
  const best = bestPassage(asked);
  if (best)
    return {
      says: {
        action: 'reply',
        citations: [best.number],
        answer: sentencesOf(best.text, 2).join(' '),
        reason: '',
      },
    };
  const search = asked.tools.find(({ name }) => name === 'searchKnowledge');
  const hasSearched = asked.messages.some(({ role }) => role === 'tool');
  if (search && !hasSearched)
    return { tools: [{ name: search.name, input: fill(search.parameters, { query: asked.question }) }] };
  return {
    says: {
      action: 'handoff',
      citations: [],
      answer: 'I have found nothing about that.',
      reason: 'No passage is about it.',
    },
  };
}
