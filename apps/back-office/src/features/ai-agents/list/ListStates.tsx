import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/Notice.tsx';
import { CARD } from './AgentCard.tsx';
import { GRID } from './grid.ts';
import type { View } from './useListFilters.ts';

/** Skeleton of the cards or rows. */
export function Waiting({ view }: { view: View }) {
  const bar = (width: string | number, height: number) => (
    <Skeleton variant="rounded" animation={false} width={width} height={height} sx={{ bgcolor: 'surface' }} />
  );
  if (view === 'table')
    return (
      <Box aria-busy sx={{ ...CARD, pt: 9 }}>
        {[0, 1, 2, 3].map((row) => (
          <Box
            key={row}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              height: 44,
              px: 4,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            {bar(32, 32)}
            {bar('30%', 16)}
          </Box>
        ))}
      </Box>
    );
  return (
    <Box aria-busy sx={GRID}>
      {[0, 1, 2].map((card) => (
        <Box key={card} sx={{ ...CARD, minHeight: 242, p: 4 }}>
          <Box sx={{ display: 'flex', gap: 3, mb: 4 }}>
            {bar(40, 40)}
            <Box sx={{ flex: 1, display: 'grid', gap: 1.5 }}>
              {bar('50%', 18)}
              {bar('35%', 14)}
            </Box>
          </Box>
          {bar('75%', 14)}
          <Box sx={{ display: 'flex', gap: 4, mt: 8 }}>
            {bar('30%', 40)}
            {bar('30%', 40)}
            {bar('30%', 40)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice kind="error">
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        {t('errors.loading')}
        <Button variant="outlined" onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      </Box>
    </Notice>
  );
}
