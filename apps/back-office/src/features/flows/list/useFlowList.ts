import {
  createFlow,
  deleteFlow,
  duplicateFlow,
  exportFlow,
  listFlows,
  listStarters,
  listStuck,
  undeleteFlow,
  updateFlow,
  type Flow,
} from '@parley/contracts/flows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { showError, showProblem, showSuccess } from '../../../components/toast-queue.ts';

const LIST = ['flows', 'list'] as const;
const DAYS = 7;

/** All flows with their statistics for the last week. */
export function useFlowList() {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call(listFlows, { query: { days: DAYS } }, { signal })).data,
  });
}

export function useStarters() {
  return useQuery({
    queryKey: ['flows', 'starters'],
    queryFn: async ({ signal }) => (await call(listStarters, {}, { signal })).data,
    staleTime: Infinity,
  });
}

/** Conversations whose flow is stuck. */
export function useStuck() {
  return useQuery({
    queryKey: ['flows', 'stuck'],
    queryFn: async ({ signal }) => (await call(listStuck, {}, { signal })).data,
    refetchInterval: 60_000,
  });
}

interface NewFlow {
  name: string;
  starter?: string;
  definition?: unknown;
}

/** The actions on flows in the list. Deleting can be undone. */
export function useFlowActions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['flows'] });
  const open = ({ id }: Flow) => {
    refresh();
    void navigate(`/flows/${id}`);
  };
  const create = useMutation({
    mutationFn: (body: NewFlow) => call(createFlow, { body }),
    onSuccess({ leftOut: { files, savedReplies, quickActions }, ...flow }) {
      const list = [
        files > 0 && t('flowList.leftOut.files', { count: files }),
        savedReplies > 0 && t('flowList.leftOut.replies', { count: savedReplies }),
        quickActions > 0 && t('flowList.leftOut.actions', { count: quickActions }),
      ].filter((each) => each !== false);
      if (list.length > 0) showProblem(t('flowList.leftOut.text', { list: list.join(', ') }));
      open(flow);
    },
    onError: showError,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: number; name?: string; isPaused?: boolean; isDisclosed?: boolean }) =>
      call(updateFlow, { params: { id }, body }),
    onSuccess: refresh,
    onError: showError,
  });
  const duplicate = useMutation({
    mutationFn: ({ id, name }: Flow) =>
      call(duplicateFlow, { params: { id }, body: { name: t('flowList.copyOf', { name }).slice(0, 100) } }),
    onSuccess: refresh,
    onError: showError,
  });
  const undo = useMutation({
    mutationFn: (id: number) => call(undeleteFlow, { params: { id } }),
    onSuccess: refresh,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Flow) => call(deleteFlow, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      refresh();
      showSuccess(t('flowList.deleted', { name }), { label: t('flowList.undo'), run: () => undo.mutate(id) });
    },
    onError: showError,
  });
  return { create, change, duplicate, remove };
}

export const exportAddress = (id: number) => `/api${exportFlow.path.replace(':id', String(id))}`;
