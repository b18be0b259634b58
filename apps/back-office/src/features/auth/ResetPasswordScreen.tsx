import Box from '@mui/material/Box';
import { PasswordReset, resetPassword } from '@parley/contracts/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call, CallError } from '../../api/call.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showSuccess } from '../../components/toast-queue.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [refusal, setRefusal] = useState('');
  const form = useContractForm(PasswordReset, { token, password: '', passwordConfirmation: '' });
  const problem = token ? refusal : t('reset.missing');

  const submit = form.handleSubmit(async (values) => {
    try {
      await call(resetPassword, { body: values });
      showSuccess(t('toast.passwordReset'));
      await navigate('/login', { replace: true });
    } catch (error) {
      if (error instanceof CallError && error.code === 'link_invalid') setRefusal(error.message);
      else showServerErrors(form, error);
    }
  });

  return (
    <>
      <ScreenTitle title={t('reset.title')}>{t('reset.text')}</ScreenTitle>
      {problem && (
        <Box sx={{ mb: 5 }}>
          <Notice kind="error">
            {problem} <RouterLink to="/forgot-password">{t('reset.newLink')}</RouterLink>
          </Notice>
        </Box>
      )}
      {token && (
        <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
          <NewPasswordField form={form} name="password" label={t('auth.password')} personal={[]} autoFocus />
          <PasswordField
            form={form}
            name="passwordConfirmation"
            label={t('auth.repeatPassword')}
            autoComplete="new-password"
          />
          <SubmitButton isMain isWorking={form.formState.isSubmitting}>
            {t('reset.submit')}
          </SubmitButton>
        </Box>
      )}
      <Box sx={{ mt: 6, textAlign: 'center' }}>
        <RouterLink to="/login">{t('auth.backToLogin')}</RouterLink>
      </Box>
    </>
  );
}
