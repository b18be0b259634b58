import type { Flow } from '@parley/contracts/flows';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { RenameDialog } from './RenameDialog.tsx';
import { exportAddress, useFlowActions } from './useFlowList.ts';

/** The actions for one flow in the list. */
export function FlowMenu({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { change, duplicate, remove } = useFlowActions();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, name, status, isDisclosed } = flow;
  return (
    <>
      <RowMenu
        label={t('flowList.menu', { name })}
        actions={[
          { label: t('flowList.rename'), run: () => setIsRenaming(true) },
          { label: t('flowList.duplicate'), run: () => duplicate.mutate(flow) },
          status !== 'draft' && {
            label: status === 'paused' ? t('flowList.resume') : t('flowList.pause'),
            run: () => change.mutate({ id, isPaused: status !== 'paused' }),
          },
          {
            label: isDisclosed ? t('flowList.disclosure.switchOff') : t('flowList.disclosure.switchOn'),
            run: () =>
              change.mutate(
                { id, isDisclosed: !isDisclosed },
                {
                  onSuccess: () =>
                    showSuccess(t(isDisclosed ? 'flowList.disclosure.isOff' : 'flowList.disclosure.isOn', { name })),
                },
              ),
          },
          status !== 'draft' && {
            label: t('flowList.results.title'),
            run: () => void navigate(`/flows/${id}/results`),
          },
          { label: t('flowList.export'), download: exportAddress(id) },
          status !== 'draft' && {
            label: t('flowList.versions'),
            run: () => void navigate(`/flows/${id}?versions`),
          },
          { label: t('flowList.delete'), run: () => remove.mutate(flow) },
        ]}
      />
      {isRenaming && (
        <RenameDialog
          name={name}
          onClose={() => setIsRenaming(false)}
          onRename={(next) => change.mutate({ id, name: next })}
        />
      )}
    </>
  );
}
