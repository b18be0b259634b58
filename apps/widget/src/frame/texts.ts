import { en, type Texts } from './locales/en.ts';

export type { Texts } from './locales/en.ts';

const others: Record<string, () => Promise<Texts>> = {
  ro: async () => (await import('./locales/ro.ts')).ro,
  ru: async () => (await import('./locales/ru.ts')).ru,
  ua: async () => (await import('./locales/ua.ts')).ua,
  de: async () => (await import('./locales/de.ts')).de,
  fr: async () => (await import('./locales/fr.ts')).fr,
  it: async () => (await import('./locales/it.ts')).it,
};

/** Our code of a language tag: Ukrainian is `ua` to us, and what we do not speak is English. */
export function localeOf(tag: string): string {
  const code = tag.slice(0, 2).toLowerCase();
  const ours = code === 'uk' ? 'ua' : code;
  return ours in others ? ours : 'en';
}

/** English comes along; every other language is a file of its own. */
export function loadTexts(locale: string): Promise<Texts> {
  return others[locale]?.() ?? Promise.resolve(en);
}
