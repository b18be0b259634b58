import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bootstrap.mjs';
import { failuresIn, joinRuns, verdictOf } from './test-report.mjs';

test('every failure is listed with its reason', () => {
  const vitest = {
    testResults: [
      { name: join(root, 'a.test.ts'), status: 'failed', message: 'No such module\nat a.ts', assertionResults: [] },
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'goes well', status: 'passed', failureMessages: [] },
          { fullName: 'fails', status: 'failed', failureMessages: ['timed out\nat b.ts'] },
        ],
      },
    ],
  };
  expect(failuresIn(vitest)).toEqual([
    { name: 'a.test.ts', why: 'No such module' },
    { name: 'b.test.ts › fails', why: 'timed out' },
  ]);
  const specs = [
    { file: 'c.spec.ts', title: 'walks', tests: [{ status: 'expected', results: [{}] }] },
    {
      file: 'c.spec.ts',
      title: 'falls',
      tests: [{ status: 'unexpected', results: [{ error: { message: 'gone\n1 | code' } }] }],
    },
  ];
  expect(failuresIn({ suites: [{ suites: [{ specs }] }] })).toEqual([{ name: 'c.spec.ts › falls', why: 'gone' }]);
  expect(failuresIn(null)).toEqual([]);
});

test('what failed once passed when it was rerun, unless it failed there too', () => {
  const [late, gone, newer] = ['late', 'gone', 'newer'].map((name) => ({ name, why: 'x' })) as [Named, Named, Named];
  expect(joinRuns([late, gone], [gone, newer])).toEqual([
    { ...late, isFailed: false },
    { ...gone, isFailed: true },
    { ...newer, isFailed: true },
  ]);
});

test('a few tests may pass only when rerun, but none of them twice in a row', () => {
  const passedLater = (...names: string[]) => names.map((name) => ({ name, why: 'x', isFailed: false }));
  expect(verdictOf([], [])).toEqual({ retried: [], problems: [] });
  expect(verdictOf(passedLater('a', 'b'), ['c'])).toEqual({ retried: ['a', 'b'], problems: [] });
  expect(verdictOf(passedLater('a'), ['a']).problems).toEqual(['needed a second run twice in a row: a']);
  expect(verdictOf(passedLater('a', 'b', 'c', 'd', 'e'), []).problems).toEqual([]);
  expect(verdictOf(passedLater('a', 'b', 'c', 'd', 'e', 'f'), []).problems).toEqual([
    '6 tests passed only when rerun; at most 5 may',
  ]);
});

type Named = { name: string; why: string };
