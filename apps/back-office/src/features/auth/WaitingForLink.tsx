import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Resend, sendVerification } from '@parley/contracts/auth';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { findProfile, forgetProfile, cacheProfile, signOut, useProfile } from '../../api/session.ts';
import { showServerErrors, useContractForm } from '../../components/contract-form.ts';
import { Field } from '../../components/Field.tsx';
import { SubmitButton } from '../../components/SubmitButton.tsx';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { MailboxButton } from './MailboxButton.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { useMailbox } from './useMailbox.ts';
import { useWait } from './useWait.ts';

const COOLDOWN_SECONDS = 60;
const CHECK_INTERVAL_MS = 4_000;
/** Where to find the link. */
const WHERE = {
  sent: 'verification.text',
  mailbox: 'verification.inMailbox',
  terminal: 'verification.inTerminal',
  nowhere: 'mailbox.none',
} as const;

/**
 * Says where the link was sent, can resend it, and continues once it was followed in another tab or on another device.
 */
export function WaitingForLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useProfile();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { place } = useMailbox(user.email, false);
  const { seconds, start } = useWait();
  const form = useContractForm(Resend, { email: '' });

  useEffect(() => {
    const check = async () => {
      if (document.hidden) return;
      forgetProfile();
      const profile = await findProfile().catch(() => undefined);
      if (profile === null) await navigate('/login');
      else if (profile?.user.emailVerifiedAt) await navigate('/');
    };
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    const checkNow = () => void check();
    document.addEventListener('visibilitychange', checkNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkNow);
    };
  }, [navigate]);

  const send = async (email?: string) => {
    cacheProfile(await call(sendVerification, { body: email ? { email } : {} }));
    showSuccess(t('toast.linkResent'));
    start(COOLDOWN_SECONDS);
  };
  const resend = async () => {
    setIsSending(true);
    await send().catch(showError);
    setIsSending(false);
  };
  const correct = form.handleSubmit(async ({ email }) => {
    try {
      await send(email);
      setIsCorrecting(false);
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  const leave = () => void signOut().then(() => navigate('/login'), showError);

  return (
    <>
      <ScreenTitle title={t('verification.title')}>
        {place === undefined ? (
          <Skeleton animation={false} width="80%" />
        ) : (
          <Trans
            i18nKey={WHERE[place]}
            values={{ email: user.email }}
            components={{ b: <Box component="b" sx={{ color: 'text.primary', fontWeight: 600 }} /> }}
          />
        )}
      </ScreenTitle>
      {isCorrecting ? (
        <Box component="form" noValidate onSubmit={(event) => void correct(event)} sx={{ display: 'grid', gap: 4 }}>
          <Field form={form} name="email" type="email" label={t('auth.email')} autoComplete="username" autoFocus />
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
            <Button variant="text" onClick={() => setIsCorrecting(false)}>
              {t('verification.cancel')}
            </Button>
            <SubmitButton isWorking={form.formState.isSubmitting}>{t('verification.anotherSubmit')}</SubmitButton>
          </Box>
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {place === 'mailbox' && <MailboxButton to={user.email} isMain />}
          <SubmitButton
            type="button"
            variant={place === 'sent' ? 'contained' : 'outlined'}
            isMain
            isWorking={isSending}
            disabled={seconds > 0}
            onClick={() => void resend()}
          >
            {seconds > 0 ? t('verification.resendIn', { count: seconds }) : t('verification.resend')}
          </SubmitButton>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <Button variant="text" sx={{ ml: -3.5 }} onClick={() => setIsCorrecting(true)}>
              {t('verification.another')}
            </Button>
            <Button variant="text" sx={{ mr: -3.5, color: 'text.secondary' }} onClick={leave}>
              {t('nav.signOut')}
            </Button>
          </Box>
        </Box>
      )}
    </>
  );
}
