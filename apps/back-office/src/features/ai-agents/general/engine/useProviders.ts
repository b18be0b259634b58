import type { InputOf } from '@parley/contracts/endpoint';
import * as contract from '@parley/contracts/model-providers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';

const PROVIDERS = ['model-providers'] as const;

/** The company's model providers, oldest first. */
export function useProviders() {
  return useQuery({
    queryKey: PROVIDERS,
    queryFn: async ({ signal }) => (await call(contract.listProviders, {}, { signal })).data,
  });
}

/** The agent's model usage today. */
export function useModelUsage(agentId: number) {
  return useQuery({
    // Nested under the agents' key, so that refreshing agents refreshes this too.
    queryKey: ['ai-agents', 'model-usage', agentId],
    queryFn: ({ signal }) => call(contract.getModelUsage, { params: { id: agentId } }, { signal }),
  });
}

export type ProviderActions = ReturnType<typeof useProviderActions>;

/** The actions on providers. Forms show their own errors when adding or changing one. */
export function useProviderActions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: PROVIDERS });
  const add = useMutation({
    mutationFn: (body: InputOf<typeof contract.createProvider>['body']) => call(contract.createProvider, { body }),
    onSuccess: (provider) => {
      queryClient.setQueryData<contract.ModelProvider[]>(PROVIDERS, (all) => [...(all ?? []), provider]);
      return refresh();
    },
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number } & InputOf<typeof contract.updateProvider>['body']) =>
      call(contract.updateProvider, { params: { id }, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: contract.ModelProvider) => call(contract.deleteProvider, { params: { id } }),
    onSuccess: async (_, { name }) => {
      showSuccess(t('aiAgents.engine.removed', { name }));
      await Promise.all([refresh(), refreshAgents(queryClient)]);
    },
    onError: showError,
  });
  const check = useMutation({
    mutationFn: ({ id, model }: { id: number; model: string }) =>
      call(contract.checkProvider, { params: { id }, body: { model } }),
    onError: showError,
  });
  return { add, change, remove, check };
}
