import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/Notice.tsx';
import { useIsWide } from './Columns.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A skeleton while loading, and an error with a retry button. */
export function States<T>({ query, children }: Props<T>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <Box sx={{ p: { xs: 4, lg: 6 } }}>
        <Notice kind="error">
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
            {t('errors.loading')}
            <Button variant="outlined" onClick={() => void query.refetch()}>
              {t('errors.retry')}
            </Button>
          </Box>
        </Notice>
      </Box>
    );
  return <Waiting />;
}

function Waiting() {
  const isWide = useIsWide();
  const lines = (count: number, height: number) =>
    Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} variant="rounded" animation={false} height={height} sx={{ mb: 2, bgcolor: 'surface' }} />
    ));
  if (!isWide)
    return (
      <Box aria-busy sx={{ p: 4 }}>
        {lines(3, 50)}
      </Box>
    );
  return (
    <Box
      aria-busy
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: '264px minmax(0, 1fr) 372px',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ p: 4, pl: 6, bgcolor: '#fff', borderRight: '1px solid', borderColor: 'divider' }}>{lines(3, 50)}</Box>
      <Box sx={{ p: 6 }}>{lines(7, 66)}</Box>
      <Box sx={{ p: 6, bgcolor: '#fff', borderLeft: '1px solid', borderColor: 'divider' }}>{lines(4, 50)}</Box>
    </Box>
  );
}
