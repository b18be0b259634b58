import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCounts } from '../../../api/inbox-counts.ts';

/** How many customers have waited longer than the company's target; nothing if none has. */
export function LateTag() {
  const { t } = useTranslation();
  const late = useCounts().data?.late ?? 0;
  if (late === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        px: 1.5,
        borderRadius: '4px',
        fontSize: 11,
        lineHeight: '18px',
        fontWeight: 600,
        bgcolor: 'error.light',
        color: 'error.dark',
      }}
    >
      {t('chats.views.late', { number: late > 99 ? '99+' : late })}
    </Box>
  );
}
