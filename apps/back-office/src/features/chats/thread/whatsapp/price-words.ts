import { useTranslation } from 'react-i18next';

const MICROS = 1_000_000;

/** About what one message costs, in words. */
export function usePriceWords() {
  const { t, i18n } = useTranslation();
  const dollars = new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    maximumSignificantDigits: 2,
  });
  return (micros: number | null | undefined): string =>
    micros === null || micros === undefined
      ? t('waTemplates.send.unpriced')
      : t('waTemplates.send.price', { amount: dollars.format(micros / MICROS) });
}
