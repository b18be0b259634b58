import { listChannels } from '@parley/contracts/channels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { useLive } from './realtime.ts';

export const CHANNELS = ['channels'] as const;
const REFRESH_MS = 30_000;

/** The company's channels, oldest first; when each was last used is refreshed regularly. */
export function useChannels() {
  return useQuery({
    queryKey: CHANNELS,
    queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

/** Reads the channels again when the server asks screens to reload, which it does after each change of a channel. */
export function useLiveChannels() {
  const queryClient = useQueryClient();
  useLive(({ name }) => {
    if (name === 'reset') void queryClient.invalidateQueries({ queryKey: CHANNELS });
  });
  return useChannels();
}
