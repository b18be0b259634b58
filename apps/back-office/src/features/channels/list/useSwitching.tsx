import { countChannelConversations, type Channel } from '@parley/contracts/channels';
import { useState, type ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { showError } from '../../../components/toast-queue.ts';
import { useSwitchChannel } from '../useChannels.ts';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';

/** Switches channels; asks before one with open conversations goes off. */
export function useSwitching(): { change: (channel: Channel, isEnabled: boolean) => void; dialog: ReactNode } {
  const switching = useSwitchChannel();
  const [asked, setAsked] = useState<{ channel: Channel; open: number } | null>(null);
  const change = async (channel: Channel, isEnabled: boolean) => {
    if (isEnabled) return switching.mutate({ channel, isEnabled });
    try {
      const { open } = await call(countChannelConversations, { params: { id: channel.id } });
      if (open > 0) setAsked({ channel, open });
      else switching.mutate({ channel, isEnabled });
    } catch (error) {
      showError(error);
    }
  };
  const dialog = asked && (
    <SwitchOffDialog
      {...asked}
      onConfirm={() => {
        switching.mutate({ channel: asked.channel, isEnabled: false });
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return { change: (...given) => void change(...given), dialog };
}
