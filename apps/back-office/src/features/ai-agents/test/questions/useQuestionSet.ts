import {
  createTestCase,
  deleteTestCase,
  listTestCases,
  listTestRuns,
  startTestRun,
  updateTestCase,
  type TestCase,
  type TestRun,
} from '@parley/contracts/agent-tests';
import type { InputOf } from '@parley/contracts/endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { runningOf } from './results.ts';

export type CaseBody = InputOf<typeof createTestCase>['body'];

const POLL_MS = 1_000;

/** The saved questions of an agent and their results. */
export function useQuestionSet(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: agentId };
  const casesKey = ['test-cases', agentId];
  const runsKey = ['test-runs', agentId];
  const cases = useQuery({
    queryKey: casesKey,
    queryFn: async ({ signal }) => (await call(listTestCases, { params }, { signal })).data,
  });
  const runs = useQuery({
    queryKey: runsKey,
    queryFn: async ({ signal }) => (await call(listTestRuns, { params }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && runningOf(state.data) ? POLL_MS : false),
  });
  const keep = (change: (all: readonly TestCase[]) => TestCase[]) =>
    queryClient.setQueryData<TestCase[]>(casesKey, (all) => change(all ?? []));
  const add = (testCase: TestCase) => keep((all) => [...all, testCase]);

  const create = useMutation({
    mutationFn: (body: CaseBody) => call(createTestCase, { params, body }),
    onSuccess: (testCase) => {
      add(testCase);
      showSuccess(t('agentTest.questions.saved'));
    },
    onError: showError,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: CaseBody }) =>
      call(updateTestCase, { params: { ...params, testCase: id }, body }),
    onSuccess: (testCase) => keep((all) => all.map((each) => (each.id === testCase.id ? testCase : each))),
    onError: showError,
  });
  /** Undo creates a new entry with the same content. */
  const bringBack = useMutation({
    mutationFn: (body: CaseBody) => call(createTestCase, { params, body }),
    onSuccess: add,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: TestCase) => call(deleteTestCase, { params: { ...params, testCase: id } }),
    onSuccess: (_, { id, question, locale, expects }) => {
      keep((all) => all.filter((each) => each.id !== id));
      showSuccess(t('agentTest.questions.deleted'), {
        label: t('aiAgents.undo'),
        run: () => bringBack.mutate({ question, locale, expects }),
      });
    },
    onError: showError,
  });
  const start = useMutation({
    mutationFn: () => call(startTestRun, { params }),
    onSuccess: (run) =>
      queryClient.setQueryData<TestRun[]>(runsKey, (all) => [run, ...(all ?? []).filter(({ id }) => id !== run.id)]),
    onError: showError,
  });
  return { cases, runs, create, change, remove, start };
}

export type QuestionSet = ReturnType<typeof useQuestionSet>;
