import { getAgent } from '@parley/contracts/ai-agents';
import * as contract from '@parley/contracts/back-tests';
import { listFlows } from '@parley/contracts/flows';
import { LabCaseContent, listLabCases, proposeFromConversation } from '@parley/contracts/lab-cases';
import { listLabRuns } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { listAgentPolicies } from '@parley/contracts/policies';
import { expect, test } from 'vitest';
import { agent } from '../../../../testing/factories.ts';
import { backTest, changedAnswer } from '../../../../testing/lab-factories.ts';
import { openScreen, server } from '../../../../testing/open-screen.tsx';
import { page } from '../../../../testing/page.ts';
import { testStates } from '../../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/lab?view=back-test';
const open = (language?: Locale) => openScreen(ADDRESS, language);
const withTests = (...tests: contract.BackTest[]) =>
  server()
    .answers(getAgent, agent({ publishedVersion: 2 }))
    .lists(contract.listBackTests, tests);

const POLICY = { cause: 'policy', policyId: 7, name: 'Refunds need a person' } as const;
const CHANGED = backTest({
  changed: 12,
  groups: [
    { cause: POLICY, count: 9 },
    { cause: { cause: 'wording' }, count: 3 },
  ],
});
const withChanges = () =>
  withTests(CHANGED).answers(contract.listChangedAnswers, ({ query }) => ({
    data: query.group === 0 ? [changedAnswer({ causes: [POLICY], question: 'Money back?' })] : [changedAnswer()],
    nextCursor: null,
    total: 1,
  }));

testStates({
  what: 'back-tests',
  address: ADDRESS,
  endpoint: contract.listBackTests,
  prepare: () => withTests(),
  content: () => page.getByRole('button', { name: 'Replay conversations' }),
});

test('an unchanged draft is told clearly that nothing changes', async () => {
  withTests(backTest());
  await open();
  await expect(page.getByText('Nothing changes: 431 answers, all the same as now')).toBeShown();
});

test('a back-test shows its progress and can be cancelled', async () => {
  const running = backTest({ state: 'running', done: 40, finishedAt: null });
  const api = withTests().answers(contract.startBackTest, running).answers(contract.cancelBackTest, running);
  await open();
  await expect(page.getByRole('button', { name: 'Replay conversations' })).toBeShown();
  api.lists(contract.listBackTests, [running]);
  await page.getByRole('button', { name: 'Replay conversations' }).doubleClick();
  await expect(page.getByText('Replaying, 40 of 200 conversations')).toBeShown();
  expect(api.calls(contract.startBackTest).map(({ body }) => body)).toEqual([{ conversations: 200 }]);
  api.lists(contract.listBackTests, [{ ...running, state: 'cancelled' }]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/cancelled before it finished/)).toBeShown();
  expect(page.getByText(/Nothing changes/).isThere).toBe(false);
});

test('changed answers are listed by cause, with the words that differ', async () => {
  withChanges();
  await open();
  await expect(page.getByText('12 of 431 answers change')).toBeShown();
  const list = page.getByRole('list', { name: 'Answers that change' });
  await expect(list.getByText('ten')).toBeShown();
  await expect(list.getByText('five')).toBeShown();
  expect(list.getByRole('link', { name: 'Open the conversation' }).isThere).toBe(true);
  await page.getByRole('radio', { name: 'Policy Refunds need a person 9' }).click();
  await expect(list.getByText('Money back?')).toBeShown();
});

test('a changed answer becomes a case', async () => {
  const api = withChanges()
    .lists(listAgentPolicies, [])
    .lists(listFlows, [])
    .lists(listLabRuns, [])
    .answers(listLabCases, { data: [], nextCursor: null, total: 0, suites: [] })
    .answers(proposeFromConversation, {
      data: [LabCaseContent.parse({ name: 'When is it paid?', turns: [{ says: 'When is the refund paid?' }] })],
      nextCursor: null,
    });
  await open();
  await page.getByRole('button', { name: 'Save as case: When is the refund paid?' }).click();
  expect(await page.getByLabel('Name').value()).toBe('When is it paid?');
  expect(api.calls(proposeFromConversation).map(({ body }) => body)).toEqual([{ conversationId: 77 }]);
});

test('without a published version there is nothing to compare with', async () => {
  server().answers(getAgent, agent()).lists(contract.listBackTests, []);
  await open();
  await expect(page.getByText(/Nothing has been published yet/)).toBeShown();
});

test.each<Locale>(['de', 'ru', 'ua', 'ro', 'fr', 'it'])('everything has its words in %s', async (language) => {
  withChanges();
  await open(language);
  await expect(page.getByText('When is the refund paid?')).toBeShown();
});
