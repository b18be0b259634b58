/** How the number in a cell is displayed. */
export type NumberFormat = 'plain' | 'percent' | 'date';

const DAY_MS = 86_400_000;
/** Excel's day 0; the alternative calendar begins in 1904. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_465;

/** How numbers are displayed by format code, such as `dd/mm/yyyy` or `0.0%`. */
export function formatOf(formatId: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate = [
      [14, 22],
      [27, 36],
      [45, 47],
      [50, 58],
    ].some(([from = 0, to = 0]) => formatId >= from && formatId <= to);
    return isDate ? 'date' : formatId === 9 || formatId === 10 ? 'percent' : 'plain';
  }
  const signs = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  if (signs.includes('%')) return 'percent';
  return /[dmyhs]/i.test(signs) && !/general/i.test(signs) ? 'date' : 'plain';
}

/** A number as displayed in the sheet. Anything else is returned unchanged. */
export function showNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (format === 'percent') return `${tidy(value * 100)}%`;
  if (format === 'date' && value >= 0 && value <= LAST_DAY) return showDate(value + (is1904 ? DAYS_TO_1904 : 0));
  return tidy(value);
}

/** Removes floating-point noise. */
const tidy = (value: number) => String(Number(value.toPrecision(12)));

function showDate(days: number): string {
  const [day = '', time = ''] = new Date(DAY_ZERO + Math.round(days * 1_440) * (DAY_MS / 1_440))
    .toISOString()
    .split('T');
  const minutes = time.slice(0, 5);
  if (days < 1) return minutes;
  return minutes === '00:00' ? day : `${day} ${minutes}`;
}
