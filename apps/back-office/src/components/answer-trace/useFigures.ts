import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../figures.ts';

/** Figures as they are written in the language of the moment. */
export function useFigures() {
  const { language } = useTranslation().i18n;
  return {
    /** From 0 to 1 with two digits, so that they can be compared at a glance. */
    share: (value: number) => value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    count: (value: number) => formatNumber(language, value),
    time: (ms: number) => formatDuration(language, ms),
    /** Of a thousandth as much is told as of a thousand. */
    cost: (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 3 }),
  };
}
