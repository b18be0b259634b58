import { getBotStop, setBotStop, type BotStop } from '@parley/contracts/bot-stops';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { useLive } from './realtime.ts';

const STOP = ['bot-stop'] as const;

/**
 * Whether all bots of the company are stopped, and by whom. It is read again when the server asks screens to reload, which it does
 * after each change.
 */
export function useBotStop() {
  const queryClient = useQueryClient();
  useLive(({ name }) => {
    if (name === 'reset') void queryClient.invalidateQueries({ queryKey: STOP });
  });
  return useQuery({
    queryKey: STOP,
    queryFn: async ({ signal }) => (await call(getBotStop, {}, { signal })).stop,
    retry: false,
  });
}

export function useSetBotStop(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isStopped: boolean) => call(setBotStop, { body: { isStopped } }),
    onSuccess: ({ stop }) => queryClient.setQueryData<BotStop['stop']>(STOP, stop),
    onError,
  });
}
