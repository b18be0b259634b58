import { listCompanies, removeCompany, type InstanceCompany } from '@parley/contracts/companies';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const KEY = ['instance', 'companies'];
/** A removal takes seconds or minutes; poll until it is done. */
const REMOVAL_POLL_MS = 2_000;

export function useCompanies() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => call(listCompanies, { query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ isBeingRemoved }) => isBeingRemoved)) ? REMOVAL_POLL_MS : false,
  });
}

export function useRemoveCompany(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ company, name }: { company: InstanceCompany; name: string }) =>
      call(removeCompany, { params: { id: company.id }, body: { name } }),
    onSuccess: onRemoved,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
