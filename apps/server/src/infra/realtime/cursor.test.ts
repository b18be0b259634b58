import { expect, test } from 'vitest';
import { covers, MAX_CURSOR_LENGTH, parseCursor, shorten } from './cursor.ts';

const read = (text: string) => {
  const cursor = parseCursor(text);
  if (!cursor) throw new Error(`${text} is not a cursor.`);
  return cursor;
};

test('a cursor covers what was committed when it was created, and nothing still in progress', () => {
  const cursor = read('10:20:10,14:1763352000:abc');
  expect([9n, 10n, 11n, 14n, 19n, 20n, 21n].filter((version) => covers(cursor, version))).toEqual([9n, 11n, 19n]);
  expect(covers(read('20:20::1763352000:abc'), 19n)).toBe(true);
});

test('a shortened cursor covers no more than the full one, and always fits', () => {
  const first = 10n ** 18n;
  for (let running = 0; running < 400; running += 7) {
    const ids = Array.from({ length: running }, (_, n) => first + BigInt(n * 3));
    const next = first + 1_500n;
    const whole = [ids[0] ?? next, next, ids.join(','), '1763352000', 'abcdef01'].join(':');
    const short = shorten(whole);
    expect(short.length).toBeLessThanOrEqual(MAX_CURSOR_LENGTH);
    const cursor = read(short);
    const versions = Array.from({ length: 1_506 }, (_, n) => first - 3n + BigInt(n));
    const isRunning = new Set(ids);
    const covered = versions.filter((version) => covers(cursor, version));
    expect(covered.filter((version) => version >= next || isRunning.has(version))).toEqual([]);
    expect(covers(cursor, first - 1n)).toBe(true);
  }
});

test.each(['', '123', '1:2:3', '1:2::3', '1:2:x:3:abc', `1:2:${'9,'.repeat(900)}9:3:abc`, '1:2::3:abc\nid: 9'])(
  'invalid cursor: %j',
  (text) => {
    expect(parseCursor(text)).toBeNull();
  },
);
