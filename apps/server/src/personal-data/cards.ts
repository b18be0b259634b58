import { passesEan, passesLuhn } from './checksums.ts';
import { readSequences, shapeOf, windowsFrom, type Window } from './number-groups.ts';
import type { Range } from './range.ts';

/** First digits and lengths of the issuers' numbers. */
const ISSUERS: readonly [RegExp, readonly number[]][] = [
  [/^4/, [13, 16, 18, 19]], // Visa
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]], // Mastercard
  [/^3[47]/, [15]], // American Express
  [/^(?:30[0-5]|3095)/, [14, 16]], // Diners Club
  [/^3[689]/, [14, 16, 17, 18, 19]],
  [/^(?:6011|64[4-9]|65|622)/, [16, 17, 18, 19]], // Discover
  [/^35(?:2[89]|[3-8])/, [16, 17, 18, 19]], // JCB
  [/^62/, [16, 17, 18, 19]], // UnionPay
  [/^(?:5018|5020|5038|5612|5893|6304|6390|6759|676[1-37])/, [12, 13, 14, 15, 16, 17, 18, 19]], // Maestro
  [/^220[0-4]/, [16, 17, 18, 19]], // Mir
  [/^9704|^9792|^9804/, [16, 19]], // Napas, Troy, Prostir
  [/^(?:506[01]|606282|508)/, [16, 19]], // Verve, Hipercard, RuPay
];

/** Parcel numbers of the US post are written in fours, like cards. */
const PARCEL = /^9[1-5]\d{2}(?:-4){4}(?:-2)?$/;

/** Finds numbers of payment cards, however they are split. */
export function findCards(text: string): Range[] {
  const found: Range[] = [];
  for (const sequence of readSequences(text)) {
    if (PARCEL.test([sequence[0].digits, ...sequence.slice(1).map(({ digits }) => digits.length)].join('-'))) continue;
    let taken = 0;
    for (let first = 0; first < sequence.length; first++) {
      if ((sequence[first]?.start ?? 0) < taken) continue;
      const before = sequence[first - 1];
      const gap = before && text.slice(before.end, sequence[first]?.start);
      const card = windowsFrom(text, sequence, first, 19).findLast((window) => isCard(window, gap));
      if (!card) continue;
      found.push({ start: card.start, end: card.end });
      taken = card.end;
    }
  }
  return found;
}

function isCard(window: Window, gapBefore: string | undefined): boolean {
  const { digits } = window;
  if (digits.length < 12 || /^(\d)\1+$/.test(digits)) return false;
  if (!ISSUERS.some(([prefix, lengths]) => lengths.includes(digits.length) && prefix.test(digits))) return false;
  if (!passesLuhn(digits) || isArticle(window) || isList(window)) return false;
  // The end of a longer number in groups, unless it is written as cards are.
  return gapBefore === undefined || gapBefore === ' ' || window.size === 1 || /^4-[46]-[45]/.test(shapeOf(window));
}

/** Old cards with thirteen digits look like barcodes, which have their own check digit, and telephone numbers in odd groups. */
const isArticle = (window: Window) =>
  window.digits.length === 13 && (window.size === 1 ? passesEan(window.digits) : shapeOf(window) !== '4-3-3-3');

/** Sizes, prices or years one after another. */
function isList(window: Window): boolean {
  if (window.size < 4 || shapeOf(window).startsWith('4-4-4')) return false;
  const groups = window.groups();
  const values = groups.map(({ digits }) => Number(digits));
  const isEven = new Set(groups.map(({ digits }) => digits.length)).size === 1 && values.length < 10;
  const steps = values.filter(
    (value, at) => at > 0 && value > (values[at - 1] ?? 0) && value <= (values[at - 1] ?? 0) + 2,
  );
  const isRising = isEven && steps.length * 2 >= values.length;
  const separators = new Set(window.gaps().map((gap) => gap.trim()));
  const isFine = window.digits.length / groups.length < 3;
  return isRising || (isFine && separators.size > 1);
}
