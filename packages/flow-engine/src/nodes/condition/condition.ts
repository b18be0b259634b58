import { comparisonsOf, Group } from '@parley/contracts/conditions';
import { z } from 'zod';
import { listOf, stringOf } from '../../draft.ts';
import { nodeType, ownExits } from '../../node-type.ts';
import { sentence } from '../../step-text.ts';
import { Id } from '../parts.ts';
import { groupOf } from './group.ts';
import { holds } from './holds.ts';
import { groupText } from './sentence.ts';

export const newRule = () => ({ variable: 'message', operator: 'contains', value: '' }) as const;
export const newBranch = (id: string) => ({ id, name: '', when: { needs: 'all' as const, rules: [newRule()] } });

/** Takes the first branch whose rules hold, otherwise the fallback exit. */
export const condition = nodeType({
  type: 'condition',
  family: 'decide',
  icon: 'question',
  settings: z.strictObject({
    branches: z
      .array(z.strictObject({ id: Id, name: z.string().max(100).default(''), when: Group }))
      .min(1)
      .max(10),
  }),
  firstSettings: (_, newId) => ({ branches: [newBranch(newId())] }),
  summary: ({ branches }) => sentence('steps.summary.branches', { count: listOf(branches).length + 1 }),
  exitList: {
    setting: 'branches',
    nameOf({ name, when }) {
      const words = stringOf(name).trim();
      return words ? [{ words }] : groupText(groupOf(when));
    },
  },
  exits: ({ branches }) => [...ownExits(branches.map(({ id }) => id)), 'else'],
  // Checking whether a variable is empty does not require it to be set.
  reads: ({ branches }) =>
    allIn(branches).flatMap(({ variable, operator }) =>
      operator === 'isEmpty' || operator === 'isNotEmpty' ? [] : [variable],
    ),
  comparisons: ({ branches }) => allIn(branches),
  templates: ({ branches }) => allIn(branches).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  run({ branches }, { lookup, fill, note }) {
    const branch = branches.find(({ when }) => holds(when, lookup, fill));
    note(branch?.name || (branch ? '' : 'else'));
    return { do: 'go', exit: branch?.id ?? 'else' };
  },
});

const allIn = (branches: readonly { when: Group }[]) => branches.flatMap(({ when }) => comparisonsOf(when));
