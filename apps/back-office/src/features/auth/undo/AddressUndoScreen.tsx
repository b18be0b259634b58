import Box from '@mui/material/Box';
import { undoAddressChange } from '@parley/contracts/auth';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { forgetProfile } from '../../../api/session.ts';
import { Notice } from '../../../components/Notice.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';

/**
 * The target of the notice sent to a former address. It asks for confirmation, because mail programs prefetch links.
 */
export function AddressUndoScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const undo = useMutation({
    mutationFn: () =>
      call(undoAddressChange, { body: { token: search.get('token') ?? '' } }, { handlesLostSession: false }),
    onSuccess: forgetProfile,
  });

  if (undo.isSuccess) {
    return (
      <>
        <ScreenTitle title={t('addressUndo.done')}>{t('addressUndo.doneText', { email: undo.data.email })}</ScreenTitle>
        <RouterLink to="/forgot-password">{t('addressUndo.newPassword')}</RouterLink>
      </>
    );
  }
  return (
    <>
      <ScreenTitle title={t('addressUndo.title')}>{t('addressUndo.text')}</ScreenTitle>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          undo.mutate();
        }}
        sx={{ display: 'grid', gap: 5 }}
      >
        {undo.isError && <Notice kind="error">{undo.error.message || t('errors.generic')}</Notice>}
        <SubmitButton isMain isWorking={undo.isPending}>
          {t('addressUndo.action')}
        </SubmitButton>
      </Box>
    </>
  );
}
