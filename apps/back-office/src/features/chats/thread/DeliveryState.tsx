import Box from '@mui/material/Box';
import { Check, CheckCheck, CircleHelp, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import type { ShownMessage } from './thread-rows.ts';

const COLORS: Partial<Record<ShownMessage['status'], string>> = { read: 'info.dark', unknown: 'warning.dark' };

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
    unknown: t('chats.thread.status.unknown'),
  }[status];
  const isWaiting = status === 'sending' || status === 'pending';
  const drawing = isWaiting ? Clock : status === 'unknown' ? CircleHelp : status === 'sent' ? Check : CheckCheck;
  return (
    <Box
      component="span"
      title={words}
      sx={{ display: 'inline-flex', gap: 1, color: COLORS[status] ?? 'text.disabled' }}
    >
      <Icon of={drawing} size={16} />
      {status === 'unknown' ? <span>{words}</span> : <VisuallyHidden>{words}</VisuallyHidden>}
    </Box>
  );
}
