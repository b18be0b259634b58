import { bcp47, LOCALES } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';

type Tree = { [key: string]: string | Tree };
type Texts = Record<string, string>;

/** Every catalog of the shell and of the features, by its file. */
const files = import.meta.glob<Tree>('../**/locales/*.json', { eager: true, import: 'default' });
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flat(tree: Tree, path = ''): Texts {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, inner]) =>
      typeof inner === 'string' ? [[path + key, inner]] : Object.entries(flat(inner, `${path}${key}.`)),
    ),
  );
}

/** All words of one language; a key stands in one file only. */
function textsIn(locale: string): Texts {
  const parts = Object.entries(files)
    .filter(([file]) => file.endsWith(`/${locale}.json`))
    .map(([, tree]) => flat(tree));
  const texts = Object.assign({}, ...parts) as Texts;
  expect(Object.keys(texts)).toHaveLength(parts.reduce((sum, part) => sum + Object.keys(part).length, 0));
  return texts;
}

const keyOf = (key: string): string => key.replace(PLURAL, '');
const keysOf = (texts: Texts): string[] => [...new Set(Object.keys(texts).map(keyOf))].sort();
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\{.*?\}\}/g))].sort();
const tagsOf = (text: string): string[] => (text.match(/<[^>]*>/g) ?? []).sort();

const english = textsIn('en');
const pluralKeys = [
  ...new Set(
    Object.keys(english)
      .filter((key) => PLURAL.test(key))
      .map(keyOf),
  ),
].sort();
/** The English text that a text of any plural form translates. */
const originalOf = (key: string): string => english[key] ?? english[`${keyOf(key)}_other`] ?? '';

describe.each(LOCALES)('the back-office in %s', (locale) => {
  const texts = textsIn(locale);

  test('has every text that English has, and no other', () => {
    expect(keysOf(texts)).toEqual(keysOf(english));
  });

  test('has all plural forms of the language, and only those', () => {
    const categories = new Intl.PluralRules(bcp47(locale)).resolvedOptions().pluralCategories;
    const expected = pluralKeys.flatMap((key) => categories.map((category) => `${key}_${category}`));
    expect(
      Object.keys(texts)
        .filter((key) => PLURAL.test(key))
        .sort(),
    ).toEqual(expected.sort());
  });

  test('has the same placeholders and tags', () => {
    const partsOf = (text: string) => [...placeholdersOf(text), ...tagsOf(text)];
    const parts = Object.entries(texts).map(([key, text]) => [key, partsOf(text)]);
    expect(parts).toEqual(Object.keys(texts).map((key) => [key, partsOf(originalOf(key))]));
  });

  test('contains no stray brace or angle bracket', () => {
    const stray = Object.values(texts).filter((text) => /[{}<>]/.test(text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, '')));
    expect(stray).toEqual([]);
  });

  test('has no empty text and none with spaces around it', () => {
    expect(Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });
});

describe.each(LOCALES.filter((locale) => locale !== 'en'))('the back-office in %s', (locale) => {
  test('is translated', () => {
    const texts = Object.entries(textsIn(locale));
    const translated = texts.filter(([key, text]) => text !== originalOf(key));
    expect(translated.length / texts.length).toBeGreaterThanOrEqual(0.85);
  });
});
