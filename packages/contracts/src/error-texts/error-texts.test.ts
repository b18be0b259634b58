import { describe, expect, test } from 'vitest';
import { LOCALES } from '../locales.ts';
import { loadMessages } from './index.ts';
import { en } from './en.ts';

type Texts = Record<string, string>;

/** `{ validation: { json: … } }` as `{ 'validation.json': … }`. */
function flat(messages: Record<string, Texts>): Texts {
  const areas = Object.entries(messages);
  return Object.fromEntries(
    areas.flatMap(([area, texts]) => Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text])),
  );
}

const placeholdersOf = (text: string): string[] => (text.match(/\{\w*\}/g) ?? []).sort();
const english = flat(en);

describe.each(LOCALES)('the messages in %s', (locale) => {
  test('say the same things as in English', async () => {
    expect(Object.keys(flat(await loadMessages(locale))).sort()).toEqual(Object.keys(english).sort());
  });

  test('fill in the same values as in English', async () => {
    const texts = flat(await loadMessages(locale));
    const placeholders = (of: Texts) => Object.keys(english).map((key) => [key, placeholdersOf(of[key] ?? '')]);
    expect(placeholders(texts)).toEqual(placeholders(english));
  });

  test('leave no brace behind', async () => {
    const stray = Object.values(flat(await loadMessages(locale))).filter((text) =>
      /[{}]/.test(text.replaceAll(/\{(n|characters|names?|detail)\}/g, '')),
    );
    expect(stray).toEqual([]);
  });

  test('are never empty', async () => {
    const blank = Object.entries(flat(await loadMessages(locale))).filter(([, text]) => text.trim() === '');
    expect(blank).toEqual([]);
  });
});

describe.each(LOCALES.filter((locale) => locale !== 'en'))('the messages in %s', (locale) => {
  test('are translated', async () => {
    const texts = Object.entries(flat(await loadMessages(locale)));
    const translated = texts.filter(([key, text]) => text !== english[key]);
    expect(translated.length / texts.length).toBeGreaterThanOrEqual(0.9);
  });
});
