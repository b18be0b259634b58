import { tryPolicy } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallError } from '../../../../api/call.ts';
import { useSettled } from '../../../../components/useSettled.ts';
import { cleaned } from './policy-draft.ts';

/** Runs the examples of what is edited, a moment after each change. */
export function useExampleResults(draft: PolicyContent, topicsAt: number) {
  // Nothing else matters here, and a name may be empty while somebody types.
  const { scope, when, action, examples } = cleaned(draft);
  const judged = { scope, when, action, examples };
  const content = useSettled(JSON.stringify(judged));
  const isWanted = judged.examples.length > 0 && !(judged.action.kind === 'style' && !judged.action.instruction.trim());
  const query = useQuery({
    queryKey: ['policy-examples', content, topicsAt],
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(content) as typeof judged), name: '-' };
      return (await call(tryPolicy, { body }, { signal })).data;
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isCurrent = content === JSON.stringify(judged) && !query.isPlaceholderData && query.isSuccess;
  return {
    /** In the order of the examples that are filled in; undefined while they run. */
    results: isWanted && isCurrent ? query.data : undefined,
    isRunning: isWanted && !isCurrent && !query.isError,
    problems: query.error instanceof CallError ? query.error.fields : {},
  };
}
