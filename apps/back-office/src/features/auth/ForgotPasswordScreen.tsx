import Box from '@mui/material/Box';
import { ForgotPassword, forgotPassword } from '@parley/contracts/auth';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showSuccess } from '../../components/toast-queue.ts';
import { MailboxNotice } from './MailboxNotice.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';

export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState('');
  const form = useContractForm(ForgotPassword, { email: '' });

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await call(forgotPassword, { body: { email } });
      setSentTo(email.trim().toLowerCase());
      showSuccess(t('toast.instructionsSent', { email }));
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  if (sentTo) {
    return (
      <>
        <ScreenTitle title={t('forgot.sent.title')}>{t('forgot.sent.text', { email: sentTo })}</ScreenTitle>
        <MailboxNotice to={sentTo} />
        <RouterLink to="/login">{t('auth.backToLogin')}</RouterLink>
      </>
    );
  }
  return (
    <>
      <ScreenTitle title={t('forgot.title')}>{t('forgot.text')}</ScreenTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
        <Field form={form} name="email" type="email" label={t('auth.email')} autoComplete="username" autoFocus />
        <SubmitButton isMain isWorking={form.formState.isSubmitting}>
          {t('forgot.submit')}
        </SubmitButton>
      </Box>
      <Box sx={{ mt: 6, textAlign: 'center' }}>
        <RouterLink to="/login">{t('auth.backToLogin')}</RouterLink>
      </Box>
    </>
  );
}
