import { LabCaseContent, type CaseTurn, type TurnExpectation } from '@parley/contracts/lab-cases';
import type { Locale } from '@parley/contracts/locales';

export const MAX_NAME = 120;
const MAX_SUITE = 60;

/** A proposed case of one question. */
export const oneQuestion = (
  suite: string,
  says: string,
  locale: Locale | null,
  expects: readonly TurnExpectation[],
): LabCaseContent =>
  newCase({ suite, name: `${suite}: ${says}`, locale, turns: [{ before: [], says, expects: [...expects] }] });

export const newCase = (given: {
  name: string;
  suite: string;
  locale: Locale | null;
  platform?: LabCaseContent['platform'];
  customer?: Partial<LabCaseContent['customer']>;
  turns: CaseTurn[];
}): LabCaseContent =>
  LabCaseContent.parse({ ...given, name: inOneLine(given.name, MAX_NAME), suite: inOneLine(given.suite, MAX_SUITE) });

/** Cut between characters. */
export function inOneLine(text: string, most: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  if (line.length <= most) return line;
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > most - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
