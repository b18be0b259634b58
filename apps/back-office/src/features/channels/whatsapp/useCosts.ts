import { getWhatsAppCosts, setWhatsAppBudget } from '@parley/contracts/whatsapp';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';

const costsOf = (id: number) => ['whatsapp-costs', id] as const;

/** What the number costs this month. */
export const useCosts = (id: number) =>
  useQuery({
    queryKey: costsOf(id),
    queryFn: ({ signal }) => call(getWhatsAppCosts, { params: { id } }, { signal }),
  });

export function useSetBudget(id: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { budgetMicros: number | null; stopsBots: boolean }) =>
      call(setWhatsAppBudget, { params: { id }, body }),
    onSuccess: (costs) => {
      queryClient.setQueryData(costsOf(id), costs);
      showSuccess(t('channels.whatsapp.cost.saved'));
    },
    onError: showError,
  });
}
