import { getWhatsAppCosts, setWhatsAppBudget } from '@parley/contracts/whatsapp';
import { queryOptions, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';

const costsOf = (id: number) => ['whatsapp-costs', id] as const;

const readCosts = (id: number) =>
  queryOptions({
    queryKey: costsOf(id),
    queryFn: ({ signal }) => call(getWhatsAppCosts, { params: { id } }, { signal }),
  });

/** What the number costs this month. */
export const useCosts = (id: number) => useQuery(readCosts(id));

/** What several numbers cost this month, as far as it is known. */
export const useAllCosts = (ids: readonly number[]) =>
  useQueries({ queries: ids.map(readCosts) }).flatMap(({ data }) => data ?? []);

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
