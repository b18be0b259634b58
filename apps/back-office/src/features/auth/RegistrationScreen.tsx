import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { register, Registration } from '@parley/contracts/auth';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { cacheProfile } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { Notice } from '../../components/Notice.tsx';
import { NewPasswordField } from '../../components/NewPasswordField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { currentLocale, currentMessages } from '../../language.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { useRegistration } from './useRegistration.ts';

export function RegistrationScreen() {
  const { t } = useTranslation();
  const registration = useRegistration();
  if (registration === 'closed' || registration === 'invite') {
    return (
      <>
        <ScreenTitle title={t('registration.title')} />
        <Notice kind="info">{currentMessages().errors.registration_closed}</Notice>
        <Box sx={{ mt: 5 }}>
          <RouterLink to="/login">{t('auth.backToLogin')}</RouterLink>
        </Box>
      </>
    );
  }
  return <RegistrationForm isFirst={registration === 'first'} />;
}

function RegistrationForm({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(Registration, {
    name: '',
    email: '',
    companyName: '',
    companyWebsite: '',
    password: '',
    passwordConfirmation: '',
    addSampleData: false,
  });
  const [name, email] = form.watch(['name', 'email']);

  const submit = form.handleSubmit(async (values) => {
    try {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      cacheProfile(await call(register, { body: { ...values, locale: currentLocale(), timezone } }));
      await navigate('/');
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <>
      <ScreenTitle title={isFirst ? t('registration.welcome') : t('registration.title')}>
        {isFirst ? (
          t('registration.first')
        ) : (
          <>
            {t('registration.have')} <RouterLink to="/login">{t('registration.signIn')}</RouterLink>
          </>
        )}
      </ScreenTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: { xs: 6, lg: 5 } }}
      >
        <Field form={form} name="name" label={t('registration.name')} autoComplete="name" autoFocus />
        <Field form={form} name="email" type="email" label={t('auth.email')} autoComplete="username" />
        <Field form={form} name="companyName" label={t('registration.company')} autoComplete="organization" />
        <Field form={form} name="companyWebsite" type="url" label={t('registration.website')} autoComplete="url" />
        <NewPasswordField form={form} name="password" label={t('auth.password')} personal={[name, email]} />
        <PasswordField
          form={form}
          name="passwordConfirmation"
          label={t('auth.repeatPassword')}
          autoComplete="new-password"
        />
        <FormControlLabel
          control={<Checkbox {...form.register('addSampleData')} />}
          label={
            <>
              {t('registration.sample')}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('registration.sampleHint')}</Box>
            </>
          }
          sx={{ m: 0, ml: -1, minHeight: 44, alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 2 } }}
        />
        <Box
          sx={{
            position: { xs: 'sticky', sm: 'static' },
            bottom: 0,
            bgcolor: '#fff',
            mx: { xs: -5, sm: 0 },
            px: { xs: 5, sm: 0 },
            pt: { xs: 3, sm: 0 },
            pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', sm: 0 },
            borderTop: { xs: '1px solid', sm: 'none' },
            borderColor: { xs: 'divider' },
            zIndex: 1,
            textAlign: 'center',
          }}
        >
          <SubmitButton isMain isWorking={form.formState.isSubmitting}>
            {t('registration.submit')}
          </SubmitButton>
          <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>{t('registration.footnote')}</Box>
        </Box>
      </Box>
    </>
  );
}
