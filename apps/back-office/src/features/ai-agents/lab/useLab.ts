import { getLabCase, listLabCases, type LabCase } from '@parley/contracts/lab-cases';
import { getCaseResult, listCaseResults, listLabRuns, type LabRun } from '@parley/contracts/lab-runs';
import { useInfiniteQuery, useQueries, useQuery, type QueryClient } from '@tanstack/react-query';
import { refreshAgent } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';

const POLL_MS = 1_000;
const PAGE = 200;

/** Nested under the agents' key, so that refreshing agents refreshes these too. */
export const labOf = (agentId: number) => ['ai-agents', 'lab', agentId] as const;
const runsOf = (agentId: number) => [...labOf(agentId), 'runs'] as const;
const casesOf = (agentId: number) => [...labOf(agentId), 'cases'] as const;

const isRunning = (run: LabRun) => run.state === 'running';

/** The test cases of an agent or of one of its suites, oldest first, with the names of all suites. */
export const useLabCases = (agentId: number, suite: string) =>
  useInfiniteQuery({
    queryKey: [...casesOf(agentId), suite],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        listLabCases,
        { params: { id: agentId }, query: { limit: PAGE, ...(suite && { suite }), ...(cursor && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** One test case; null is none. */
export const useLabCase = (agentId: number, id: number | null) =>
  useQuery({
    queryKey: [...casesOf(agentId), 'one', id],
    queryFn: ({ signal }) => call(getLabCase, { params: { id: agentId, labCase: id ?? 0 } }, { signal }),
    enabled: id !== null,
  });

/** The last runs, newest first. Polled every second while one of them is running. */
export const useLabRuns = (agentId: number) =>
  useQuery({
    queryKey: runsOf(agentId),
    queryFn: async ({ signal }) => (await call(listLabRuns, { params: { id: agentId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  });

const resultsOf = (agentId: number, run: Pick<LabRun, 'id' | 'state'> | null) =>
  [...labOf(agentId), 'results', run?.id, run?.state] as const;

/** The cases of a run. While it is running they are polled; once it has ended they are asked for a last time. */
export const useCaseResults = (agentId: number, run: LabRun | null) =>
  useInfiniteQuery({
    queryKey: resultsOf(agentId, run),
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        listCaseResults,
        { params: { id: agentId, run: run?.id ?? 0 }, query: { limit: PAGE, ...(cursor && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: run !== null,
    refetchInterval: run && isRunning(run) ? POLL_MS : false,
    // Marks do not vanish between the last poll and the end of the run.
    placeholderData: (before, query) => (query?.queryKey[4] === run?.id ? before : undefined),
  });

/** The first results of runs of selected cases, which replace those of the last whole run; newest first. */
export const usePartialResults = (agentId: number, runs: readonly LabRun[]) =>
  useQueries({
    queries: runs.map((run) => ({
      queryKey: [...resultsOf(agentId, run), 'partial'],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await call(
          listCaseResults,
          { params: { id: agentId, run: run.id }, query: { limit: PAGE } },
          { signal },
        );
        return { run, results: data };
      },
      refetchInterval: isRunning(run) ? POLL_MS : (false as const),
    })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  });

/** The conversations of one case in a run; `played` makes it load again when there are more. */
export const useCaseResult = (agentId: number, runId: number | null, caseId: number, played: number) =>
  useQuery({
    queryKey: [...labOf(agentId), 'result', runId, caseId, played],
    queryFn: ({ signal }) =>
      call(getCaseResult, { params: { id: agentId, run: runId ?? 0, labCase: caseId } }, { signal }),
    enabled: runId !== null,
    placeholderData: (before) => (before?.caseId === caseId ? before : undefined),
  });

/** Shows a run at once, until the list is loaded again. */
export function cacheRun(queryClient: QueryClient, agentId: number, run: LabRun) {
  queryClient.setQueryData<LabRun[]>(runsOf(agentId), (all) => [run, ...(all ?? []).filter(({ id }) => id !== run.id)]);
}

export function cacheCase(queryClient: QueryClient, agentId: number, labCase: LabCase) {
  queryClient.setQueryData([...casesOf(agentId), 'one', labCase.id], labCase);
}

export const refreshRuns = (queryClient: QueryClient, agentId: number) =>
  queryClient.invalidateQueries({ queryKey: runsOf(agentId) });

/** The agent counts its cases. */
export const refreshCases = (queryClient: QueryClient, agentId: number) =>
  Promise.all([queryClient.invalidateQueries({ queryKey: casesOf(agentId) }), refreshAgent(queryClient, agentId)]);
