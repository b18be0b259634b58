import Box from '@mui/material/Box';
import { PasswordChange, updatePassword } from '@parley/contracts/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showSuccess } from '../../components/toast-queue.ts';
import { Columns, Section } from './Section.tsx';

const EMPTY = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' };

export function PasswordSection() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const queryClient = useQueryClient();
  const form = useContractForm(PasswordChange, EMPTY);

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(updatePassword, { body: values });
      form.reset(EMPTY);
      showSuccess(t('toast.passwordUpdated'));
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Section title={t('auth.password')} description={t('account.security.description')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* Password managers look for the user name beside the password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Columns count={3}>
          <PasswordField
            form={form}
            name="currentPassword"
            label={t('account.security.current')}
            autoComplete="current-password"
          />
          <NewPasswordField
            form={form}
            name="newPassword"
            label={t('account.security.new')}
            personal={[user.name, user.email]}
          />
          <PasswordField
            form={form}
            name="newPasswordConfirmation"
            label={t('account.security.repeat')}
            autoComplete="new-password"
          />
        </Columns>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 3.5 }}>
          <SubmitButton isWorking={form.formState.isSubmitting}>{t('account.security.submit')}</SubmitButton>
        </Box>
      </form>
    </Section>
  );
}
