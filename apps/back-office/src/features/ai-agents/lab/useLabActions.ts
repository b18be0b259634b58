import {
  createLabCase,
  deleteLabCase,
  updateLabCase,
  type LabCase,
  type LabCaseContent,
} from '@parley/contracts/lab-cases';
import { cancelLabRun, startLabRun } from '@parley/contracts/lab-runs';
import type { InputOf } from '@parley/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { cacheCase, cacheRun, refreshCases, refreshRuns } from './useLab.ts';

type Wanted = InputOf<typeof startLabRun>['body'];

/** The actions on test cases and their runs. Deleting a case can be undone. */
export function useLabActions(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: agentId };
  const keep = (labCase: LabCase) => {
    cacheCase(queryClient, agentId, labCase);
    void refreshCases(queryClient, agentId);
  };

  const start = useMutation({
    mutationFn: (body: Wanted) => call(startLabRun, { params, body }),
    onSuccess: (run) => cacheRun(queryClient, agentId, run),
    onError: showError,
  });
  const cancel = useMutation({
    mutationFn: (run: number) => call(cancelLabRun, { params: { ...params, run } }),
    onSettled: () => void refreshRuns(queryClient, agentId),
    onError: showError,
  });
  const create = useMutation({
    mutationFn: (body: { content: LabCaseContent; source: LabCase['source'] }) => call(createLabCase, { params, body }),
    onSuccess: keep,
  });
  const change = useMutation({
    mutationFn: ({ id, content }: { id: number; content: LabCaseContent }) =>
      call(updateLabCase, { params: { ...params, labCase: id }, body: { content } }),
    onSuccess: keep,
  });
  /** Undo creates a new case with the same content. */
  const remove = useMutation({
    mutationFn: ({ id }: LabCase) => call(deleteLabCase, { params: { ...params, labCase: id } }),
    onSuccess: (_, { content, source }) => {
      void refreshCases(queryClient, agentId);
      showSuccess(t('lab.case.deleted', { name: content.name }), {
        label: t('aiAgents.undo'),
        run: () => create.mutate({ content, source }, { onError: showError }),
      });
    },
    onError: showError,
  });
  return { start, cancel, create, change, remove };
}
