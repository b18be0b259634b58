import { addSampleData, getSampleData, removeSampleData } from '@parley/contracts/sample-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const SAMPLE_DATA = ['sample-data'] as const;

/**
 * Whether the company contains sample data, and how to add or remove it. Either way, everything on screen is reloaded.
 */
export function useSampleData() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: SAMPLE_DATA, queryFn: ({ signal }) => call(getSampleData, {}, { signal }) });
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
