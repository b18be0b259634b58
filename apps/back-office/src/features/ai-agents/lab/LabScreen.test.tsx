import { AgentSettings } from '@parley/contracts/ai-agents';
import * as cases from '@parley/contracts/lab-cases';
import * as runs from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { attempt, caseResult, labCase, labRun, playedTurn } from '../../../testing/lab-factories.ts';
import { openScreen } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';
import { withLab } from '../../../testing/with-lab.ts';

const ADDRESS = '/ai-agents/1/lab';
const open = (search = '', language?: Locale) => openScreen(ADDRESS + search, language);
const WITH_MODEL = AgentSettings.parse({ model: { providerId: 1, name: 'large' } });

const table = () => page.getByRole('table', { name: 'Cases' });

const REFUND = labCase({ id: 1, content: { name: 'Refund without a number', mustPass: true } });
const DELIVERY = labCase({ id: 2, content: { name: 'Delivery to Austria' } });
const LONG_NAME = 'Nothing about Christmas before the first of December';
const eight = (failed: number) => Array.from({ length: 8 }, (_, at) => at >= failed);
/** A model that got worse in one of two cases, eight times each. */
const withRegression = () =>
  withLab({
    agent: { settings: WITH_MODEL },
    cases: [REFUND, DELIVERY],
    runs: [
      labRun({
        attempts: 8,
        cases: 2,
        passed: 1,
        regressions: 1,
        passAll: { draft: 0.5, live: 1 },
        coverage: {
          policies: { reached: 8, total: 10, missing: ['Medical', LONG_NAME] },
          flows: { reached: 1, total: 1, missing: [] },
          flowSteps: { reached: 3, total: 5, missing: ['Returns: Ask for the order', 'Returns: Hand off'] },
          handOffReasons: { reached: 5, total: 6, missing: ['upset'] },
          sources: { reached: 14, total: 18, missing: ['Prices'] },
          languages: { reached: 6, total: 7, missing: ['de'] },
        },
      }),
    ],
    results: [
      caseResult({
        caseId: 1,
        name: 'Refund without a number',
        mustPass: true,
        draft: eight(8),
        live: eight(0),
        standing: 'regression',
      }),
      caseResult({ caseId: 2, draft: eight(0), live: eight(0) }),
    ],
  });

testStates({
  what: 'the test cases of an agent',
  address: ADDRESS,
  endpoint: cases.listLabCases,
  prepare: () => withLab({}),
  content: () => page.getByRole('button', { name: 'Delivery to Austria' }),
});

test('the tab says how many cases there are', async () => {
  withLab({ agent: { labCases: 126 }, cases: [REFUND] });
  await open();
  await expect(page.getByRole('link', { name: /^Lab\s*126$/ })).toBeShown();
});

test('results name what got worse, what was reached and what was not', async () => {
  withRegression();
  await open();
  await expect(table().getByText('Regression')).toBeShown();
  expect(table().getByRole('img').names).toEqual(['8 of 8 passed', '0 of 8 passed', '8 of 8 passed', '8 of 8 passed']);
  await expect(page.getByText('1 of 2')).toBeShown();
  await expect(page.getByText('live 1.00')).toBeShown();
  await expect(page.getByText('beyond chance')).toBeShown();
  const missing = page.getByRole('link', { name: 'Medical and Nothing about Christmas bef…' });
  expect((await missing.waitFor()).parentElement?.title).toBe(`Medical and ${LONG_NAME}`);
  await expect(page.getByRole('link', { name: 'Prices and 3 more' })).toBeShown();
  await expect(page.getByRole('link', { name: 'The customer is angry' })).toBeShown();
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeShown();
  await expect(page.getByRole('link', { name: 'Returns: Ask for the order and Returns: Hand off' })).toBeShown();
  await expect(page.getByRole('link', { name: 'JUnit' })).toBeShown();
});

const FAILED = attempt({
  isPassed: false,
  turns: [
    playedTurn({
      says: 'I want my money back.',
      text: 'Please fill in the return form.',
      checks: [
        { expects: { kind: 'policy_acts', policyId: 7 }, isMet: false, found: '' },
        { expects: { kind: 'hands_off', reason: 'upset' }, isMet: false, found: 'hand_off: asked' },
        { expects: { kind: 'refuses' }, isMet: false, found: 'answered' },
        { expects: { kind: 'policy_does_not_act', policyId: 7 }, isMet: false, found: 'removed' },
        { expects: { kind: 'within_ms', ms: 2_000 }, isMet: false, found: '2310' },
        { expects: { kind: 'does_not_say', text: 'refunded' }, isMet: true, found: '' },
      ],
    }),
  ],
});

test('a failed expectation says what was found instead, in both versions', async () => {
  withRegression().answers(runs.getCaseResult, {
    ...caseResult({ caseId: 1, draft: eight(8), live: eight(0) }),
    shown: { draft: FAILED, live: attempt() },
  });
  await open();
  await table().getByRole('button', { name: 'Refund without a number' }).click();
  const expected = page.getByRole('list', { name: 'Expected in turn 1' });
  await expect(expected.getByText('Policy Refunds need a person acts')).toBeShown();
  expect(expected.getByRole('listitem').texts).toEqual([
    'Not met:Policy Refunds need a person acts It did not act',
    'Not met:Hands off to a person: The customer is angry It handed off to a person: The customer asked for a person',
    'Not met:Says that it does not know It answered',
    'Not met:Policy Refunds need a person does not act It acted',
    'Not met:Within 2.00 sec It took 2.31 sec',
    'Met:Does not say “refunded”',
  ]);
  await page.getByRole('radio', { name: 'Live' }).click();
  await expect(page.getByText('Yes, in two days.')).toBeShown();
  await pressKey(']');
  await expect(page.getByRole('heading', { name: 'Delivery to Austria' })).toBeShown();
  await page.getByRole('button', { name: 'Previous case' }).click();
  await expect(page.getByRole('heading', { name: 'Refund without a number' })).toBeShown();
});

test('the transcript shows what a flow did, and what was not sent', async () => {
  const played = attempt({
    isPassed: false,
    turns: [
      playedTurn({
        before: [
          { kind: 'idle', minutes: 30 },
          { kind: 'sentiment', label: 'angry' },
        ],
        early: 'Are you still there?',
        notes: [
          { kind: 'flow_started', name: 'Returns' },
          { kind: 'not_sent', step: 'Find the order' },
          { kind: 'ended' },
        ],
      }),
    ],
    atEnd: [
      { expects: { kind: 'tag', tag: 'return' }, isMet: false, found: 'lamp, vip' },
      { expects: { kind: 'ended', isEnded: false }, isMet: false, found: 'ended' },
    ],
  });
  withRegression().answers(runs.getCaseResult, { ...caseResult({ caseId: 1 }), shown: { draft: played, live: null } });
  await open();
  await table().getByRole('button', { name: 'Refund without a number' }).click();
  await expect(page.getByText('Mood of the message: Angry')).toBeShown();
  await expect(page.getByText('Are you still there?')).toBeShown();
  await expect(page.getByText('The flow “Returns” starts')).toBeShown();
  await expect(
    page.getByText(
      '“Find the order” would call another system. The lab sends nothing, so the step takes its exit for errors.',
    ),
  ).toBeShown();
  expect(page.getByRole('list', { name: 'At the end' }).getByRole('listitem').texts).toEqual([
    'Not met:The conversation has the tag “return” Found instead: “lamp, vip”',
    'Not met:The conversation is still open The conversation has ended',
  ]);
});

test('while cases run, marks appear in place, and the run can be cancelled', async () => {
  const running = labRun({
    id: 32,
    state: 'running',
    attempts: 8,
    cases: 2,
    total: 32,
    done: 3,
    finishedAt: null,
    passAll: null,
  });
  const api = withRegression();
  await open();
  await expect(table().getByText('Regression')).toBeShown();
  api
    .answers(runs.startLabRun, running)
    .lists(runs.listLabRuns, [running])
    .answers(runs.listCaseResults, {
      data: [caseResult({ caseId: 2, draft: [true, false], live: [true], standing: null })],
      nextCursor: null,
      total: 1,
    })
    .answers(runs.cancelLabRun, { ...running, state: 'cancelled' });
  await page.getByRole('button', { name: 'Run 2 cases' }).doubleClick();
  await expect(page.getByText('Running, 3 of 32 conversations')).toBeShown();
  await expect(table().getByRole('img', { name: '1 of 2 passed' })).toBeShown();
  expect(table().getByRole('button').texts).toEqual(['Refund without a number', 'Delivery to Austria']);
  expect(api.calls(runs.startLabRun).map(({ body }) => body)).toEqual([{ suite: '', caseIds: [], attempts: 8 }]);
  api.lists(runs.listLabRuns, [{ ...running, state: 'cancelled', finishedAt: new Date() }]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/cancelled before it finished/)).toBeShown();
  expect(api.calls(runs.cancelLabRun)).toHaveLength(1);
});

test('the built-in engine plays each case once, and one case alone with a key', async () => {
  const api = withLab({ cases: [REFUND, DELIVERY] }).answers(runs.startLabRun, ({ body }) =>
    labRun({ state: 'running', isWhole: body.caseIds.length === 0, cases: body.caseIds.length, finishedAt: null }),
  );
  api.answers(cases.getLabCase, REFUND);
  await open('?case=1');
  await expect(page.getByText('Do you deliver to Austria?')).toBeShown();
  expect(page.getByLabel('Runs per case').isThere).toBe(false);
  await pressKey('r');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeShown();
  expect(api.calls(runs.startLabRun).map(({ body }) => body)).toEqual([{ suite: '', caseIds: [1], attempts: 1 }]);
});

test('a customer whom the model left to the script, or could not play, is marked', async () => {
  withRegression().answers(runs.getCaseResult, {
    ...caseResult({ caseId: 1, draft: [false] }),
    shown: {
      draft: attempt({
        isPassed: false,
        problem: 'no_model',
        turns: [playedTurn({ scriptedBecause: 'done' }), playedTurn({ scriptedBecause: 'unusable' })],
      }),
      live: null,
    },
  });
  await open('?case=1');
  await expect(page.getByText(/A language model should play the customer, but the draft has none/)).toBeShown();
  await expect(page.getByText(/The model considered the customer done/)).toBeShown();
  await expect(page.getByText(/The model wrote nothing usable/)).toBeShown();
});

test.each<Locale>(['de', 'ru', 'ua', 'ro', 'fr', 'it'])('everything has its words in %s', async (language) => {
  withRegression().answers(runs.getCaseResult, {
    ...caseResult({ caseId: 1, draft: eight(8), live: eight(0) }),
    shown: { draft: FAILED, live: attempt() },
  });
  await open('?case=1', language);
  await expect(page.getByText('Please fill in the return form.')).toBeShown();
});

test('in Russian the lab speaks like a colleague', async () => {
  withRegression();
  await open('', 'ru');
  await expect(page.getByRole('button', { name: 'Запустить 2 теста' })).toBeShown();
  await expect(page.getByRole('table', { name: 'Тесты' }).getByText('Хуже')).toBeShown();
});
