import Button from '@mui/material/Button';
import { verifyEmail } from '@parley/contracts/auth';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { findKnownProfile, findProfile, forgetProfile } from '../../api/session.ts';
import { Notice } from '../../components/Notice.tsx';
import { showSuccess } from '../../components/toast-queue.ts';
import { ScreenTitle } from './ScreenTitle.tsx';

type State = { is: 'checking' } | { is: 'confirmed' } | { is: 'refused'; why: string };

/** Redeems the mailed link once, then continues to the app, or to sign-in if the browser is not signed in. */
export function FollowedLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: 'checking' });
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return; // the link works once, and effects may run twice
    hasStarted.current = true;
    const redeem = async () => {
      const wasSignedIn = findKnownProfile() !== null;
      await call(verifyEmail, { body: { token } }, { handlesLostSession: false });
      forgetProfile();
      const profile = wasSignedIn ? await findProfile() : null;
      if (!profile?.user.emailVerifiedAt) return setState({ is: 'confirmed' });
      showSuccess(t('toast.emailConfirmed'));
      await navigate('/', { replace: true });
    };
    redeem().catch((error: Error) => setState({ is: 'refused', why: error.message || t('errors.generic') }));
  }, [navigate, t, token]);

  if (state.is === 'checking')
    return <ScreenTitle title={t('verification.title')}>{t('verification.verifying')}</ScreenTitle>;
  if (state.is === 'confirmed') {
    return (
      <>
        <ScreenTitle title={t('verification.titleConfirmed')}>{t('verification.confirmed')}</ScreenTitle>
        <Button component={Link} to="/login">
          {t('verification.signIn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ScreenTitle title={t('verification.failed')} />
      <Notice kind="error">{state.why}</Notice>
      <Button component={Link} to="/email-verification" sx={{ mt: 5 }}>
        {t('verification.resend')}
      </Button>
    </>
  );
}
