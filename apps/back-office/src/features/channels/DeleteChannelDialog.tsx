import Box from '@mui/material/Box';
import { countChannelConversations, type Channel } from '@parley/contracts/channels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showSuccess } from '../../components/toast-queue.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDeleteChannel } from './useChannels.ts';

interface Props {
  channel: Channel;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Names the channel, says how many conversations it has, and asks whether they stay. */
export function DeleteChannelDialog({ channel, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const { id, name } = channel;
  const count = useQuery({
    queryKey: ['channel-conversations', id],
    queryFn: ({ signal }) => call(countChannelConversations, { params: { id } }, { signal }),
    staleTime: 0,
  }).data?.count;
  const deletion = useDeleteChannel(() => {
    showSuccess(t('channels.toast.deleted', { name }));
    onClose();
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      isDangerous
      title={t('channels.delete.title', { name })}
      action={t('channels.delete.action')}
      isWorking={deletion.isPending}
      onConfirm={() => deletion.mutate({ channel, erasesConversations: true })}
      onClose={onClose}
      milder={{
        action: t('channels.delete.keep'),
        onConfirm: () => deletion.mutate({ channel, erasesConversations: false }),
      }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <div>{channel.type === 'web_widget' ? t('channels.delete.text') : t('channels.delete.platformText')}</div>
        {count !== undefined && <div>{t('channels.delete.contents', { count })}</div>}
        <div>{t('channels.delete.everything')}</div>
      </Box>
    </ConfirmDialog>
  );
}
