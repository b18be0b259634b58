import { listTopics } from '@parley/contracts/policy-topics';
import { getRouting, saveRouting, type Routing } from '@parley/contracts/routing';
import { createTeam, deleteTeam, saveTeam, type Team, type TeamContent } from '@parley/contracts/teams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { TEAMS } from '../../../api/teams.ts';

const ROUTING = ['routing'] as const;

/** Changes teams and refreshes whatever shows them. */
export function useTeamActions() {
  const queryClient = useQueryClient();
  const then = async <T>(change: Promise<T>): Promise<T> => {
    const changed = await change;
    await Promise.all(
      [TEAMS, ROUTING, ['members']].map((queryKey) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
    );
    return changed;
  };
  return {
    save: (team: Team | null, content: TeamContent) =>
      then(team ? call(saveTeam, { params: { id: team.id }, body: content }) : call(createTeam, { body: content })),
    remove: ({ id }: Team) => then(call(deleteTeam, { params: { id } })),
  };
}

export const useTopics = () =>
  useQuery({ queryKey: ['topics'], queryFn: async ({ signal }) => (await call(listTopics, {}, { signal })).data });

export const useRouting = () =>
  useQuery({ queryKey: ROUTING, queryFn: ({ signal }) => call(getRouting, {}, { signal }) });

export function useSaveRouting() {
  const queryClient = useQueryClient();
  return async (routing: Routing) => {
    queryClient.setQueryData(ROUTING, await call(saveRouting, { body: routing }));
  };
}
