import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetBotStop } from '../../api/bot-stop.ts';
import { showError } from '../toast-queue.ts';

/** Asks before every bot of the company falls silent. */
export function StopDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const setStop = useSetBotStop(showError);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1' }}>
        {t('botStop.title')}
      </DialogTitle>
      <DialogContent>{t('botStop.text')}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap', '& > *': { m: '0 !important' } }}>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('botStop.cancel')}
        </Button>
        <Button
          aria-busy={setStop.isPending}
          onClick={() => setStop.isPending || setStop.mutate(true, { onSuccess: onClose })}
        >
          {t('botStop.stop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
