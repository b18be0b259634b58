import { useTranslation } from 'react-i18next';
import { formatNumber } from '../figures.ts';

/** Figures as they are written in the language of the moment. */
export function useFigures() {
  const { language } = useTranslation().i18n;
  const unit = (value: number, name: string, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  return {
    /** From 0 to 1 with two digits, so that they can be compared at a glance. */
    share: (value: number) => value.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    count: (value: number) => formatNumber(language, value),
    /** In seconds from one second on. */
    time(ms: number) {
      if (ms >= 1_000) return unit(ms / 1_000, 'second', 2);
      return ms < 1 ? `< ${unit(1, 'millisecond', 0)}` : unit(Math.round(ms), 'millisecond', 0);
    },
    /** Of a thousandth as much is told as of a thousand. */
    cost: (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 3 }),
  };
}
