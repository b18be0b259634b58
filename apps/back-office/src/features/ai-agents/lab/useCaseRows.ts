import { useState } from 'react';
import { partialRunsOf, rowsOf, wholeRunOf } from './run/lab-rows.ts';
import { useCaseResults, useLabCases, useLabRuns, usePartialResults } from './useLab.ts';

/** The cases of a suite with their last results; empty is all suites. */
export function useCaseRows(agentId: number, suite: string) {
  const cases = useLabCases(agentId, suite);
  const runs = useLabRuns(agentId);
  const [order, setOrder] = useState<readonly number[]>([]);
  const { suites = [], total: everything = 0 } = cases.data?.pages[0] ?? {};
  const total = suite === '' ? everything : (suites.find((each) => each.suite === suite)?.cases ?? 0);
  const known = runs.data ?? [];
  const whole = wholeRunOf(known, suite);
  const results = useCaseResults(agentId, whole);
  const partial = usePartialResults(agentId, partialRunsOf(known, whole));
  const rows = rowsOf({
    results: results.data?.pages.flatMap(({ data }) => data) ?? [],
    whole,
    partial,
    cases: cases.data?.pages.flatMap(({ data }) => data) ?? [],
    areAllCases: cases.isSuccess && !cases.hasNextPage,
    order,
  });
  const failed = [cases, runs, results].filter(({ isError, data }) => isError && !data);
  return {
    rows,
    suites: suites.filter((each) => each.suite !== ''),
    total,
    /** The number of cases in all suites. */
    everything,
    /** The last run of all these cases. */
    run: whole,
    /** What is going on, in whatever suite. */
    running: known.find(({ state }) => state === 'running') ?? null,
    isPending: cases.isPending || runs.isPending || (whole !== null && results.isPending),
    isFailed: failed.length > 0,
    retry: () => failed.forEach((query) => void query.refetch()),
    hasMore: results.hasNextPage || cases.hasNextPage,
    isLoadingMore: results.isFetchingNextPage || cases.isFetchingNextPage,
    loadMore() {
      if (results.hasNextPage) void results.fetchNextPage();
      if (cases.hasNextPage) void cases.fetchNextPage();
    },
    /** Keeps the rows where they are during the run that is about to begin. */
    keepOrder: () => setOrder(rows.map(({ caseId }) => caseId)),
  };
}

export type CaseRows = ReturnType<typeof useCaseRows>;
