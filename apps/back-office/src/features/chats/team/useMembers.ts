import { listMembers } from '@parley/contracts/members';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The colleagues who work here now and match what was typed, oneself included. */
export function useMembers(search: string, isWanted = true) {
  const typed = search.trim();
  return useQuery({
    queryKey: ['members', 'found', typed],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = typed ? { search: typed } : {};
      const { data } = await call(listMembers, { query }, { signal });
      return data.filter(({ deactivatedAt }) => deactivatedAt === null);
    },
  });
}
