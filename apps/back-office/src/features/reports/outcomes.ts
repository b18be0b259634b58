import type { Outcome, Outcomes } from '@parley/contracts/figures';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

export const OUTCOMES = [
  { key: 'confirmed', outcome: 'confirmed', colour: ({ palette }: Theme) => palette.success.main },
  { key: 'assumed', outcome: 'assumed', colour: hatched },
  { key: 'cameBack', outcome: 'came_back', colour: ({ palette }: Theme) => palette.warning.main },
  { key: 'unsolved', outcome: 'unsolved', colour: ({ palette }: Theme) => palette.secondary.main },
  { key: 'abandoned', outcome: 'abandoned', colour: ({ palette }: Theme) => palette.error.dark },
  { key: 'handedOver', outcome: 'handed_over', colour: ({ palette }: Theme) => palette.info.main },
] as const satisfies readonly { key: keyof Outcomes; outcome: Outcome; colour: (theme: Theme) => string }[];

/** Nobody said that these were solved, so they look less certain. */
function hatched({ palette }: Theme): string {
  return `repeating-linear-gradient(135deg, ${palette.success.light} 0 4px, color-mix(in srgb, ${palette.success.main} 60%, white) 4px 6px)`;
}

export const totalOf = (outcomes: Outcomes): number => OUTCOMES.reduce((total, { key }) => total + outcomes[key], 0);

/** Of those that a bot began, the ones in which no person wrote and nobody was left waiting. */
export const BOT_ALONE = 'confirmed,assumed,came_back,unsolved';
export const botAlone = ({ confirmed, assumed, cameBack, unsolved }: Outcomes): number =>
  confirmed + assumed + cameBack + unsolved;

/** Each outcome by name, with what it means. */
export function useOutcomeWords(): Record<Outcome, { name: string; meaning: string }> {
  const { t } = useTranslation();
  return {
    confirmed: { name: t('reports.outcomes.confirmed'), meaning: t('reports.outcomes.confirmedMeans') },
    assumed: { name: t('reports.outcomes.assumed'), meaning: t('reports.outcomes.assumedMeans') },
    came_back: { name: t('reports.outcomes.cameBack'), meaning: t('reports.outcomes.cameBackMeans') },
    unsolved: { name: t('reports.outcomes.unsolved'), meaning: t('reports.outcomes.unsolvedMeans') },
    abandoned: { name: t('reports.outcomes.abandoned'), meaning: t('reports.outcomes.abandonedMeans') },
    handed_over: { name: t('reports.outcomes.handedOver'), meaning: t('reports.outcomes.handedOverMeans') },
  };
}
