import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { MergeCandidate } from '@parley/contracts/customer-merges';
import type { Customer } from '@parley/contracts/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerName } from '../../useCustomerName.ts';
import { Candidates } from './Candidates.tsx';
import { Comparison } from './Comparison.tsx';
import { useMerge } from './useMerges.ts';

interface Props {
  customer: Customer;
  onClose: () => void;
}

/** Chooses the other customer, shows what stays, and merges the two. */
export function MergeDialog({ customer, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MergeCandidate | null>(null);
  const merge = useMerge(customer, onClose);
  const name = useCustomerName()(customer);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="merge-title">
      <DialogTitle id="merge-title" sx={{ fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t('chats.merge.heading', { name })}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 280 }}>
        {chosen ? (
          <Comparison customer={customer} other={chosen} />
        ) : (
          <Candidates customer={customer} onChoose={setChosen} />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {chosen && (
          <Button variant="text" onClick={() => setChosen(null)} sx={{ mr: 'auto' }}>
            {t('chats.merge.back')}
          </Button>
        )}
        <Button variant="text" onClick={onClose}>
          {t('chats.contact.cancel')}
        </Button>
        {chosen && (
          <Button
            autoFocus
            variant="contained"
            aria-busy={merge.isPending}
            onClick={() => !merge.isPending && merge.mutate(chosen)}
          >
            {t('chats.merge.submit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
