import type { Channel } from '@parley/contracts/channels';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCreateWidget } from './useChannels.ts';

export interface Adding {
  add: () => void;
  isPending: boolean;
}

/** Creates a widget with a unique name and opens its setup. */
export function useAddWidget(channels: readonly Channel[]): Adding {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const creation = useCreateWidget(({ id }) => void navigate(`/channels/${id}`));
  const base = t('channels.widget');
  const isTaken = (name: string) => channels.some((channel) => channel.name === name);
  const add = () => {
    if (creation.isPending) return;
    let name = base;
    for (let number = 2; isTaken(name); number += 1) name = `${base} ${number}`;
    creation.mutate(name);
  };
  return { add, isPending: creation.isPending };
}
