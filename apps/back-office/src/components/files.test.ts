import { expect, test } from 'vitest';
import { formatSize, isPicture } from './files.ts';

test.each([
  ['a small one', { mediaType: 'image/png', width: 1, height: 1 }, true],
  ['the largest of a phone', { mediaType: 'image/jpeg', width: 9_248, height: 6_936 }, true],
  ['a long strip', { mediaType: 'image/png', width: 20_000, height: 10 }, true],
  ['one that fills the memory', { mediaType: 'image/png', width: 20_000, height: 20_000 }, false],
  ['one of unknown size', { mediaType: 'image/jpeg', width: null, height: null }, false],
  ['a drawing that may hold scripts', { mediaType: 'image/svg+xml', width: 1, height: 1 }, false],
])('%s is shown as a picture: %j %j', (_, file, expected) => {
  expect(isPicture(file)).toBe(expected);
});

test.each([
  [1, 'en', '1 byte'],
  [741, 'en', '741 bytes'],
  [741, 'de', '741 Byte'],
  [12_345, 'en', '12 kB'],
  [1_440_000, 'en', '1.4 MB'],
])('%i bytes in %s are "%s"', (bytes, language, expected) => {
  expect(formatSize(bytes, language)).toBe(expected);
});
