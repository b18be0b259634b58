import Skeleton from '@mui/material/Skeleton';
import { openInvitation, type OpenedInvitation } from '@parley/contracts/members';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call, CallError } from '../../../api/call.ts';
import { findKnownProfile } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { changeLanguage } from '../../../language.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { takeToken } from './invitation-token.ts';
import { JoinForm } from './JoinForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { WrongPerson } from './WrongPerson.tsx';

/** Where the link of an invitation leads: says who invites whom, and how to accept depends on who is here. */
export function InvitationScreen() {
  const { t } = useTranslation();
  const [token] = useState(takeToken);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(openInvitation, { body: { token } }, { handlesLostSession: false }),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const language = invitation.data?.locale;
  useEffect(() => {
    if (language && !findKnownProfile()) void changeLanguage(language);
  }, [language]);

  if (token === '') return <Refused why={t('invitation.missing')} />;
  if (invitation.isSuccess) return <Opened token={token} invitation={invitation.data} />;
  if (invitation.isError) {
    const { error } = invitation;
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isRefused) return <Refused why={error.code === 'link_invalid' ? t('invitation.dead') : error.message} />;
    return (
      <>
        <ScreenTitle title={t('invitation.title')} />
        <Notice kind="error">{error.message || t('errors.loading')}</Notice>
        <SubmitButton type="button" isWorking={invitation.isFetching} onClick={() => void invitation.refetch()}>
          {t('errors.retry')}
        </SubmitButton>
      </>
    );
  }
  return (
    <ScreenTitle title={t('invitation.title')}>
      <Skeleton animation={false} width="80%" aria-label={t('invitation.title')} />
    </ScreenTitle>
  );
}

function Opened({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { t } = useTranslation();
  const { company, invitedBy, email, hasAccount } = invitation;
  const [user, setUser] = useState(() => findKnownProfile()?.user ?? null);
  return (
    <>
      <ScreenTitle title={t('invitation.join', { company })}>
        <Trans
          i18nKey={invitedBy ? 'invitation.invitedBy' : 'invitation.invited'}
          values={{ name: invitedBy, company, email }}
          components={{ b: <b /> }}
        />
      </ScreenTitle>
      {user && user.email === email && <AcceptInvitation token={token} company={company} />}
      {user && user.email !== email && (
        <WrongPerson signedInAs={user.email} invited={email} onSignedOut={() => setUser(null)} />
      )}
      {!user && hasAccount && <SignInForm token={token} company={company} email={email} />}
      {!user && !hasAccount && <JoinForm token={token} invitation={invitation} />}
    </>
  );
}

function Refused({ why }: { why: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenTitle title={t('invitation.refused')} />
      <Notice kind="error">{why}</Notice>
      <p>{t('invitation.askAgain')}</p>
      <RouterLink to="/login">{t('auth.backToLogin')}</RouterLink>
    </>
  );
}
