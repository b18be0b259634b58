import {
  attachPolicy,
  createAgentPolicy,
  deleteAgentPolicy,
  detachPolicy,
  undeletePolicy,
  updateAgentPolicy,
  type Policy,
} from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { cachePolicy, dropPolicy } from './usePolicies.ts';

const MAX_NAME_LENGTH = 80;

/** The actions on an agent's policies. Deleting and detaching can be undone. */
export function usePolicyActions(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => void refreshAgents(queryClient);
  const keep = (policy: Policy) => {
    cachePolicy(queryClient, agentId, policy);
    refresh();
  };
  const gone = ({ id }: Policy, text: string, undo: () => void) => {
    dropPolicy(queryClient, agentId, id);
    refresh();
    showSuccess(text, { label: t('aiAgents.undo'), run: undo });
  };

  const create = useMutation({
    mutationFn: (body: PolicyContent) => call(createAgentPolicy, { params: { id: agentId }, body }),
    onSuccess: keep,
  });
  const save = useMutation({
    mutationFn: ({ policy, content }: { policy: Policy; content: PolicyContent }) =>
      call(updateAgentPolicy, {
        params: { id: agentId, policy: policy.id },
        body: { content, basedOn: policy.version },
      }),
    onSuccess: keep,
  });
  /** Shows at once, and goes back if the server refuses. */
  const turn = useMutation({
    mutationFn: ({ id, content, version }: Policy) =>
      call(updateAgentPolicy, {
        params: { id: agentId, policy: id },
        body: { content: { ...content, isEnabled: !content.isEnabled }, basedOn: version },
      }),
    onMutate: (policy) => {
      const content = { ...policy.content, isEnabled: !policy.content.isEnabled };
      cachePolicy(queryClient, agentId, { ...policy, content });
    },
    onSuccess: keep,
    onError: (error, policy) => {
      cachePolicy(queryClient, agentId, policy);
      refresh();
      showError(error);
    },
  });
  const duplicate = useMutation({
    mutationFn: ({ content }: Policy) => {
      const name = t('policies.copyOf', { name: content.name }).slice(0, MAX_NAME_LENGTH);
      return call(createAgentPolicy, { params: { id: agentId }, body: { ...content, name, isEnabled: false } });
    },
    onSuccess: (policy) => {
      keep(policy);
      showSuccess(t('policies.toast.duplicated', { name: policy.content.name }));
    },
    onError: showError,
  });
  const attach = useMutation({
    mutationFn: ({ id }: Policy) => call(attachPolicy, { params: { id: agentId }, body: { policyId: id } }),
    onSuccess: (policy) => {
      keep(policy);
      showSuccess(t('policies.toast.attached', { name: policy.content.name }));
    },
    onError: showError,
  });
  const undelete = useMutation({
    mutationFn: ({ id }: Policy) => call(undeletePolicy, { params: { id } }),
    onSuccess: keep,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Policy) => call(deleteAgentPolicy, { params: { id: agentId, policy: id } }),
    onSuccess: (_, policy) =>
      gone(policy, t('policies.toast.deleted', { name: policy.content.name }), () => undelete.mutate(policy)),
    onError: showError,
  });
  const detach = useMutation({
    mutationFn: ({ id }: Policy) => call(detachPolicy, { params: { id: agentId }, body: { policyId: id } }),
    onSuccess: (_, policy) =>
      gone(policy, t('policies.toast.detached', { name: policy.content.name }), () => attach.mutate(policy)),
    onError: showError,
  });
  return { create, save, turn, duplicate, attach, detach, remove };
}

export type PolicyActions = ReturnType<typeof usePolicyActions>;
