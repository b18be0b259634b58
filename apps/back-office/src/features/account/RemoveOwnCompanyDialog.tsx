import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { OwnCompanyRemoval, removeOwnCompany } from '@parley/contracts/companies';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';

/** Says what is lost and asks for the company's name and one's password, because this cannot be undone. */
export function RemoveOwnCompanyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { name } = useProfile().company;
  const form = useContractForm(OwnCompanyRemoval, { name: '', password: '' });
  const isNamed = form.watch('name').trim() === name;
  const isWorking = form.formState.isSubmitting;
  const submit = form.handleSubmit(async (values) => {
    try {
      await call(removeOwnCompany, { body: { ...values, name: values.name.trim() } });
      // Everybody in the company is signed out; another company of the user opens, or the sign-in screen.
      window.location.assign('/');
      await new Promise<never>(() => {}); // the page is about to reload
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void (isNamed ? submit(event) : event.preventDefault())}>
        <DialogTitle id={id} sx={{ typography: 'h1', overflowWrap: 'anywhere' }}>
          {t('account.removal.ask', { name })}
        </DialogTitle>
        <DialogContent sx={{ overflowWrap: 'anywhere', display: 'grid', gap: 5 }}>
          <Box>{t('account.removal.text')}</Box>
          <Field
            form={form}
            id="field-removal"
            name="name"
            label={t('account.company.name')}
            help={t('account.removal.type', { name })}
          />
          <PasswordField
            form={form}
            name="password"
            label={t('account.security.current')}
            autoComplete="current-password"
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={onClose}>
            {t('account.removal.cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!isNamed}
            aria-busy={isWorking}
            onClick={(event) => isWorking && event.preventDefault()}
            sx={{ bgcolor: 'error.dark', color: '#fff', '&:hover, &:active': { bgcolor: 'error.dark' } }}
          >
            {t('account.removal.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
