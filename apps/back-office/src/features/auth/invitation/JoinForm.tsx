import Box from '@mui/material/Box';
import { joinCompany, Joining, type OpenedInvitation } from '@parley/contracts/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../api/call.ts';
import { enterCompany } from '../../../api/session.ts';
import { showServerErrors, useContractForm } from '../../../components/contract-form.ts';
import { Field } from '../../../components/Field.tsx';
import { NewPasswordField } from '../../../components/NewPasswordField.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { currentLocale } from '../../../language.ts';
import { forgetToken } from './invitation-token.ts';

/** The link has proved the address, so a name and a password are enough. The language is the one chosen above. */
export function JoinForm({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { t } = useTranslation();
  const { company, email } = invitation;
  const [refusal, setRefusal] = useState('');
  const form = useContractForm(Joining, { token, name: '', password: '' });
  const name = form.watch('name');

  const submit = form.handleSubmit(async (values) => {
    setRefusal('');
    try {
      const profile = await call(joinCompany, { body: { ...values, locale: currentLocale() } });
      forgetToken();
      enterCompany(profile, LANDING);
      await new Promise<never>(() => {}); // the page is about to reload
    } catch (error) {
      const isOfField = error instanceof CallError && Object.keys(error.fields).length > 0;
      if (error instanceof CallError && error.message && !isOfField) setRefusal(error.message);
      else showServerErrors(form, error);
    }
  });

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {/* For password managers, which need to know whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field form={form} name="name" label={t('registration.name')} autoComplete="name" autoFocus />
      <NewPasswordField form={form} name="password" label={t('auth.password')} personal={[name, email]} />
      <SubmitButton isMain isWorking={form.formState.isSubmitting}>
        {t('invitation.accept', { company })}
      </SubmitButton>
    </Box>
  );
}

/** Where signing in leads, too. */
const LANDING = '/chats';
