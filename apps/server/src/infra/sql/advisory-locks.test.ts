import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

test('no two locks share a number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('every lock is in the list, or hashes a text', () => {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const calls = globSync('**/*.ts', { cwd, exclude: ['testing/**', '**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(cwd + file, 'utf8').matchAll(/pg_(?:try_)?advisory_\w+\([^]{0,60}/g)].map(
      ([call]) => `${file}: ${call}`,
    ),
  );
  expect(calls.length).toBeGreaterThan(8);
  expect(calls.filter((call) => !/\(hashtext|ADVISORY_LOCKS\./.test(call))).toEqual([]);
});
