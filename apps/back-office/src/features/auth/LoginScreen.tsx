import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Credentials } from '@parley/contracts/auth';
import type { Profile } from '@parley/contracts/profile';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { signIn, signInByLink } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { changeLanguage } from '../../language.ts';
import { safeRedirect } from '../../safe-redirect.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { useRegistration } from './useRegistration.ts';
import { useWait } from './useWait.ts';

const LANDING = '/chats';

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [refusal, setRefusal] = useState('');
  const { seconds, start } = useWait();
  const registration = useRegistration();
  const mayRegister = registration !== 'closed' && registration !== 'invite';
  const form = useContractForm(Credentials, { email: '', password: '', remember: false });
  const hasExpired = (location.state as { hasExpired?: boolean } | null)?.hasExpired === true;

  const enter = async ({ user }: Profile) => {
    await changeLanguage(user.locale);
    await navigate(safeRedirect(search.get('redirect')) ?? LANDING, { replace: true });
  };
  const link = search.get('link');
  const followed = useRef('');
  const followLink = useEffectEvent((token: string) =>
    signInByLink(token).then(enter, (error: unknown) => setRefusal(error instanceof CallError ? error.message : '')),
  );
  useEffect(() => {
    if (!link || followed.current === link) return; // it works once, and effects may run twice
    followed.current = link;
    void followLink(link);
  }, [link]);

  const submit = form.handleSubmit(async (values) => {
    if (seconds > 0) return;
    setRefusal('');
    try {
      await enter(await signIn(values));
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 429))
        return showServerErrors(form, error);
      setRefusal(error.message);
      if (error.retryAfter) start(error.retryAfter);
      form.setFocus('password');
    }
  });

  const wait = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <ScreenTitle title={t('login.title')}>{t('login.subtitle')}</ScreenTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 5 }}>
        {refusal ? (
          <Notice kind="error">{refusal}</Notice>
        ) : (
          hasExpired && <Notice kind="info">{t('login.expired')}</Notice>
        )}
        <Field form={form} name="email" type="email" label={t('auth.email')} autoComplete="username" autoFocus />
        <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="current-password" />
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            flexWrap: 'wrap',
            gap: 2,
            mt: -1,
          }}
        >
          <FormControlLabel
            control={<Checkbox {...form.register('remember')} />}
            label={t('login.remember')}
            sx={{ ml: -1, mr: 0, gap: 1 }}
          />
          <RouterLink to="/forgot-password">{t('login.forgot')}</RouterLink>
        </Box>
        <SubmitButton isMain isWorking={form.formState.isSubmitting}>
          {seconds > 0 ? t('login.wait', { time: wait }) : t('login.submit')}
        </SubmitButton>
      </Box>
      {mayRegister && (
        <Box sx={{ mt: 6, textAlign: 'center', color: 'text.secondary' }}>
          {t('login.new')} <RouterLink to="/registration">{t('login.create')}</RouterLink>
        </Box>
      )}
    </>
  );
}
