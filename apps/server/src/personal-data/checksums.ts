/** Checksums of payment and identity numbers, over strings of ASCII digits and upper-case letters. */

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;

/** The sum of the digits, each times its weight. */
export function weighted(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digit(text, at), 0);
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = digit(digits, digits.length - 1 - at);
    const counted = at % 2 === 1 ? value * 2 : value;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** The remainder of a long number; letters count as 10 to 35, as in IBANs. */
export function remainderOf(text: string, divisor: number): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % divisor;
  }
  return rest;
}

/** The check digit of article numbers (EAN, UPC) and of Swiss insurance numbers. */
export function passesEan(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += digit(digits, digits.length - 1 - at) * (at % 2 === 1 ? 3 : 1);
  return sum % 10 === 0;
}

/** ISO 7064 mod 11,10, as in German tax numbers. */
export function passesIso7064(digits: string): boolean {
  let product = 10;
  for (let at = 0; at < digits.length - 1; at++) {
    const sum = (digit(digits, at) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === digit(digits, digits.length - 1);
}

/** Whether there is such a day in some year; the year decides only about 29 February and is ignored. */
export function isDay(month: number, day: number): boolean {
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= ([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0)
  );
}
