import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { UserChanges } from '@parley/contracts/profile';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Columns, Section } from './Section.tsx';
import { useProfileForm } from './useProfileForm.ts';

const Personal = UserChanges.pick({ name: true, username: true, email: true, currentPassword: true, phone: true });

export function ProfileSection() {
  const { t } = useTranslation();
  const { form, profile, submit, bar } = useProfileForm({
    part: 'user',
    schema: Personal,
    valuesOf: ({ user }) => ({
      name: user.name,
      username: user.username ?? '',
      email: user.pendingEmail ?? user.email,
      currentPassword: '',
      phone: user.phone ?? '',
    }),
    secretField: 'currentPassword',
    savedMessage: t('toast.personalSaved'),
  });
  const { pendingEmail } = profile.user;
  const email = form.watch('email')?.trim().toLowerCase();
  const isVerified = email === profile.user.email;
  const needsPassword = !isVerified && email !== pendingEmail;

  return (
    <Section id="profile" title={t('account.profile.title')} description={t('account.profile.description')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Columns>
          <Field form={form} name="name" label={t('account.profile.name')} autoComplete="name" />
          <Field form={form} name="username" label={t('account.profile.username')} autoComplete="nickname" />
          <Field
            form={form}
            name="email"
            type="email"
            label={t('account.profile.email')}
            autoComplete="email"
            end={isVerified ? <VerifiedChip /> : undefined}
            help={pendingEmail ? t('account.profile.pending', { email: pendingEmail }) : undefined}
          />
          {needsPassword && (
            <PasswordField
              form={form}
              name="currentPassword"
              label={t('account.security.current')}
              autoComplete="current-password"
              help={t('account.profile.passwordWhy')}
            />
          )}
          <Field form={form} name="phone" type="tel" label={t('account.profile.phone')} autoComplete="tel" />
        </Columns>
        <SaveBar {...bar} />
      </form>
    </Section>
  );
}

function VerifiedChip() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 24,
        px: 2.5,
        borderRadius: '12px',
        bgcolor: 'success.light',
        color: 'success.dark',
        typography: 'caption',
        fontWeight: 500,
      }}
    >
      <Icon of={Check} size={14} />
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {t('account.profile.verified')}
      </Box>
    </Box>
  );
}
