import { createLabCase, type LabCase, type LabCaseContent } from '@parley/contracts/lab-cases';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { cacheCase, refreshCases } from '../../lab/useLab.ts';

/** Stores a test case, and offers the way to it. */
export function useSaveCase(agentId: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { content: LabCaseContent; source: LabCase['source'] }) =>
      call(createLabCase, { params: { id: agentId }, body }),
    onSuccess: (labCase) => {
      cacheCase(queryClient, agentId, labCase);
      void refreshCases(queryClient, agentId);
      showSuccess(t('agentTest.save.saved'), {
        label: t('agentTest.save.lab'),
        run: () => void navigate(`/ai-agents/${agentId}/lab?case=${labCase.id}`),
      });
    },
    onError: showError,
  });
}
