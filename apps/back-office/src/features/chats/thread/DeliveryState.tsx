import Box from '@mui/material/Box';
import { Check, CheckCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import type { ShownMessage } from './thread-rows.ts';

/** The delivery status of a message: a clock, one tick or two. */
export function DeliveryState({ status }: { status: Exclude<ShownMessage['status'], 'writing'> }) {
  const { t } = useTranslation();
  if (status === 'failed' || status === 'unsent') return null;
  const words = {
    sending: t('chats.thread.status.sending'),
    pending: t('chats.thread.status.sending'),
    sent: t('chats.thread.status.sent'),
    delivered: t('chats.thread.status.delivered'),
    read: t('chats.thread.status.read'),
  }[status];
  const isWaiting = status === 'sending' || status === 'pending';
  const drawing = isWaiting ? Clock : status === 'sent' ? Check : CheckCheck;
  return (
    <Box
      component="span"
      title={words}
      sx={{ display: 'inline-flex', color: status === 'read' ? 'info.dark' : 'text.disabled' }}
    >
      <Icon of={drawing} size={16} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}
