import { expect, test } from 'vitest';
import { problemKey, fixesOf } from './problems.ts';

test.each([
  ['file', 'encrypted', ['upload', 'paste']],
  ['file', 'stopped', ['retry']],
  ['url', 'not_found', ['edit', 'retry']],
  ['url', 'private_address', ['edit']],
  ['url', 'forbidden', ['paste', 'retry']],
  ['site', 'timeout', ['retry', 'edit']],
  ['site', null, ['pages', 'edit']],
  ['text', 'empty', ['edit']],
] as const)('a %s with the problem %s offers %j', (type, problem, fixes) => {
  expect(fixesOf({ type, problem })).toEqual(fixes);
});

test('an unknown problem still shows a message', () => {
  expect(problemKey('too_large')).toBe('aiAgents.knowledge.problems.tooLarge');
  expect(problemKey('made_up')).toBe('aiAgents.knowledge.problems.unknown');
  expect(problemKey(null)).toBe('aiAgents.knowledge.problems.leftOut');
});
