import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status">
      {!isOnline && (
        <Box
          sx={{
            minHeight: 32,
            px: 4,
            py: 1.5,
            textAlign: 'center',
            bgcolor: 'warning.light',
            color: 'warning.dark',
            typography: 'body2',
            fontWeight: 500,
          }}
        >
          {t('errors.offline')}
        </Box>
      )}
    </Box>
  );
}
