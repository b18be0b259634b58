import Box from '@mui/material/Box';
import { ArrowDownNarrowWide } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';

/** How those who wait are sorted, and how long they should wait at most. */
export function SortStrip() {
  const { t } = useTranslation();
  const { replyTarget } = useProfile().company;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, lg: 34 },
        flex: 'none',
        px: 4,
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <Icon of={ArrowDownNarrowWide} size={14} />
      <Box component="span" sx={{ flex: 1 }}>
        {t('chats.views.longestFirst')}
      </Box>
      <RouterLink to="/account/hours">{t('chats.views.target', { count: replyTarget })}</RouterLink>
    </Box>
  );
}
