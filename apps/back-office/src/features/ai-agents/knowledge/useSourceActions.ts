import type { InputOf } from '@parley/contracts/endpoint';
import {
  attachSource,
  createAgentSource,
  deleteAgentSource,
  detachSource,
  getSource,
  stopSource,
  syncSource,
  undeleteSource,
  updateAgentSource,
  type KnowledgeSource,
} from '@parley/contracts/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { dropSource, cacheSource } from '../../../api/knowledge-sources.ts';

type Changes = InputOf<typeof updateAgentSource>['body'];

/** The actions on an agent's sources. Deleting and detaching can be undone. */
export function useSourceActions(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = () => void refreshAgents(queryClient);
  const keep = (source: KnowledgeSource) => {
    cacheSource(queryClient, agentId, source);
    refresh();
  };
  const put = (id: number, body: Changes) => call(updateAgentSource, { params: { id: agentId, source: id }, body });
  const action = (run: (source: KnowledgeSource) => Promise<KnowledgeSource>) => ({
    mutationFn: run,
    onSuccess: keep,
    onError: showError,
  });

  const add = useMutation({
    mutationFn: (body: InputOf<typeof createAgentSource>['body']) =>
      call(createAgentSource, { params: { id: agentId }, body }),
    onSuccess: (source) => {
      keep(source);
      showSuccess(t('aiAgents.knowledge.toast.added', { name: source.name }));
    },
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: Changes & { id: number }) => put(id, body),
    onSuccess: (source) => {
      keep(source);
      showSuccess(t('aiAgents.knowledge.toast.saved', { name: source.name }));
    },
  });
  /** Decides which source counts where sources contradict each other. */
  const rank = useMutation({
    mutationFn: ({ id, rank: next }: Pick<KnowledgeSource, 'id' | 'rank'>) => put(id, { rank: next }),
    onSuccess: (source) => {
      keep(source);
      showSuccess(t('aiAgents.knowledge.toast.saved', { name: source.name }));
    },
    onError: showError,
  });
  /** Optimistic, because a switch that waits for the server feels broken. */
  const use = useMutation({
    mutationFn: ({ id, isEnabled }: KnowledgeSource) => put(id, { isEnabled: !isEnabled }),
    onMutate: (source) => cacheSource(queryClient, agentId, { ...source, isEnabled: !source.isEnabled }),
    onSuccess: keep,
    onError: (error, source) => {
      cacheSource(queryClient, agentId, source);
      showError(error);
    },
  });
  /** Appends to the current list, so that pairs others have added in the meantime are kept. */
  const addPair = useMutation({
    mutationFn: async ({ id, ...pair }: { id: number; question: string; answer: string }) => {
      const { content, updatedAt } = await call(getSource, { params: { id } });
      const pairs = content.type === 'qa' ? content.pairs : [];
      return put(id, { content: { type: 'qa', pairs: [...pairs, pair] }, basedOn: updatedAt.toISOString() });
    },
    onSuccess: (source) => {
      keep(source);
      showSuccess(t('aiAgents.knowledge.toast.saved', { name: source.name }));
    },
  });
  const sync = useMutation(action(({ id }) => call(syncSource, { params: { id } })));
  const stop = useMutation(action(({ id }) => call(stopSource, { params: { id } })));
  const attach = useMutation({
    mutationFn: ({ id }: KnowledgeSource) =>
      call(attachSource, { params: { id: agentId }, body: { knowledgeSourceId: id } }),
    onSuccess: (source) => {
      keep(source);
      showSuccess(t('aiAgents.knowledge.toast.attached', { name: source.name }));
    },
    onError: showError,
  });
  const undelete = useMutation(action(({ id }) => call(undeleteSource, { params: { id } })));

  const gone = (source: KnowledgeSource, text: string, undo: () => void) => {
    dropSource(queryClient, agentId, source.id);
    refresh();
    showSuccess(text, { label: t('aiAgents.undo'), run: undo });
  };
  const remove = useMutation({
    mutationFn: ({ id }: KnowledgeSource) => call(deleteAgentSource, { params: { id: agentId, source: id } }),
    onSuccess: (_, source) =>
      gone(source, t('aiAgents.knowledge.toast.deleted', { name: source.name }), () => undelete.mutate(source)),
    onError: showError,
  });
  const detach = useMutation({
    mutationFn: ({ id }: KnowledgeSource) =>
      call(detachSource, { params: { id: agentId }, body: { knowledgeSourceId: id } }),
    onSuccess: (_, source) =>
      gone(source, t('aiAgents.knowledge.toast.detached', { name: source.name }), () => attach.mutate(source)),
    onError: showError,
  });
  return { add, change, rank, use, addPair, sync, stop, attach, detach, remove };
}

export type SourceActions = ReturnType<typeof useSourceActions>;
