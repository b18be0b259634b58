import { normalise } from '../../../understanding/language/index.ts';

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** "5 000" may be one number or two. */
const GROUPED = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)/g;
const LIST_MARK = /^\s*\d{1,2}[.)]\s+/;

/** The facts in a text that its source does not contain: numbers, prices, dates, phone numbers, email addresses. */
export function unfounded(text: string, grounds: string): string[] {
  const known = new Set([...factsOf(grounds), ...factsOf(ungrouped(grounds))]);
  return factsOf(ungrouped(text.replace(LIST_MARK, ''))).filter((fact) => !known.has(fact));
}

const ungrouped = (text: string) => text.replace(GROUPED, (found) => found.replace(/\D/g, ''));

function factsOf(text: string): string[] {
  const plain = normalise(text);
  const mails = plain.match(MAIL) ?? [];
  const numbers = Array.from(plain.replace(MAIL, ' ').matchAll(NUMBER), ([found]) => found);
  return [...mails, ...numbers.flatMap(valuesOf)];
}

/** Normalises a number: "6,90" equals "6.9" and "1.000" equals "1000"; a date becomes its parts. */
function valuesOf(number: string): string[] {
  const parts = number.split(/[.,]/);
  if (parts.length > 1 && parts.slice(1).every((part) => part.length === 3)) return [trimmed(parts.join(''))];
  if (parts.length !== 2) return parts.map(trimmed);
  const [whole = '', fraction = ''] = parts;
  const rest = fraction.replace(/0+$/, '');
  return [rest ? `${trimmed(whole)}.${rest}` : trimmed(whole)];
}

const trimmed = (digits: string) => digits.replace(/^0+(?=\d)/, '');
