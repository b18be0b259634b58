import type { Channel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../components/toast-queue.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDeleteChannel } from './useChannels.ts';

/** Names the channel and lists what is deleted with it. */
export function DeleteChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { t } = useTranslation();
  const { name } = channel;
  const deletion = useDeleteChannel(() => {
    showSuccess(t('channels.toast.deleted', { name }));
    onClose();
  });
  return (
    <ConfirmDialog
      isDangerous
      title={t('channels.delete.title', { name })}
      action={t('channels.delete.action')}
      isWorking={deletion.isPending}
      onConfirm={() => deletion.mutate(channel)}
      onClose={onClose}
    >
      {t('channels.delete.text')}
    </ConfirmDialog>
  );
}
