import { addPolicyPack, listPolicyPacks, type PolicyPack } from '@parley/contracts/policy-packs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { call, CallError } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { cachePolicy, refreshTopics } from './usePolicies.ts';

const PACKS = ['policy-packs'] as const;

/** Ready-made policies, in the language of the screen. */
export function usePacks() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: [...PACKS, i18n.language],
    queryFn: async ({ signal }) => (await call(listPolicyPacks, {}, { signal })).data,
  });
}

/** Adds a pack to an agent. What is wrong with its values is left to the form. */
export function useAddPack(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ pack, values }: { pack: PolicyPack; values: string[] }) =>
      call(addPolicyPack, { params: { id: agentId }, body: { pack: pack.key, values } }),
    onSuccess: ({ data }, { pack }) => {
      for (const policy of data) cachePolicy(queryClient, agentId, policy);
      void queryClient.invalidateQueries({ queryKey: PACKS });
      void refreshTopics(queryClient);
      void refreshAgents(queryClient);
      showSuccess(t('policies.packs.toast', { name: pack.name }));
    },
    onError: (error, { pack }) => {
      const isShown = pack.asks !== null && error instanceof CallError && Object.keys(error.fields).length > 0;
      if (!isShown) showError(error);
    },
  });
}
