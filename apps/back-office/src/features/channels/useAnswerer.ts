import { updateChannel, type Channel } from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { keepChannel } from './useChannels.ts';

/** The flows that may answer on a channel. */
export function useFlowNames() {
  return useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: {} }, { signal })).data,
  });
}

/** Gives the channel to a flow, or to people. */
export function useSetAnswerer({ id }: Channel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (flowId: number | null) => call(updateChannel, { params: { id }, body: { flowId } }),
    onSuccess: (channel) => {
      keepChannel(queryClient, channel);
      void queryClient.invalidateQueries({ queryKey: ['flows'] });
      showSuccess(t('channels.toast.saved'));
    },
    onError: showError,
  });
}
