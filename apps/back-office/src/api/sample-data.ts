import { addSampleData, getSampleData, removeSampleData } from '@parley/contracts/sample-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const SAMPLE_DATA = ['sample-data'] as const;
const WATCH_MS = 5_000;

/**
 * Whether the company contains sample data, and how to add or remove it. Either way, everything on screen is reloaded.
 * Watched, it notices data that arrives in the background.
 */
export function useSampleData(isWatched = false) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: SAMPLE_DATA,
    queryFn: ({ signal }) => call(getSampleData, {}, { signal }),
    refetchInterval: isWatched ? WATCH_MS : false,
  });
  const onSuccess = (state: { hasSampleData: boolean }) => {
    queryClient.setQueryData(SAMPLE_DATA, state);
    return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SAMPLE_DATA[0] });
  };
  return {
    hasSampleData: query.data?.hasSampleData,
    add: useMutation({ mutationFn: () => call(addSampleData, {}), onSuccess }),
    remove: useMutation({ mutationFn: () => call(removeSampleData, {}), onSuccess }),
  };
}
