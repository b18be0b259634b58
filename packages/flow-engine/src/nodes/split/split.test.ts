import { expect, test } from 'vitest';
import { flowOf, startConversation } from '../../testing/conversation.ts';
import { percentages } from './split.ts';

test('a split distributes conversations by weight, and each conversation always takes the same exit', () => {
  const ways = [
    { id: 'a', weight: 80 },
    { id: 'b', weight: 20 },
  ];
  const flow = flowOf({ start: { type: 'start', to: 's' }, s: { type: 'split', settings: { ways } } });
  const exitFor = (seed: number) => {
    const conversation = startConversation({ 1: flow }, { seed });
    conversation.start();
    return conversation.steps().at(-1)?.exit;
  };
  const taken = Array.from({ length: 2_000 }, (_, seed) => exitFor(seed));
  const share = taken.filter((way) => way === 'a').length / taken.length;
  expect(share).toBeGreaterThan(0.76);
  expect(share).toBeLessThan(0.84);
  expect(Array.from({ length: 2_000 }, (_, seed) => exitFor(seed))).toEqual(taken);
});

test('weights are shown as percentages that add up to a hundred', () => {
  expect(percentages([1, 1, 1])).toEqual(['34 %', '33 %', '33 %']);
  expect(percentages([70, 30])).toEqual(['70 %', '30 %']);
  expect(percentages([0, 0])).toEqual(['0 %', '0 %']);
});
