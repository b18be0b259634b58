import { getConversationCounts } from '@parley/contracts/conversations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from './call.ts';
import { useLive } from './realtime.ts';

export const COUNTS = ['counts'] as const;
const COUNT_AFTER_MS = 250;
/** Nobody changes anything when a customer has waited too long. */
const LATE_AFTER_MS = 60_000;

/** How many conversations each inbox view has, capped at a hundred. */
export function useCounts() {
  return useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => call(getConversationCounts, {}, { signal }),
    refetchInterval: LATE_AFTER_MS,
  });
}

/** Recounts after changes; many changes cause a single recount. */
export function useLiveCounts() {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ name }) => {
    if (!name.startsWith('conversation.') && name !== 'reset') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: COUNTS }), COUNT_AFTER_MS);
  });
}
