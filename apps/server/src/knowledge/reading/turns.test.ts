import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('two run in parallel, the others in order, and a failure frees its slot', async () => {
  const inTurn = createTurns(2);
  const started: number[] = [];
  let atOnce = 0;
  let most = 0;
  const work = Array.from({ length: 6 }, (_, number) =>
    inTurn(async () => {
      started.push(number);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      if (number === 1) throw new Error('failed');
      return number;
    }),
  );
  const ended = await Promise.allSettled(work);
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect([started, most]).toEqual([[0, 1, 2, 3, 4, 5], 2]);
});
