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
  isWorking: boolean;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a change goes live. */
export function AskDialog({ title, action, isWorking, children, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1' }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {t('flows.cancel')}
        </Button>
        <Button onClick={onConfirm} aria-busy={isWorking}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
