import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A chart with fictional figures, grey and labelled as such. */
export function Example({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ position: 'relative' }}>
      <Box aria-hidden sx={{ color: 'line.strong' }}>
        {children}
      </Box>
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeContent: 'center',
          justifyItems: 'center',
          gap: 2,
          p: 4,
          textAlign: 'center',
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            height: 24,
            px: 2.5,
            borderRadius: '12px',
            bgcolor: 'surface',
            border: '1px solid',
            borderColor: 'line.strong',
            typography: 'caption',
            fontWeight: 500,
          }}
        >
          {t('home.example.chip')}
        </Box>
        <Box
          sx={{ maxWidth: 360, px: 2, py: 1, borderRadius: '6px', bgcolor: 'background.paper', typography: 'body2' }}
        >
          {t('home.example.text')}
        </Box>
      </Box>
    </Box>
  );
}
