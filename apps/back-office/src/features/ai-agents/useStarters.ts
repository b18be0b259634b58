import { getStarters, setStarters } from '@parley/contracts/starters';
import type { InputOf } from '@parley/contracts/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';

/** Below the agents' key, so that it is refreshed when sources change. */
const keyOf = (agentId: number) => ['ai-agents', 'starters', agentId] as const;

/** The questions that an agent suggests to visitors. */
export function useStarters(agentId: number) {
  return useQuery({
    queryKey: keyOf(agentId),
    queryFn: ({ signal }) => call(getStarters, { params: { id: agentId } }, { signal }),
  });
}

type Changes = NonNullable<InputOf<typeof setStarters>['body']>;

export function useStarterChange(agentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call(setStarters, { params: { id: agentId }, body }),
    onSuccess: (starters) => queryClient.setQueryData(keyOf(agentId), starters),
    onError: showError,
  });
}
