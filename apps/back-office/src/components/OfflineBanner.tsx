import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api/connection.ts';

/** Says that the browser is offline, or that the server does not answer. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <Box role="status">
      {connection !== 'ok' && (
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
          {connection === 'offline' ? t('errors.offline') : t('errors.lost')}
        </Box>
      )}
    </Box>
  );
}
