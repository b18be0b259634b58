import { createFlow, listFlows, type Flow } from '@parley/contracts/flows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showError } from '../../components/toast-queue.ts';

const LIST = ['flows'] as const;

/** All flows of the company. */
export function useFlows() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call(listFlows, { query: {} }, { signal })).data,
  });
}

export function useCreateFlow(onCreated: (flow: Flow) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(createFlow, { body: { name } }),
    onSuccess: (flow) => {
      void queryClient.invalidateQueries({ queryKey: LIST, exact: true });
      onCreated(flow);
    },
    onError: showError,
  });
}
