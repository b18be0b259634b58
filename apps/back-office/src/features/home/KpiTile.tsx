import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router';
import { FigureTile, LargeFigure } from '../../components/charts/FigureTile.tsx';
import { Delta } from './Delta.tsx';
import { formatNumber, type Change } from '../../components/figures.ts';
import { Sparkline } from '../../components/Sparkline.tsx';

export interface Tile {
  label: string;
  definition: string;
  to: To;
}

/** The content of a tile once the figures are loaded. */
export interface Figure {
  value: number;
  /** Null if there is nothing to compare with. */
  change: Change | null;
  /** What the change is relative to. */
  than: string;
  trend: readonly number[];
}

/** One figure with its trend and change. */
export function KpiTile({ label, definition, to, figure }: Tile & { figure: Figure | null }) {
  const { i18n } = useTranslation();
  return (
    <FigureTile label={label} definition={definition} to={to}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 32,
          mt: 'auto',
        }}
      >
        <LargeFigure>
          {figure ? (
            formatNumber(i18n.language, figure.value)
          ) : (
            <Skeleton variant="rounded" animation={false} width={96} height={20} sx={{ my: 1.5 }} />
          )}
        </LargeFigure>
        <Box sx={{ flex: 'none', height: 32, overflow: 'hidden', '@media (max-width: 359px)': { display: 'none' } }}>
          {figure && <Sparkline values={figure.trend} isFalling={figure.change?.direction === 'down'} />}
        </Box>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16, display: 'flex', gap: 2 }}>
        {figure?.change && (
          <>
            <Delta change={figure.change} />
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {figure.than}
            </Box>
          </>
        )}
        {!figure && <Skeleton variant="rounded" animation={false} width={72} height={12} sx={{ my: 0.5 }} />}
      </Box>
    </FigureTile>
  );
}
