import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router';
import { RouterLink } from '../../components/RouterLink.tsx';
import { Definition } from './Definition.tsx';
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

/** One figure. The whole tile links to its conversations; the definition is a separate button on top. */
export function KpiTile({ label, definition, to, figure }: Tile & { figure: Figure | null }) {
  const { i18n } = useTranslation();
  return (
    <Box component="li" sx={tile}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 24 }}>
        <RouterLink to={to} sx={wholeTileLink}>
          {label}
        </RouterLink>
        <Definition name={label} text={definition} />
      </Box>
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
        <Box
          sx={{
            fontSize: 26,
            lineHeight: '32px',
            fontWeight: 600,
            letterSpacing: '-0.015em',
            fontVariantNumeric: 'tabular-nums',
            minWidth: 0,
          }}
        >
          {figure ? (
            formatNumber(i18n.language, figure.value)
          ) : (
            <Skeleton variant="rounded" animation={false} width={96} height={20} sx={{ my: 1.5 }} />
          )}
        </Box>
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
    </Box>
  );
}

const tile = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  px: { xs: 3, sm: 4 },
  py: 3.5,
  minWidth: 0,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  breakInside: 'avoid',
  '&:hover': { bgcolor: 'background.default' },
} as const;

const wholeTileLink = {
  flex: 1,
  minWidth: 0,
  typography: 'body2',
  fontWeight: 500,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
  '&:hover': { textDecoration: 'none' },
  '&:focus-visible': { boxShadow: 'none', outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;
