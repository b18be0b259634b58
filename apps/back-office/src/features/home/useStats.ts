import { getStats, type Stats } from '@parley/contracts/stats';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useLive } from '../../api/realtime.ts';
import type { Range } from '../../components/charts/range.ts';

const STATS = ['home', 'stats'] as const;
const REFRESH_MS = 60_000;
/** Limits how often figures are refreshed under heavy traffic. */
const FOLLOW_MS = 5_000;
/** Events that may change a figure. */
const COUNTED: ReadonlySet<string> = new Set([
  'message.created',
  'conversation.updated',
  'conversation.deleted',
  'reset',
]);

export type StatsQuery = UseQueryResult<Stats>;

/** The figures of a range. Cards with the same range share one call; old figures stay until the new ones arrive. */
export function useStats({ from, to }: Range): StatsQuery {
  return useQuery({
    queryKey: [...STATS, from, to],
    queryFn: ({ signal }) => call(getStats, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Reloads all figures of the screen, now and after every event in the company. */
export function useFreshStats(): () => void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['home'] });
  useLive(({ name }) => {
    if (!COUNTED.has(name)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, FOLLOW_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return refresh;
}
