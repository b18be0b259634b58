import Box from '@mui/material/Box';
import { AcceptingSignIn, signInToAccept } from '@parley/contracts/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../api/call.ts';
import { enterCompany } from '../../../api/session.ts';
import { showServerErrors, useContractForm } from '../../../components/contract-form.ts';
import { Notice } from '../../../components/Notice.tsx';
import { PasswordField } from '../../../components/PasswordField.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { forgetToken } from './invitation-token.ts';

interface Props {
  token: string;
  company: string;
  email: string;
}

/** The invited address has an account already: its password signs in and accepts in one step. */
export function SignInForm({ token, company, email }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const form = useContractForm(AcceptingSignIn, { token, password: '' });
  const submit = form.handleSubmit(async (values) => {
    setRefusal('');
    try {
      const profile = await call(signInToAccept, { body: values }, { handlesLostSession: false });
      forgetToken();
      enterCompany(profile);
      await new Promise<never>(() => {}); // the page is about to reload
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0) return showServerErrors(form, error);
      setRefusal(error.fields.password ?? error.message);
      form.setFocus('password');
    }
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{t('invitation.hasAccount', { email })}</Box>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {/* For password managers, which need to know whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="current-password" autoFocus />
      <SubmitButton isMain isWorking={form.formState.isSubmitting}>
        {t('invitation.accept', { company })}
      </SubmitButton>
      <RouterLink to="/forgot-password">{t('login.forgot')}</RouterLink>
    </Box>
  );
}
