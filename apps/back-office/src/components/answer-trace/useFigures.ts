import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../figures.ts';

/** Formats figures in the current language. */
export function useFigures() {
  const { language } = useTranslation().i18n;
  return {
    /** From 0 to 1 with two decimals, so that they are easy to compare. */
    share: (value: number) => value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    count: (value: number) => formatNumber(language, value),
    time: (ms: number) => formatDuration(language, ms),
    /** Significant digits, because costs range from tiny fractions to thousands. */
    cost: (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 3 }),
  };
}
