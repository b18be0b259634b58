import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useCounts } from '../../api/inbox-counts.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';

/** The number of customers who wait for a person, on the link to the inbox. */
export function WaitingBadge() {
  const { t } = useTranslation();
  const count = useCounts().data?.waiting ?? 0;
  if (count === 0) return null;
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        top: -4,
        left: '50%',
        ml: 1,
        minWidth: 18,
        height: 16,
        px: 1,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'text.primary',
        border: '1px solid #fff',
        fontSize: 11,
        lineHeight: '14px',
        fontWeight: 600,
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('nav.waiting', { count })}</VisuallyHidden>
    </Box>
  );
}
