import type { Locale } from '@parley/contracts/locales';
import { readingsOf } from './shown-text.ts';

type Texts = readonly { locale: Locale; text: string }[];

/** The text in the customer's language; else in English, else the first one. Empty if there is none. */
export const textIn = (texts: Texts, language: Locale): string =>
  (texts.find(({ locale }) => locale === language) ?? texts.find(({ locale }) => locale === 'en') ?? texts[0])?.text ??
  '';

const plain = (text: string) => readingsOf(text)[0]?.text.replace(/[.!\s]+$/u, '') ?? '';

/** Whether one of the texts was said word for word, in whichever language. */
export function saysAlready(texts: Texts, said: readonly string[]): boolean {
  const heard = said.map(plain);
  return texts.some(({ text }) => {
    const wanted = plain(text);
    return wanted !== '' && heard.some((each) => each.includes(wanted));
  });
}
