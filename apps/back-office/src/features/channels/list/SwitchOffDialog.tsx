import type { Channel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

interface Props {
  channel: Channel;
  /** Open conversations on the channel. */
  open: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Customers who are in the middle of a conversation are cut off, so this asks first. */
export function SwitchOffDialog({ channel, open, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('channels.switchOff.title', { name: channel.name })}
      action={t('channels.switchOff.action')}
      isWorking={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('channels.switchOff.text', { count: open })}
    </ConfirmDialog>
  );
}
