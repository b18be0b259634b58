import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Conversation } from '@parley/contracts/conversations';
import { deleteCustomer } from '@parley/contracts/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useCustomerName } from '../useCustomerName.ts';

interface Props {
  customer: Conversation['customer'];
  onErased: () => void;
  onClose: () => void;
}

/** Confirms erasing the customer by name, because it cannot be undone. */
export function EraseDialog({ customer, onErased, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const name = useCustomerName()(customer);
  const erase = useMutation({
    mutationFn: () => call(deleteCustomer, { params: { id: customer.id } }),
    onSuccess: () => {
      onErased();
      showSuccess(t('chats.erase.done', { name }));
      void queryClient.invalidateQueries({ queryKey: ['conversations'] });
    },
    onError: showError,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="erase-title">
      <DialogTitle id="erase-title" sx={{ fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('chats.erase.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ color: 'text.secondary' }}>
        {t('chats.erase.text')} {customer.isBlocked && t('chats.erase.staysBlocked')}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('chats.erase.cancel')}
        </Button>
        <Button
          aria-busy={erase.isPending}
          onClick={() => !erase.isPending && erase.mutate()}
          sx={{ bgcolor: '#cf3a3a', color: '#fff', '&:hover': { bgcolor: 'error.dark' } }}
        >
          {t('chats.erase.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
