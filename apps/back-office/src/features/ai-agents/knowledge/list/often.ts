import { useTranslation } from 'react-i18next';

/** How often a page or site is synced automatically. */
export const OFTEN = ['never', 'daily', 'weekly'] as const;
export type Often = (typeof OFTEN)[number];

export const HOURS: Readonly<Record<Often, number | null>> = { never: null, daily: 24, weekly: 168 };

/** The closest option: API clients may set any number of hours. */
export const oftenOf = (hours: number | null): Often => {
  if (hours === null) return 'never';
  return hours <= 24 ? 'daily' : 'weekly';
};

export function useOftenNames(): Record<Often, string> {
  const { t } = useTranslation();
  return {
    never: t('aiAgents.knowledge.schedule.never'),
    daily: t('aiAgents.knowledge.schedule.daily'),
    weekly: t('aiAgents.knowledge.schedule.weekly'),
  };
}
