import type { Texts } from './locales/en.ts';

export type { Texts } from './locales/en.ts';

/** Every language is a file of its own: a visitor loads one. */
const LANGUAGES: Record<string, () => Promise<{ texts: Texts }>> = {
  en: () => import('./locales/en.ts'),
  ro: () => import('./locales/ro.ts'),
  ru: () => import('./locales/ru.ts'),
  ua: () => import('./locales/ua.ts'),
  de: () => import('./locales/de.ts'),
  fr: () => import('./locales/fr.ts'),
  it: () => import('./locales/it.ts'),
};

/** Our code of a language tag: Ukrainian is `ua` to us, and what we do not speak is English. */
export function localeOf(tag: string): string {
  const code = tag.slice(0, 2).toLowerCase();
  const ours = code === 'uk' ? 'ua' : code;
  return Object.hasOwn(LANGUAGES, ours) ? ours : 'en';
}

/** The code that `Intl` and `<html lang>` understand. */
export const tagOf = (locale: string): string => (locale === 'ua' ? 'uk' : locale);

export const loadTexts = async (locale: string): Promise<Texts | undefined> => (await LANGUAGES[locale]?.())?.texts;

/** Puts a value into the one place a text has for it. */
export const fill = (text: string, value: string | number): string => text.replace(/\{\w+\}/, () => String(value));
