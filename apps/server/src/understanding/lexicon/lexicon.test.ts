import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { stemOf, wordsOf } from '../language/index.ts';
import { conceptsIn, LEXICON_FILES, splitCompound, stemFile, stemmedLexicon } from './index.ts';

const named = (text: string, language: Locale) =>
  conceptsIn(
    wordsOf(text).map((word) => stemOf(word, language)),
    language,
  ).map(({ concept }) => concept);

describe('the lexicon', () => {
  test.each([
    ['en', 'I want my money back'],
    ['de', 'Ich möchte eine Rückerstattung'],
    ['fr', 'je voudrais un remboursement'],
    ['it', 'vorrei un rimborso'],
    ['ro', 'vreau o rambursare'],
    ['ru', 'хочу вернуть деньги'],
    ['ua', 'хочу повернення коштів'],
  ] as const)('knows in %s what "%s" is about', (language, text) => {
    expect(named(text, language)).toContain('#refund');
  });

  test('splits German compounds into words it knows', () => {
    expect(splitCompound(stemOf('kinderrabatt', 'de'))?.length).toBe(2);
    expect(named('Kinderrabatt', 'de')).toEqual(['#child', '#discount']);
    expect(splitCompound('zzzzzzzzzzzz')).toBeNull();
  });

  test.each(LOCALES)('is stored by its current stems (if not: node lab/stem-lexicon.ts): %s', (locale) => {
    expect(readFileSync(stemFile(locale), 'utf8') === stemmedLexicon(locale)).toBe(true);
  });

  test.each(LEXICON_FILES)('has words in every language: %s', (file) => {
    const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const broken = lines.filter(
      (line) => line.split(' | ').filter((field) => field.trim()).length !== LOCALES.length + 1,
    );
    expect(broken).toEqual([]);
  });
});
