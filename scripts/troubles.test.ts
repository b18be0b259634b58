import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { troublesOf } from './troubles.mjs';

test('whatever failed or needed a second try is named, and why', () => {
  const vitest = {
    testResults: [
      { name: join(root, 'a.test.ts'), status: 'failed', message: 'No such module\nat a.ts', assertionResults: [] },
      {
        name: join(root, 'b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'goes well', status: 'passed', failureMessages: [] },
          { fullName: 'goes well at last', status: 'passed', failureMessages: ['expected 1 to be 2\nat b.ts'] },
          { fullName: 'fails', status: 'failed', failureMessages: ['timed out'] },
        ],
      },
    ],
  };
  const result = (message: string) => [{ error: { message } }];
  const specs = [
    { file: 'c.spec.ts', title: 'walks', tests: [{ status: 'expected', results: [{}] }] },
    { file: 'c.spec.ts', title: 'stumbles', tests: [{ status: 'flaky', results: result('late\n1 | code') }] },
    { file: 'c.spec.ts', title: 'falls', tests: [{ status: 'unexpected', results: result('gone') }] },
  ];
  expect(troublesOf(vitest, { suites: [{ suites: [{ specs }] }] })).toEqual([
    { name: 'a.test.ts', isFailed: true, why: 'No such module' },
    { name: 'b.test.ts › goes well at last', isFailed: false, why: 'expected 1 to be 2' },
    { name: 'b.test.ts › fails', isFailed: true, why: 'timed out' },
    { name: 'c.spec.ts › stumbles', isFailed: false, why: 'late' },
    { name: 'c.spec.ts › falls', isFailed: true, why: 'gone' },
  ]);
  expect(troublesOf(null, null)).toEqual([]);
});
