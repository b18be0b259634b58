import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useReach } from '../../../api/notifications.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';

/** Warns that a customer who waits while Parley is closed would be heard by nobody. */
export function ReachNotice() {
  const { t } = useTranslation();
  if (useReach().data?.reachesSomebody !== false) return null;
  return (
    <Box role="status" sx={{ px: 4, py: 2, typography: 'body2', bgcolor: 'warning.light', color: 'text.primary' }}>
      {t('chats.reach.nobody')} <RouterLink to="/account/notifications">{t('chats.reach.setUp')}</RouterLink>
    </Box>
  );
}
