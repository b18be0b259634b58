import type { Channel } from '@parley/contracts/channels';
import type { Platform } from '@parley/contracts/platform-list';
import { useNavigate } from 'react-router';
import { usePlatformNames } from '../../components/platforms.ts';
import { useCreateChannel } from './useChannels.ts';

export interface Adding {
  add: (platform: Platform) => void;
  isPending: boolean;
}

/** Creates a channel with a unique name and opens its setup, which may be part of another screen. */
export function useAddChannel(channels: readonly Channel[], home = '/channels'): Adding {
  const names = usePlatformNames();
  const navigate = useNavigate();
  const creation = useCreateChannel(({ id }) => void navigate(`${home}/${id}`));
  const isTaken = (name: string) => channels.some((channel) => channel.name === name);
  const add = (platform: Platform) => {
    if (creation.isPending) return;
    let name = names[platform];
    for (let number = 2; isTaken(name); number += 1) name = `${names[platform]} ${number}`;
    creation.mutate({ platform, name });
  };
  return { add, isPending: creation.isPending };
}
