import { expect, test } from 'vitest';
import { stepCount } from './step-count.ts';

test('who is still there has not dropped off', () => {
  expect(stepCount({ reached: 3, left: 1, here: 1 })).toEqual({ reached: 3, left: 1, here: 1 });
  expect(stepCount({ reached: 1, left: 0, here: 1 })).toEqual({ reached: 1, left: 0, here: 1 });
});

test('nobody is counted twice when somebody came before the days that were counted', () => {
  expect(stepCount({ reached: 0, left: 0, here: 1 }).left).toBe(0);
});
