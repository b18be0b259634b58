import * as contract from '@parley/contracts/agent-versions';
import { AgentSettings, getAgent, updateAgent, type AiAgent } from '@parley/contracts/ai-agents';
import { listAgentSources } from '@parley/contracts/knowledge';
import { getPublishGate, listLabRuns, startLabRun, type PublishGate } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { listProviders } from '@parley/contracts/model-providers';
import { listPolicies } from '@parley/contracts/policies';
import { expect, test } from 'vitest';
import { agent, source } from '../../../testing/factories.ts';
import { labRun } from '../../../testing/lab-factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/versions';
const open = (language?: Locale) => openScreen(ADDRESS, language);
const ANNA = { id: 1, name: 'Anna Berg' };

const version = (number: number, changes: Partial<contract.AgentVersion> = {}): contract.AgentVersion => ({
  number,
  note: '',
  isCurrent: false,
  percent: null,
  restoredFrom: null,
  publishedBy: ANNA,
  publishedAt: new Date('2026-11-15T10:00:00Z'),
  overrideReason: '',
  ...changes,
});
const CHANGES: contract.AgentChange[] = [
  {
    field: 'settings.instructions',
    key: null,
    before: 'Ask for the number and explain.',
    after: 'Ask for the number first.',
  },
  { field: 'settings.tone', key: null, before: 'warm', after: 'brief' },
  { field: 'settings.greeting', key: 'de', before: null, after: 'Hallo' },
];

const OPEN: PublishGate = { isOpen: true, problems: [], runId: 31 };
const CLOSED: PublishGate = {
  isOpen: false,
  problems: [
    { problem: 'must_pass', names: ['Refund of 180'], count: 1 },
    { problem: 'policies_untested', names: ['Medical', 'Christmas', 'Gifts'], count: 4 },
  ],
  runId: 31,
};

/** An agent with two versions and a draft that differs from the second. */
function withVersions(given: Partial<AiAgent> = {}) {
  let stored = agent({
    name: 'Ada',
    status: 'live',
    draftHash: 'of-the-draft',
    publishedVersion: 2,
    draftChanges: 3,
    settings: AgentSettings.parse({ tone: 'brief', instructions: 'Ask for the number first.' }),
    ...given,
  });
  return server()
    .answers(getAgent, () => stored)
    .answers(updateAgent, ({ body: { settings } }) => {
      stored = { ...stored, settings: settings ?? stored.settings, draftChanges: stored.draftChanges - 1 };
      return stored;
    })
    .lists(listProviders, [])
    .lists(listAgentSources, [
      source({ name: 'Delivery and returns', contentChangedAt: new Date('2026-11-16T10:00:00Z') }),
    ])
    .lists(listLabRuns, [labRun()])
    .answers(getPublishGate, OPEN)
    .lists(contract.listAgentVersions, () => [
      ...(stored.canary ? [version(3, { percent: stored.canary.percent })] : []),
      version(2, { isCurrent: true, note: 'Refunds go to people' }),
      version(1, { overrideReason: 'Agreed with Sofia' }),
    ])
    .lists(contract.compareAgentVersion, CHANGES)
    .answers(contract.getAgentVersion, ({ params: { number } }) => ({
      ...version(number),
      content: { settings: AgentSettings.parse({ instructions: 'Ask for the number and explain.' }), policies: [] },
    }))
    .answers(contract.changeCanary, ({ body: { version: number, percent } }) => {
      const isOver = percent === 0 || percent === 100;
      const canary = isOver || !stored.canary ? null : { ...stored.canary, percent };
      stored = { ...stored, canary, publishedVersion: percent === 100 ? number : stored.publishedVersion };
      return stored;
    });
}
const publishButton = () => page.getByRole('button', { name: 'Publish' });
const dialog = () => page.getByRole('dialog');

testStates({
  what: 'the versions of an agent',
  address: ADDRESS,
  endpoint: contract.listAgentVersions,
  prepare: () => withVersions(),
  content: () => page.getByText('Refunds go to people'),
});

test('of policies it is said how many were added, removed and changed', async () => {
  const change = (key: string, before: number | null, after: number | null) => ({
    field: 'policies',
    key,
    before,
    after,
  });
  withVersions()
    .lists(listPolicies, [])
    .lists(contract.compareAgentVersion, [
      change('7', null, 1),
      change('8', null, 3),
      change('9', 2, null),
      change('10', 1, 2),
    ]);
  await open();
  await publishButton().click();
  await expect(dialog().getByText('2 policies added, 1 policy removed, 1 policy changed')).toBeShown();
});

test('the draft is marked, compared with what answers now, and published with a note, once', async () => {
  const api = withVersions().answers(contract.publishAgent, version(3));
  await open();
  await expect(page.getByText('3 unpublished changes').nth(0)).toBeShown();
  await publishButton().click();
  await expect(dialog().getByText('3 changes compared with version 2, which is live.')).toBeShown();
  await expect(dialog().getByRole('heading', { name: 'Instructions' })).toBeShown();
  await expect(dialog().getByText('2 removed, 1 added')).toBeShown();
  await expect(dialog().getByText('Brief')).toBeShown();
  await expect(dialog().getByText(/Changed after the last test run: Delivery and returns/)).toBeShown();
  await dialog().getByRole('textbox', { name: 'Note for your team' }).fill('Agreed with Sofia');
  const release = api.holds(contract.publishAgent);
  await dialog().getByRole('button', { name: 'Publish to everyone' }).doubleClick();
  release();
  await expect(page.getByText('Version 3 published')).toBeShown();
  expect(api.calls(contract.publishAgent).map(({ body }) => body)).toEqual([
    { draftHash: 'of-the-draft', note: 'Agreed with Sofia', percent: 100, reason: '' },
  ]);
});

test('a closed gate says what speaks against publishing, and asks for a reason', async () => {
  const api = withVersions()
    .answers(getPublishGate, CLOSED)
    .answers(contract.publishAgent, ({ body }) => version(3, { overrideReason: body.reason }));
  await open();
  await publishButton().click();
  await expect(dialog().getByText('1 case that must pass fails')).toBeShown();
  await expect(dialog().getByText('Refund of 180')).toBeShown();
  await expect(dialog().getByText('Medical, Christmas, Gifts, and 1 more')).toBeShown();
  await dialog().getByRole('button', { name: 'Publish to everyone' }).click();
  const reason = dialog().getByRole('textbox', { name: 'Why publish anyway? Your reason is kept with the version' });
  await expect(reason).toBeFocused();
  expect(await reason.describedBy()).toBe('Say why this should be published despite the test results.');
  expect(api.calls(contract.publishAgent)).toEqual([]);
  await reason.fill('Returns checks these by hand');
  await dialog().getByRole('button', { name: 'Publish to everyone' }).click();
  await expect(page.getByText('Version 3 published')).toBeShown();
  expect(api.calls(contract.publishAgent).map(({ body }) => body.reason)).toEqual(['Returns checks these by hand']);
});

test('cases are run from the dialog, and the gate opens once they pass', async () => {
  const running = labRun({ id: 40, state: 'running', done: 1, total: 8, finishedAt: null });
  const api = withVersions().answers(getPublishGate, CLOSED).answers(startLabRun, running);
  await open();
  await publishButton().click();
  await expect(dialog().getByText('1 case that must pass fails')).toBeShown();
  api.lists(listLabRuns, [running]);
  await dialog().getByRole('button', { name: 'Run the cases now' }).doubleClick();
  await expect(dialog().getByText('Running, 1 of 8 conversations')).toBeShown();
  api.lists(listLabRuns, [labRun({ id: 40 })]).answers(getPublishGate, OPEN);
  await expect(dialog().getByText('Nothing blocks publishing.')).toBeShown();
  expect(
    dialog().getByRole('textbox', { name: 'Why publish anyway? Your reason is kept with the version' }).isThere,
  ).toBe(false);
  expect(api.calls(startLabRun)).toHaveLength(1);
});

test('a gate that closes meanwhile asks for a reason, too', async () => {
  withVersions().fails(contract.publishAgent, 422, { errors: { reason: ['Tests fail by now.'] } });
  await open();
  await publishButton().click();
  await expect(dialog().getByText('Nothing blocks publishing.')).toBeShown();
  await dialog().getByRole('button', { name: 'Publish to everyone' }).click();
  const reason = dialog().getByRole('textbox', { name: 'Why publish anyway? Your reason is kept with the version' });
  expect(await reason.describedBy()).toBe('Tests fail by now.');
});

test('one change of the draft can be taken back alone', async () => {
  const api = withVersions();
  await open();
  await publishButton().click();
  await dialog().getByRole('button', { name: 'Undo the change: Instructions' }).click();
  await expect(dialog().getByText('2 changes compared with version 2, which is live.')).toBeShown();
  expect(api.calls(updateAgent).map(({ body }) => body.settings)).toMatchObject([
    { instructions: 'Ask for the number and explain.', tone: 'brief' },
  ]);
});

test('a draft that somebody has changed meanwhile is shown again before it is published', async () => {
  withVersions().fails(contract.publishAgent, 409);
  await open();
  await publishButton().click();
  await dialog().getByRole('button', { name: 'Publish to everyone' }).click();
  await expect(dialog().getByText(/A colleague has just changed the draft/)).toBeShown();
});

test('a typed note is not lost by Escape', async () => {
  withVersions();
  await open();
  await publishButton().click();
  await dialog().getByRole('textbox', { name: 'Note for your team' }).fill('Important');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog().getByRole('textbox', { name: 'Note for your team' }).value()).toBe('Important');
});

test('a version is restored after a question', async () => {
  const api = withVersions().answers(contract.restoreAgentVersion, version(3, { restoredFrom: 1 }));
  await open();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await dialog().getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Version 1 restored as version 3')).toBeShown();
  expect(api.calls(contract.restoreAgentVersion).map(({ params }) => params)).toEqual([{ id: 1, number: 1 }]);
});

test('the list shows the reason that a version was published with', async () => {
  withVersions();
  await open();
  await expect(page.getByText('Published despite the test results: Agreed with Sofia')).toBeShown();
});

test('any version is compared with what answers now', async () => {
  const api = withVersions();
  await open();
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(dialog().getByRole('heading', { name: 'Greeting' })).toBeShown();
  expect(api.calls(contract.compareAgentVersion).map(({ params, query }) => [params.number, query.with])).toEqual([
    [1, 2],
  ]);
});

test('a canary is shown beside the published version, widened and rolled back with one click each', async () => {
  const figures = { conversations: 4, answers: 10, unsure: 2, handedOff: 1, cited: 7, medianMs: 120 };
  const api = withVersions({ canary: { version: 3, percent: 20, since: new Date() }, draftChanges: 0 }).lists(
    contract.canaryFigures,
    [
      { version: 2, percent: 80, ...figures },
      { version: 3, percent: 20, ...figures, unsure: 5 },
    ],
  );
  await open();
  await expect(page.getByText('Version 3 answers 20% of new conversations')).toBeShown();
  await expect(page.getByRole('cell', { name: '50%' })).toBeShown();
  await page.getByRole('button', { name: 'Roll out to 50%' }).click();
  await expect(page.getByText('Version 3 answers 50% of new conversations')).toBeShown();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Rolled back: version 2 answers everyone')).toBeShown();
  expect(api.calls(contract.changeCanary).map(({ body }) => body)).toEqual([
    { version: 3, percent: 50 },
    { version: 3, percent: 0 },
  ]);
});

test('an agent that was never published says how its first version comes about', async () => {
  withVersions({ status: 'draft', publishedVersion: null, draftChanges: 0 }).lists(contract.listAgentVersions, []);
  await open();
  await expect(page.getByText(/Nothing has been published yet/)).toBeShown();
  expect(publishButton().isThere).toBe(false);
});

test.each<Locale>(['de', 'ru', 'ua', 'ro', 'fr', 'it'])('everything has its words in %s', async (language) => {
  withVersions({ canary: { version: 3, percent: 20, since: new Date() } }).lists(contract.canaryFigures, []);
  await open(language);
  await expect(page.getByText('Refunds go to people')).toBeShown();
});
