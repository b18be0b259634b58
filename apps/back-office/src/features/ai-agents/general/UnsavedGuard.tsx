import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { AskDialog } from '../AskDialog.tsx';
import { NOTHING_TO_SAVE } from '../useAgentActions.ts';

interface Props {
  isUnsaved: boolean;
  isSaving: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Asks before navigation would discard unsaved changes. Signing in again keeps them, so it does not ask then. */
export function UnsavedGuard({ isUnsaved, isSaving, save, discard }: Props) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      nextLocation.state !== NOTHING_TO_SAVE &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login',
  );
  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  const leave = () => {
    discard();
    blocker.proceed();
  };
  const saveAndLeave = async () => {
    if (await save()) blocker.proceed();
    else stay();
  };
  return (
    <AskDialog
      title={t('aiAgents.leave.title')}
      onClose={stay}
      actions={[
        { label: t('aiAgents.leave.stay'), run: stay },
        { label: t('aiAgents.leave.discard'), run: leave },
        { label: t('aiAgents.leave.save'), run: () => void saveAndLeave(), isWorking: isSaving },
      ]}
    >
      {t('aiAgents.leave.text')}
    </AskDialog>
  );
}
