import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { failuresIn, settle } from './troubles.mjs';

test('whatever failed is named, and why', () => {
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

test('what failed once came through at the second try, unless it failed there too', () => {
  const [late, gone, newer] = ['late', 'gone', 'newer'].map((name) => ({ name, why: 'x' })) as [Named, Named, Named];
  expect(settle([late, gone], [gone, newer])).toEqual([
    { ...late, isFailed: false },
    { ...gone, isFailed: true },
    { ...newer, isFailed: true },
  ]);
});

type Named = { name: string; why: string };
