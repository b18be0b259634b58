import { useTranslation } from 'react-i18next';

/** How often a page or site is synced automatically. */
export const SYNC_INTERVALS = ['never', 'daily', 'weekly'] as const;
export type SyncInterval = (typeof SYNC_INTERVALS)[number];

export const HOURS: Readonly<Record<SyncInterval, number | null>> = { never: null, daily: 24, weekly: 168 };

/** The closest option: API clients may set any number of hours. */
export const intervalOf = (hours: number | null): SyncInterval => {
  if (hours === null) return 'never';
  return hours <= 24 ? 'daily' : 'weekly';
};

export function useIntervalNames(): Record<SyncInterval, string> {
  const { t } = useTranslation();
  return {
    never: t('aiAgents.knowledge.schedule.never'),
    daily: t('aiAgents.knowledge.schedule.daily'),
    weekly: t('aiAgents.knowledge.schedule.weekly'),
  };
}
