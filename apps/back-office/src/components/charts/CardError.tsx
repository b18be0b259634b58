import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './Card.tsx';

/** The content of a card that could not be loaded; other cards are unaffected. */
export function LoadingFailed({ minHeight, onRetry }: { minHeight: number; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3, minHeight, p: 4, flex: 1 }}
    >
      {t('errors.loading')}
      <Button variant="outlined" onClick={onRetry}>
        {t('errors.retry')}
      </Button>
    </Box>
  );
}

/** A whole card that could not be loaded. */
export function CardError({ title, ...rest }: { title: string; minHeight: number; onRetry: () => void }) {
  const id = useId();
  return (
    <Card labelledBy={id}>
      <Box component="h2" id={id} sx={{ typography: 'h2', m: 0, p: 4, pb: 0 }}>
        {title}
      </Box>
      <LoadingFailed {...rest} />
    </Card>
  );
}
