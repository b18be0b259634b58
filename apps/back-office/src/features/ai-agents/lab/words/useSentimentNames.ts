import type { SENTIMENTS } from '@parley/contracts/customers';
import { useTranslation } from 'react-i18next';

/** The moods that a message can have. */
export function useSentimentNames(): Record<(typeof SENTIMENTS)[number], string> {
  const { t } = useTranslation();
  return {
    happy: t('lab.sentiment.happy'),
    neutral: t('lab.sentiment.neutral'),
    sad: t('lab.sentiment.sad'),
    angry: t('lab.sentiment.angry'),
    confused: t('lab.sentiment.confused'),
  };
}
