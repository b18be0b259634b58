import Box from '@mui/material/Box';
import type { CaseStanding } from '@parley/contracts/lab-runs';
import { CircleX, Shuffle, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';

interface Props {
  standing: CaseStanding | null;
  isQuarantined: boolean;
}

/** How the draft does against the published version. */
export function Standing({ standing, isQuarantined }: Props) {
  const { t } = useTranslation();
  if (standing === null) return null;
  const names: Record<CaseStanding, string> = {
    regression: t('lab.standing.regression'),
    flips: t('lab.standing.flips'),
    failing: t('lab.standing.failing'),
    better: t('lab.standing.better'),
    same: t('lab.standing.same'),
    new: t('lab.standing.new'),
  };
  const chip = CHIPS[standing];
  if (!chip) return <Box sx={{ color: 'text.secondary' }}>{names[standing]}</Box>;
  return (
    <Box
      component="span"
      title={isQuarantined ? t('lab.quarantined') : undefined}
      sx={{ ...CHIP, bgcolor: `${chip.tone}.light`, color: `${chip.tone}.dark` }}
    >
      <Icon of={chip.icon} size={14} />
      {names[standing]}
    </Box>
  );
}

const CHIPS: Partial<Record<CaseStanding, { icon: LucideIcon; tone: string }>> = {
  regression: { icon: TrendingDown, tone: 'error' },
  failing: { icon: CircleX, tone: 'error' },
  flips: { icon: Shuffle, tone: 'warning' },
  better: { icon: TrendingUp, tone: 'success' },
};

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.5,
  borderRadius: '10px',
  typography: 'caption',
  fontWeight: 500,
} as const;
