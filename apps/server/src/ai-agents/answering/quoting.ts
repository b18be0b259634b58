import type { AnswerStage } from '@parley/contracts/answers';
import type { Answer } from '../../understanding/retrieval/index.ts';
import type { AnswerEngine } from './engine.ts';
import { foreignHosts, withoutForeignLinks } from './checks/links.ts';

/** The built-in engine: quotes the company's own sources verbatim and calls no external service. */
export const quotingEngine =
  ({ sentence, passage }: Answer): AnswerEngine =>
  async ({ settings, passages, hosts }) => {
    const quote = settings.answerLength === 'short' ? sentence : passage;
    const from = passages.find(({ chunkId }) => chunkId === quote?.chunkId);
    if (!quote || !from) return { stages: [], action: 'none', said: [], passages };
    const foreign = foreignHosts(quote.text, hosts);
    const text = withoutForeignLinks(quote.text, hosts);
    const stages: AnswerStage[] =
      foreign.length > 0
        ? [
            {
              stage: 'checks',
              ms: 0,
              checks: [{ check: 'links', isPassed: false, detail: foreign.join(', ') }],
              removed: [],
            },
          ]
        : [];
    return { stages, action: 'reply', said: [{ gap: '', text, cited: [from.number] }], passages };
  };
