import { listTeams } from '@parley/contracts/teams';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

export const TEAMS = ['teams'] as const;

/** The teams of the company, by name. */
export function useTeams(isWanted = true) {
  return useQuery({
    queryKey: TEAMS,
    enabled: isWanted,
    queryFn: async ({ signal }) => (await call(listTeams, {}, { signal })).data,
  });
}
