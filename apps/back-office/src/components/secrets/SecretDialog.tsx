import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { NewSecret } from '@parley/contracts/company-secrets';
import { useTranslation } from 'react-i18next';
import { useSecretActions } from '../../api/company-secrets.ts';
import { showServerErrors, useContractForm } from '../contract-form.ts';
import { Field } from '../Field.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { SubmitButton } from '../SubmitButton.tsx';
import { showSuccess } from '../toast-queue.ts';

interface Props {
  /** The secret whose value is replaced; omitted for a new one. */
  replaces?: string;
  /** Initial values when a key is moved out of a flow. */
  name?: string;
  value?: string;
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** Asks for a name and a value. The value is sent once and never shown again. */
export function SecretDialog({ replaces, name = '', value = '', onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const actions = useSecretActions();
  const form = useContractForm(NewSecret, { name: replaces ?? name, value });
  const isMoved = value !== '';
  const save = form.handleSubmit(async (secret) => {
    try {
      const saved = await (replaces === undefined ? actions.create(secret) : actions.replace(replaces, secret.value));
      showSuccess(t('secrets.saved'));
      onSaved(saved.name);
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="secret-title">
      <form noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
        <DialogTitle id="secret-title" sx={{ overflowWrap: 'anywhere' }}>
          {replaces === undefined ? t('secrets.new') : t('secrets.replaceTitle', { name: replaces })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: '12px !important' }}>
          {replaces === undefined && (
            <Field
              form={form}
              name="name"
              label={t('secrets.name')}
              help={t('secrets.nameHelp')}
              autoComplete="off"
              autoFocus
            />
          )}
          {!isMoved && (
            <PasswordField
              form={form}
              name="value"
              label={t('secrets.value')}
              autoComplete="new-password"
              autoFocus={replaces !== undefined}
            />
          )}
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('secrets.valueHelp')}</Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button variant="text" onClick={onClose}>
            {t('secrets.cancel')}
          </Button>
          <SubmitButton isWorking={form.formState.isSubmitting}>{t('secrets.save')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
