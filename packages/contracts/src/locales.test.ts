import { describe, expect, test } from 'vitest';
import { bcp47, DEFAULT_LOCALE, LANGUAGES, LOCALES, pickLocale, type Locale } from './locales.ts';

describe('the interface language', () => {
  test('is one of the seven of the specification, English by default', () => {
    expect(LOCALES).toEqual(['en', 'ro', 'ru', 'ua', 'de', 'fr', 'it']);
    expect(DEFAULT_LOCALE).toBe('en');
    expect(LANGUAGES.map(({ code }) => code)).toEqual(LOCALES);
  });

  test.each<[string[], Locale]>([
    [['uk'], 'ua'],
    [['uk-UA'], 'ua'],
    [['UK'], 'ua'],
    [['ua'], 'ua'],
    [['en-US'], 'en'],
    [['ro-MD'], 'ro'],
    [[' RO '], 'ro'],
    [['de_AT'], 'de'],
    [['fr;q=0.9'], 'fr'],
    [['ja', 'it-IT', 'de'], 'it'],
    [['zh-Hant', 'ru', 'en'], 'ru'],
    [['en-GB', 'ro'], 'en'],
    [['ja', 'zh'], 'en'],
    [['*'], 'en'],
    [[''], 'en'],
    [[], 'en'],
    [['\r\n', '<script>', '__proto__', 'constructor'], 'en'],
  ])('for the header %j is %s', (wanted, locale) => {
    expect(pickLocale(wanted)).toBe(locale);
  });
});

describe('the standard code', () => {
  test.each<[Locale, string]>([
    ['en', 'en'],
    ['ro', 'ro'],
    ['ru', 'ru'],
    ['ua', 'uk'],
    ['de', 'de'],
    ['fr', 'fr'],
    ['it', 'it'],
  ])('of %s is %s', (locale, code) => {
    expect(bcp47(locale)).toBe(code);
  });

  test.each(LANGUAGES)('makes the browser call $code by our name: $name', ({ code, name }) => {
    const named = new Intl.DisplayNames(bcp47(code), { type: 'language' }).of(bcp47(code));
    expect(named?.toLowerCase()).toBe(name.toLowerCase());
    expect(Intl.PluralRules.supportedLocalesOf(bcp47(code))).toEqual([bcp47(code)]);
  });

  test.each(LOCALES)('of %s is read back as the same language', (locale) => {
    expect(pickLocale([bcp47(locale)])).toBe(locale);
  });
});
