import type { Problem } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import { shownProblems, worstOf } from './shown-problem.ts';

const missing: Problem = { code: 'missingExit', severity: 'error', node: 'a', detail: 'next' };
const gone: Problem = { code: 'unknownAgent', severity: 'error', node: 'a', detail: '' };
const unreached: Problem = { code: 'unreachable', severity: 'warning', node: 'a', detail: '' };

test('what is not finished is to do until somebody wants to publish; what is wrong is wrong at once', () => {
  const severities = (isCalm: boolean) =>
    shownProblems([missing, gone, unreached], isCalm).map(({ severity }) => severity);
  expect(severities(true)).toEqual(['todo', 'error', 'warning']);
  expect(severities(false)).toEqual(['error', 'error', 'warning']);
});

test('an error is worse than what is left to do, and that is worse than a warning', () => {
  const calm = shownProblems([unreached, missing, gone], true);
  expect(worstOf(calm)).toBe('error');
  expect(worstOf(calm.slice(0, 2))).toBe('todo');
  expect(worstOf(calm.slice(0, 1))).toBe('warning');
  expect(worstOf([])).toBeNull();
});
