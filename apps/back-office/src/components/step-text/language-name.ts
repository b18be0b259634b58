import { bcp47, LANGUAGES, LOCALES, type Locale } from '@parley/contracts/locales';

const isLocale = (code: string): code is Locale => LOCALES.some((known) => known === code);

/** The name of a language in that language. */
export const ownName = (code: string): string => LANGUAGES.find((language) => language.code === code)?.name ?? code;

/** The name of a language in the user's language. */
export function languageName(code: string, reader: Locale): string {
  if (!isLocale(code)) return code;
  return new Intl.DisplayNames([bcp47(reader)], { type: 'language' }).of(bcp47(code)) ?? ownName(code);
}
