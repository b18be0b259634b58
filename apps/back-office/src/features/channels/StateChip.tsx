import type { Channel } from '@parley/contracts/channels';
import { Check, CircleDashed, Power, TriangleAlert, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { attentionOf } from './attention.ts';
import { Chip } from './Chip.tsx';

interface Props {
  channel: Channel;
  /** Something needs attention, as far as the caller knows. */
  hasProblem?: boolean;
}

/** The state of a channel. */
export function StateChip({ channel, hasProblem = attentionOf(channel) !== null }: Props) {
  const { t } = useTranslation();
  if (hasProblem && channel.status !== 'needs_reconnect')
    return (
      <Chip kind="warning" icon={TriangleAlert}>
        {t('channels.state.attention')}
      </Chip>
    );
  switch (channel.status) {
    case 'connected':
      return (
        <Chip kind="success" icon={Check}>
          {t('channels.state.connected')}
        </Chip>
      );
    case 'needs_reconnect':
      return (
        <Chip kind="warning" icon={Unplug}>
          {t('channels.state.needsReconnect')}
        </Chip>
      );
    case 'disabled':
      return (
        <Chip kind="off" icon={Power}>
          {t('channels.state.off')}
        </Chip>
      );
    case 'not_installed':
      return (
        <Chip kind="outlined" icon={CircleDashed}>
          {channel.type === 'web_widget' ? t('channels.state.notInstalled') : t('channels.state.notConnected')}
        </Chip>
      );
  }
}
