import { bcp47, LANGUAGES, LOCALES, type Locale } from '@parley/contracts/locales';

const isLocale = (code: string): code is Locale => LOCALES.some((known) => known === code);

/** A language by its own name. */
export const ownName = (code: string): string => LANGUAGES.find((language) => language.code === code)?.name ?? code;

/** A language as the reader's language names it. */
export function languageName(code: string, reader: Locale): string {
  if (!isLocale(code)) return code;
  return new Intl.DisplayNames([bcp47(reader)], { type: 'language' }).of(bcp47(code)) ?? ownName(code);
}
