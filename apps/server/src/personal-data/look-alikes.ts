const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)?\\d{2}';
const TIME = '(?:[01]?\\d|2[0-4])[.:h][0-5]\\d';
const ALONE = '(?<![\\d][./-]?)';
const ENDS = '(?![./-]?\\d)';

const LOOK_ALIKES = [
  // 01.02.2024, 02/15/2024, 2024-02-01
  new RegExp(`${ALONE}(?:${DAY}([./-])${MONTH}\\1|${MONTH}([./-])${DAY}\\2)${YEAR}${ENDS}`, 'g'),
  new RegExp(`${ALONE}(?:19|20)\\d{2}([./-])${MONTH}\\1${DAY}${ENDS}`, 'g'),
  // 09.00-18.00, 9:00 to 18:30
  new RegExp(`${ALONE}${TIME} ?- ?${TIME}${ENDS}`, 'g'),
  new RegExp(`${ALONE}\\d{1,2}:[0-5]\\d(?::[0-5]\\d)?${ENDS}`, 'g'),
  // 192.168.0.1
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d]|\.\d)/g,
];

/** Replaces dates, times and network addresses by letters of the same length. */
export const blankLookAlikes = (text: string): string =>
  LOOK_ALIKES.reduce((rest, pattern) => rest.replace(pattern, (found) => 'x'.repeat(found.length)), text);
