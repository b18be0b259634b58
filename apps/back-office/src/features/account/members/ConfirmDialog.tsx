import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../components/toast-queue.ts';

interface Props {
  title: string;
  action: string;
  cancel?: string;
  children: ReactNode;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that takes away somebody's access, and does it once. */
export function ConfirmDialog({ title, action, cancel, children, run, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const running = useMutation({ mutationFn: run, onError: showError, onSettled: onClose });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>{children}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {cancel ?? t('members.cancel')}
        </Button>
        <Button
          aria-busy={running.isPending}
          onClick={() => running.isPending || running.mutate()}
          sx={{ bgcolor: 'error.dark', color: '#fff', '&:hover, &:active': { bgcolor: 'error.dark' } }}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
