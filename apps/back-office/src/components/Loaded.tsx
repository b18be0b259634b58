import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props<T> {
  query: UseQueryResult<T>;
  /** How many placeholder rows to show while loading. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** Handles loading and failure, so that a screen only describes its content. */
export function Loaded<T>({ query, rows = 3, children }: Props<T>) {
  const { t } = useTranslation();
  if (query.isSuccess) return children(query.data);
  if (query.isError) {
    return (
      <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44 }}>
        {t('errors.loading')}
        <Button variant="outlined" onClick={() => void query.refetch()}>
          {t('errors.retry')}
        </Button>
      </Box>
    );
  }
  return (
    <Box aria-busy>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ height: 44, display: 'flex', alignItems: 'center' }}>
          <Skeleton variant="rounded" animation={false} width="40%" height={16} />
        </Box>
      ))}
    </Box>
  );
}
