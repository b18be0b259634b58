import { z } from 'zod';
import { stringOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { sentence, strong } from '../../step-text.ts';
import { Id } from '../parts.ts';

/** Continues at another node, where an edge across the whole canvas would be hard to follow. */
export const jump = nodeType({
  type: 'jump',
  family: 'go',
  icon: 'corner',
  settings: z.strictObject({ node: Id }),
  firstSettings: () => ({ node: '' }),
  summary({ node }, { titleOf }) {
    const target = titleOf(stringOf(node));
    if (target === null) return sentence('steps.summary.noTarget');
    return sentence('steps.summary.goTo', { step: strong(target) });
  },
  exits: () => [],
  jumpsTo: ({ node }) => [node],
  run: ({ node }) => ({ do: 'jump', node }),
});
