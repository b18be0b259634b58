import { acceptInvitation } from '@parley/contracts/members';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { enterCompany } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { forgetToken } from './invitation-token.ts';

/** For whoever is signed in with the invited address: one click, and they carry on in the company. */
export function AcceptInvitation({ token, company }: { token: string; company: string }) {
  const { t } = useTranslation();
  const accepting = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }),
    onSuccess: (profile) => {
      forgetToken();
      enterCompany(profile);
    },
  });
  return (
    <>
      {accepting.isError && <Notice kind="error">{accepting.error.message || t('errors.generic')}</Notice>}
      <SubmitButton
        type="button"
        isMain
        isWorking={accepting.isPending || accepting.isSuccess}
        onClick={() => accepting.mutate()}
      >
        {t('invitation.accept', { company })}
      </SubmitButton>
    </>
  );
}
