import type { Texts } from './locales/en.ts';

export type { Texts } from './locales/en.ts';

/** One file per language: a visitor loads only one. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  en: () => import('./locales/en.ts'),
  ro: () => import('./locales/ro.ts'),
  ru: () => import('./locales/ru.ts'),
  ua: () => import('./locales/ua.ts'),
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  it: () => import('./locales/it.ts'),
};

/** Our code for a language tag: Ukrainian is `ua` here, and unsupported languages fall back to English. */
export function localeOf(tag: string): string {
  const code = tag.slice(0, 2).toLowerCase();
  const ours = code === 'uk' ? 'ua' : code;
  return Object.hasOwn(LANGUAGES, ours) ? ours : 'en';
}

/** The code that `Intl` and `<html lang>` understand. */
export const tagOf = (locale: string): string => (locale === 'ua' ? 'uk' : locale);

export const loadTexts = async (locale: string): Promise<Texts | undefined> => (await LANGUAGES[locale]?.())?.texts;

/** Fills in the only placeholder of a text. */
export const fill = (text: string, value: string | number): string => text.replace(/\{\w+\}/, () => String(value));
