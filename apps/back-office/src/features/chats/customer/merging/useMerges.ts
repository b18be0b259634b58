import { listMergeCandidates, mergeCustomer, undoMerge } from '@parley/contracts/customer-merges';
import type { Customer } from '@parley/contracts/customers';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { useCustomerName } from '../../useCustomerName.ts';
import { customerKey } from '../useCustomer.ts';

export function useCandidates(id: number, search: string) {
  return useQuery({
    queryKey: [...customerKey(id), 'merge-candidates', search],
    queryFn: ({ signal }) => call(listMergeCandidates, { params: { id }, query: search ? { search } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes two customers apart again. */
export function useUndoMerge() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const nameOf = useCustomerName();
  return useMutation({
    mutationFn: (id: number) => call(undoMerge, { params: { id } }),
    onSuccess: ({ customer, other }) => {
      for (const each of [customer, other]) queryClient.setQueryData<Customer>(customerKey(each.id), each);
      void queryClient.invalidateQueries({ queryKey: ['conversations'] });
      showSuccess(t('chats.merge.undone', { name: nameOf(other) }));
    },
    onError: showError,
  });
}

/** Makes one person of two customers, and offers undo. */
export function useMerge({ id }: Customer, onDone: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const nameOf = useCustomerName();
  const undo = useUndoMerge();
  return useMutation({
    mutationFn: (other: Parameters<typeof nameOf>[0]) =>
      call(mergeCustomer, { params: { id }, body: { otherId: other.id } }),
    onSuccess: ({ mergeId, customer }, other) => {
      queryClient.setQueryData<Customer>(customerKey(customer.id), customer);
      void queryClient.invalidateQueries({ queryKey: ['conversations'] });
      const action = mergeId === null ? undefined : { label: t('toast.undo'), run: () => undo.mutate(mergeId) };
      showSuccess(t('chats.merge.done', { name: nameOf(other) }), action);
      onDone();
    },
    onError: showError,
  });
}
