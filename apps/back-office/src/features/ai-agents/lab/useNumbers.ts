import { bcp47 } from '@parley/contracts/locales';
import { formatDuration } from '../../../components/figures.ts';
import { currentLocale } from '../../../language.ts';

/** Writes figures in the current language. */
export function useNumbers() {
  const language = bcp47(currentLocale());
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return {
    count: (value: number) => value.toLocaleString(language),
    /** From 0 to 1, with two digits. */
    share: (value: number) => value.toLocaleString(language, digits),
    duration: (ms: number) => formatDuration(language, ms),
    /** For what takes a while: whole seconds, or minutes. */
    span: (ms: number) => {
      const seconds = Math.max(1, Math.round(ms / 1_000));
      const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute'];
      return new Intl.NumberFormat(language, { style: 'unit', unit }).format(value);
    },
    time: (value: Date) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(value),
    list: (names: readonly string[]) => new Intl.ListFormat(language).format(names),
  };
}
