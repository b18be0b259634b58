import type { AnswerEngine, Said } from './engine.ts';
import type { Part } from './consult.ts';
import { withoutOrders } from './checks/orders.ts';
import { ALSO_SAID, NOTHING_ABOUT } from './words.ts';

const MAX_RIVALS = 1;

/** The built-in engine: quotes the company's own sources verbatim and calls no external service. */
export const quotingEngine =
  (parts: readonly Part[]): AnswerEngine =>
  async ({ settings, passages, language }) => {
    const said: Said[] = [];
    const missing: string[] = [];
    for (const { question, found } of parts) {
      const quote = settings.answerLength === 'short' ? found.sentence : found.passage;
      const text = withoutOrders(quote?.text ?? '');
      const from = passages.find(({ chunkId }) => chunkId === quote?.chunkId);
      if (found.outcome !== 'answer' || !text || !from) missing.push(question);
      else if (!said.some((before) => before.text.includes(text))) {
        said.push({ gap: said.length > 0 ? '\n\n' : '', text, cited: [from.number] });
        for (const rival of found.rivals.slice(0, MAX_RIVALS)) {
          const other = passages.find(({ chunkId }) => chunkId === rival.chunkId);
          if (other)
            said.push({
              gap: '\n\n',
              text: `${ALSO_SAID[language]}\n${withoutOrders(rival.text)}`,
              cited: [other.number],
            });
        }
      }
    }
    if (said.length === 0) return { stages: [], action: 'none', said: [], passages };
    if (missing.length > 0) said.push({ gap: '\n\n', text: NOTHING_ABOUT[language](missing.join(' ')), cited: [] });
    return { stages: [], action: 'reply', said, passages };
  };
