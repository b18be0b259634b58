/** Reads numbers, dates and yes or no as people and other systems write them. Null if the text is something else. */

/** Accepts "1 200,50" as people write it. A single ambiguous separator is a decimal point. */
export function numberIn(text: string): number | null {
  const plain = text.replace(/[\s'’_]/g, '').replace(/^([+-]?\d+)[.,](\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** 2026-07-01, 1.7.2026 or 01/07/2026: the day comes first, as in all supported languages. */
export function dateIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[3], local?.[2], local?.[1]];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(date) ? date : null;
}

/** Whether a text like 2026-07-01 is a day that exists; the JavaScript engine would read 30 February as 2 March. */
export function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const YES = ['yes', 'y', 'da', 'да', 'так', 'ja', 'oui', 'sì', 'si', 'true', '1', 'ok'];
const NO = ['no', 'n', 'nu', 'нет', 'ні', 'nein', 'non', 'false', '0'];

export function yesOrNoIn(text: string): boolean | null {
  const says = (words: string[]) => words.some((word) => text.toLowerCase().replace(/[.!]+$/, '') === word);
  if (says(YES)) return true;
  return says(NO) ? false : null;
}
