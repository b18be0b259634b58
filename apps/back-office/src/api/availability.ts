import { getAvailability, setAvailability, type Availability } from '@parley/contracts/availability';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

export const AVAILABILITY = ['availability'] as const;

/** Whether we are at work. */
export function useAvailability() {
  return useQuery({ queryKey: AVAILABILITY, queryFn: ({ signal }) => call(getAvailability, {}, { signal }) });
}

export function useSetAvailability() {
  const queryClient = useQueryClient();
  return async (availability: Availability['availability'], backAt: Date | null = null) => {
    queryClient.setQueryData(AVAILABILITY, await call(setAvailability, { body: { availability, backAt } }));
  };
}
