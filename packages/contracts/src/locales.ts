/** The seven interface languages, by the codes used on the wire and in settings. */
export const LOCALES = ['en', 'ro', 'ru', 'ua', 'de', 'fr', 'it'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';

/** Each language in its own name, as shown in language menus. */
export const LANGUAGES: readonly { code: Locale; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ro', name: 'Română' },
  { code: 'ru', name: 'Русский' },
  { code: 'ua', name: 'Українська' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
];

/** The code that `Intl` and `<html lang>` understand: Ukrainian is `ua` here and `uk` in the standards. */
export function bcp47(locale: Locale): string {
  return locale === 'ua' ? 'uk' : locale;
}

/** The first of our languages that a list such as `Accept-Language` or `navigator.languages` asks for. */
export function pickLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.trim().slice(0, 2).toLowerCase();
    const code = language === 'uk' ? 'ua' : language;
    const locale = LOCALES.find((known) => known === code);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
