import { LOCALES } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { asksForPerson } from './index.ts';
import phrases from './samples/person-phrases.json' with { type: 'json' };

describe.each(LOCALES)('in %s', (locale) => {
  test.each(phrases[locale].asks)('"%s" asks for a person', (phrase) => {
    expect(asksForPerson(phrase)).toBe(true);
  });

  test.each(phrases[locale].asksNot)('"%s" does not', (phrase) => {
    expect(asksForPerson(phrase)).toBe(false);
  });
});

test.each(['', '   ', '😀'.repeat(2_000), 'a'.repeat(10_000), '\u200B\u202E', 'operation '.repeat(500)])(
  'hostile text %# does not ask for a person and causes no error',
  (text) => {
    expect(asksForPerson(text)).toBe(false);
  },
);
