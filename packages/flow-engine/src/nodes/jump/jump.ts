import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Id } from '../parts.ts';

/** Goes on at another node, where an edge across the whole canvas would be hard to follow. */
export const jump = nodeType({
  type: 'jump',
  settings: z.strictObject({ node: Id }),
  exits: () => [],
  run: ({ node }) => ({ do: 'jump', node }),
});
