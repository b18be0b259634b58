import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  action: string;
  isDangerous?: boolean;
  isWorking: boolean;
  /** What can be done instead, with less harm. */
  milder?: { action: string; onConfirm: () => void };
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, action, isDangerous = false, isWorking, milder, children, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('channels.cancel')}
        </Button>
        {milder && (
          <Button variant="outlined" onClick={() => isWorking || milder.onConfirm()} aria-busy={isWorking}>
            {milder.action}
          </Button>
        )}
        <Button
          onClick={() => isWorking || onConfirm()}
          aria-busy={isWorking}
          sx={
            isDangerous
              ? { bgcolor: 'error.dark', color: '#fff', '&:hover, &:active': { bgcolor: 'error.dark' } }
              : null
          }
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
