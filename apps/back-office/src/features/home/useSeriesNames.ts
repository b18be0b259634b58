import { useTranslation } from 'react-i18next';
import type { SeriesName } from './series.tsx';

export function useSeriesNames(): Record<SeriesName, string> {
  const { t } = useTranslation();
  return {
    messages: t('home.series.messages'),
    conversations: t('home.series.conversations'),
    customers: t('home.series.customers'),
  };
}
