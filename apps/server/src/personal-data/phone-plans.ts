/** Every country's calling code, by its first digits. */
const CALLING_CODE =
  /^(?:1|7|2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-5]|98|2[1-689]\d|35\d|37\d|38\d|42\d|5[09]\d|6[789]\d|80\d|85\d|87\d|88\d|96\d|97\d|99\d)/;

/** The digits after the calling code where the length is fixed or narrow, for the countries of the seven languages and their neighbours. */
const NATIONAL: readonly [code: string, min: number, max: number][] = [
  ['1', 10, 10],
  ['7', 10, 10],
  ['373', 8, 8],
  ['375', 9, 9],
  ['380', 9, 9],
  ['353', 7, 9],
  ['352', 6, 9],
  ['32', 8, 9],
  ['33', 9, 9],
  ['39', 8, 11],
  ['40', 9, 9],
  ['41', 9, 9],
  ['43', 7, 13],
  ['44', 9, 10],
  ['48', 9, 9],
  ['49', 7, 12],
];

/** How many digits an international number has in all, calling code included; null if no country has this code. */
export function internationalLength(digits: string): { min: number; max: number } | null {
  const plan = NATIONAL.find(([code]) => digits.startsWith(code));
  if (plan) {
    const [code, min, max] = plan;
    // "+44 (0)20 …": the trunk zero is often kept.
    const trunk = digits[code.length] === '0' && code !== '39' ? 1 : 0;
    return { min: code.length + min + trunk, max: code.length + max + trunk };
  }
  return CALLING_CODE.test(digits) ? { min: 8, max: 15 } : null;
}

/** Mobile numbers that people write with the calling code, but without a plus. */
export const WITHOUT_PLUS =
  /^(?:7[3489]\d{9}|3806[36-8]\d{7}|380(?:39|50|66|67|68|73|9[1-9])\d{7}|407[2-9]\d{7}|373[67]\d{7}|447[1-9]\d{8}|491[567]\d{8,9}|33[67]\d{8}|393[2-9]\d{7,8}|436\d{9,11}|417[5-9]\d{7}|324[5-9]\d{7}|3538[35-9]\d{7}|375(?:25|29|33|44)\d{7})$/;

/** National numbers without a zero in front: Russia with 8, and Italian mobiles. */
export const WITHOUT_ZERO = /^(?:8[3489]\d{9}|3[2-9]\d{8})$/;

/** National numbers with a zero in front: 9 to 12 digits. */
export const WITH_ZERO = /^0[1-9]\d{7,10}$/;

/** How the groups of national numbers that begin with a zero are usually written. */
export const USUAL_SHAPES = new Set([
  '4-3-3',
  '4-2-2-2',
  '3-3-2-2',
  '3-2-2-3',
  '3-3-4',
  '3-4-4',
  '4-3-4',
  '5-6',
  '5-5',
  '5-3-3',
  '4-6',
  '3-7',
  '3-6',
  '3-3-3',
  '2-2-2-2-2',
  '3-2-2-2',
  '2-4-4',
  '2-3-4',
  '2-3-2-2',
]);

/** North American numbers, in groups: 212-555-0123, 1-212-555-0123. */
export const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;
export const NORTH_AMERICAN_SHAPES = new Set(['3-3-4', '1-3-3-4', '3-7', '1-3-7', '3-3-2-2']);
/** Russian numbers without the 8: 916 123-45-67. */
export const RUSSIAN_SHAPES = new Set(['3-3-2-2', '3-3-4', '1-3-3-2-2', '1-3-3-4', '1-3-7']);
/** Italian mobile numbers: 347 123 4567. */
export const ITALIAN_SHAPES = new Set(['3-3-4', '3-7', '3-3-2-2', '3-2-2-3', '3-4-3']);
