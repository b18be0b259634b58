import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSampleData } from '../../api/sample-data.ts';
import { showError, showSuccess } from '../../components/toast-queue.ts';

/** Says that the data is fictional and removes it with one click. */
export function SampleDataNotice() {
  const { t } = useTranslation();
  const { hasSampleData, add, remove } = useSampleData();
  if (!hasSampleData) return null;
  const bringBack = () => void add.mutateAsync().catch(showError);
  const takeAway = async () => {
    try {
      await remove.mutateAsync();
      showSuccess(t('home.sample.removed'), { label: t('toast.undo'), run: bringBack });
      document.querySelector('h1')?.focus();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        mb: 4,
        px: 4,
        py: 2,
        borderRadius: '8px',
        bgcolor: 'info.light',
        color: 'info.dark',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ flex: '1 1 240px' }}>{t('home.sample.shown')}</Box>
      <Button variant="outlined" disabled={remove.isPending} onClick={() => void takeAway()}>
        {t('home.sample.remove')}
      </Button>
    </Box>
  );
}
