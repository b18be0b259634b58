import { getOpeningHours, saveOpeningHours, type Schedule } from '@parley/contracts/opening-hours';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const HOURS = ['opening-hours'] as const;

/** When the team is there. */
export function useOpeningHours() {
  return useQuery({ queryKey: HOURS, queryFn: ({ signal }) => call(getOpeningHours, {}, { signal }) });
}

export function useSaveOpeningHours() {
  const queryClient = useQueryClient();
  return async (schedule: Schedule) => {
    queryClient.setQueryData(HOURS, await call(saveOpeningHours, { body: schedule }));
  };
}
