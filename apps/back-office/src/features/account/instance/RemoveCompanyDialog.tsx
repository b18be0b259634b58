import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { InstanceCompany } from '@parley/contracts/companies';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { showSuccess } from '../../../components/toast-queue.ts';
import { useRemoveCompany } from './useCompanies.ts';

/** Lists what will be deleted and asks for the name, because this cannot be undone. */
export function RemoveCompanyDialog({ company, onClose }: { company: InstanceCompany; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const hintId = useId();
  const [name, setName] = useState('');
  const removal = useRemoveCompany(() => {
    showSuccess(t('instance.removed', { name: company.name }));
    onClose();
  });
  const isNamed = name.trim() === company.name;
  const problem = removal.error instanceof CallError ? (removal.error.fields.name ?? removal.error.message) : '';
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && !removal.isPending) removal.mutate({ company, name });
        }}
      >
        <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
          {t('instance.confirm.title', { name: company.name })}
        </DialogTitle>
        <DialogContent sx={{ overflowWrap: 'anywhere' }}>
          {t('instance.confirm.text')}
          <Box id={hintId} sx={{ mt: 4 }}>
            {t('instance.confirm.name', { name: company.name })}
          </Box>
          <TextField
            autoFocus
            fullWidth
            label={t('instance.company')}
            slotProps={{ htmlInput: { 'aria-describedby': hintId } }}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={problem !== ''}
            helperText={problem}
            autoComplete="off"
            sx={{ mt: 4 }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('instance.confirm.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isNamed}
            aria-busy={removal.isPending}
            sx={{ bgcolor: 'error.dark', color: '#fff', '&:hover, &:active': { bgcolor: 'error.dark' } }}
          >
            {t('instance.confirm.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
