import { z } from 'zod';
import { numberOf, recordsOf, stringOf } from '../../draft.ts';
import { nodeType, ownExits } from '../../node-type.ts';
import { Id } from '../parts.ts';

export const newWay = (id: string, weight: number) => ({ id, name: '', weight });

/** Splits conversations between exits by weight; a conversation that returns takes the same exit again. */
export const split = nodeType({
  type: 'split',
  family: 'decide',
  icon: 'split',
  settings: z.strictObject({
    ways: z
      .array(
        z.strictObject({ id: Id, name: z.string().max(100).default(''), weight: z.number().int().min(1).max(100) }),
      )
      .min(2)
      .max(10),
  }),
  firstSettings: (_, newId) => ({ ways: [newWay(newId(), 50), newWay(newId(), 50)] }),
  summary: ({ ways }) => [
    { words: percentages(recordsOf(ways).map(({ weight }) => numberOf(weight) ?? 0)).join(' · ') },
  ],
  exitList: {
    setting: 'ways',
    nameOf: ({ name }, index) => [{ words: stringOf(name).trim() || String.fromCodePoint(65 + index) }],
  },
  exits: ({ ways }) => ownExits(ways.map(({ id }) => id)),
  run({ ways }, { random }) {
    const total = ways.reduce((sum, { weight }) => sum + weight, 0);
    let left = random * total;
    const way = ways.find(({ weight }) => (left -= weight) < 0) ?? ways.at(-1);
    return { do: 'go', exit: way?.id ?? '' };
  },
});

/** Weights as whole percentages that add up to 100. */
export function percentages(weights: readonly number[]): string[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const exact = weights.map((weight) => (weight / total) * 100);
  const whole = exact.map(Math.floor);
  const missing = Math.max(
    0,
    Math.round(exact.reduce((sum, each) => sum + each, 0)) - whole.reduce((sum, each) => sum + each, 0),
  );
  const byRest = exact.map((each, index) => [each % 1, index] as const).sort(([one], [other]) => other - one);
  for (const [, index] of byRest.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole.map((each) => `${each} %`);
}
