import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSecretActions } from '../../../api/company-secrets.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';

/** Asks before a secret is deleted: its value cannot be recovered. */
export function DeleteSecretDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { remove } = useSecretActions();
  const deletion = useMutation({
    mutationFn: () => remove(name),
    onSuccess: () => showSuccess(t('secrets.deleted')),
    onError: showError,
    onSettled: onClose,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-secret-title" maxWidth="xs" fullWidth>
      <DialogTitle id="delete-secret-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('secrets.deleteTitle', { name })}
      </DialogTitle>
      <DialogContent>{t('secrets.deleteText')}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button variant="text" autoFocus onClick={onClose}>
          {t('secrets.cancel')}
        </Button>
        <Button variant="contained" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {t('secrets.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
