import Box from '@mui/material/Box';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { formatPercent, type Change } from '../../components/figures.ts';

const STYLES = {
  up: { icon: ArrowUp, colour: 'success.dark' },
  down: { icon: ArrowDown, colour: 'error.dark' },
  same: { icon: Minus, colour: 'text.secondary' },
} as const;

/** An arrow and a percentage, with the direction as text too. Renders nothing if both figures are zero. */
export function Delta({ change }: { change: Change }) {
  const { t, i18n } = useTranslation();
  if (change.direction === 'same' && change.ratio === null) return null;
  const { icon, colour } = STYLES[change.direction];
  const words = { up: t('home.change.up'), down: t('home.change.down'), same: t('home.change.same') };
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: colour,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon of={icon} size={14} />
      <VisuallyHidden>{words[change.direction]}</VisuallyHidden>
      {change.ratio !== null && change.direction !== 'same' && formatPercent(i18n.language, change.ratio)}
    </Box>
  );
}
