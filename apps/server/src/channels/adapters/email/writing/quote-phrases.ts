import { bcp47, type Locale } from '@parley/contracts/locales';

/** How a quoted mail is introduced, as mail programs do it in each language. */
const WROTE: Record<Locale, string> = {
  en: 'On {date}, {name} wrote:',
  de: 'Am {date} schrieb {name}:',
  fr: 'Le {date}, {name} a écrit :',
  it: 'Il {date}, {name} ha scritto:',
  ro: 'Pe {date}, {name} a scris:',
  ru: '{date}, {name} пишет:',
  ua: '{date}, {name} пише:',
};

/** The line above a quoted mail. */
export function quoteIntro(locale: Locale, name: string, date: Date): string {
  const format = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return WROTE[locale].replace('{date}', () => `${format.format(date)} UTC`).replace('{name}', () => name);
}
