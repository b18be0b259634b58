import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showError } from '../../../components/toast-queue.ts';

interface Props {
  signedInAs: string;
  invited: string;
  onSignedOut: () => void;
}

/** Somebody else is signed in here: the invitation is not theirs, and nothing happens before they have left. */
export function WrongPerson({ signedInAs, invited, onSignedOut }: Props) {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await signOut().then(onSignedOut, showError);
    setIsLeaving(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Notice kind="info">{t('invitation.wrongPerson', { signedInAs, invited })}</Notice>
      <SubmitButton type="button" isMain isWorking={isLeaving} onClick={() => void leave()}>
        {t('invitation.signOut')}
      </SubmitButton>
      <Button variant="text" component={Link} to="/">
        {t('invitation.stay')}
      </Button>
    </Box>
  );
}
