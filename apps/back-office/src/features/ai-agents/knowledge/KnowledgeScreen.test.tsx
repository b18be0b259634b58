import { getAgent } from '@parley/contracts/ai-agents';
import { retrieve } from '@parley/contracts/answers';
import {
  createAgentSource,
  deleteAgentSource,
  getSource,
  listAgentSources,
  listPages,
  undeleteSource,
  updateAgentSource,
  type KnowledgeSource,
} from '@parley/contracts/knowledge';
import { listConflicts } from '@parley/contracts/knowledge-conflicts';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { agent, source, sourceWithContent } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/ai-agents/1/knowledge';
const open = (language?: Locale) => openScreen(ADDRESS, language);

function withSources(...given: KnowledgeSource[]) {
  let sources = given;
  return server()
    .answers(getAgent, agent())
    .lists(listAgentSources, () => sources)
    .lists(listConflicts, [])
    .lists(listPages, [])
    .answers(getSource, sourceWithContent())
    .answers(createAgentSource, ({ body }) => {
      const made = sourceWithContent({ id: 9, name: body.name });
      sources = [...sources, made];
      return made;
    })
    .answers(updateAgentSource, ({ body }) => sourceWithContent({ name: body.name ?? 'Delivery' }))
    .answers(deleteAgentSource, () => void (sources = []))
    .answers(undeleteSource, () => {
      sources = given;
      return sourceWithContent();
    });
}
const dialog = (name: string) => page.getByRole('dialog', { name });
const add = async (way: string) => {
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByRole('menuitem', { name: way }).click();
};
const menu = async (item: string) => {
  await page.getByRole('button', { name: 'Actions for Delivery' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

testStates({
  what: 'knowledge sources',
  address: ADDRESS,
  endpoint: listAgentSources,
  prepare: () => withSources(source()),
  content: () => page.getByRole('button', { name: 'Actions for Delivery' }),
});

test('an agent without sources is offered ways to begin', async () => {
  withSources();
  await open();
  await expect(page.getByRole('heading', { name: 'Give this agent something to answer from' })).toBeShown();
  await page.getByRole('button', { name: /^Site/ }).click();
  await expect(dialog('Add a site').getByLabel('Address')).toBeFocused();
});

test('a text: the name has the focus, a double click adds it once, and it is in the list', async () => {
  const api = withSources(source());
  await open();
  await add('Text');
  const form = dialog('Add text');
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Returns');
  await form.getByLabel('Text').fill('Thirty days.');
  const release = api.holds(createAgentSource);
  await form.getByRole('button', { name: 'Add' }).doubleClick();
  release();
  await expect(page.getByText('Returns added')).toBeShown();
  await expect(page.getByRole('button', { name: 'Actions for Returns' })).toBeShown();
  expect(api.calls(createAgentSource)).toHaveLength(1);
});

test('a page is added by Enter; an address that is none is explained at its field', async () => {
  const api = withSources(source());
  await open();
  await add('Page');
  const address = dialog('Add a page').getByLabel('Address');
  await address.fill('no address');
  await pressKey('Enter');
  await expect(address).toBeFocused();
  await expect(dialog('Add a page').getByText('Enter a web address, like shop.example')).toBeShown();
  await address.fill('shop.example/help');
  await pressKey('Enter');
  await expect(page.getByText('shop.example/help added')).toBeShown();
  expect(api.calls(createAgentSource)[0]?.body.content).toEqual({ type: 'url', url: 'https://shop.example/help' });
});

test('questions and answers: a new pair has the focus, and an empty answer is not sent', async () => {
  const api = withSources(source());
  await open();
  await add('Questions and answers');
  const form = dialog('Add questions and answers');
  await form.getByLabel('Name').fill('Common questions');
  await form.getByLabel('Question').fill('Do you deliver?');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByLabel('Answer')).toBeFocused();
  await form.getByLabel('Answer').fill('Yes.');
  await form.getByRole('button', { name: 'Add a question' }).click();
  await expect(form.getByLabel('Question').nth(0)).toBeFocused();
  await form.getByRole('button', { name: 'Remove: 1' }).click();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Common questions added')).toBeShown();
  expect(api.calls(createAgentSource)[0]?.body.content).toEqual({
    type: 'qa',
    pairs: [{ question: 'Do you deliver?', answer: 'Yes.' }],
  });
});

test('closing a changed dialog asks first: staying keeps the words, discarding drops them', async () => {
  withSources(source());
  await open();
  await add('Text');
  await dialog('Add text').getByLabel('Name').fill('Returns');
  await pressKey('Escape');
  await dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click();
  await expect(dialog('Leave without saving?')).toBeGone();
  expect(await dialog('Add text').getByLabel('Name').value()).toBe('Returns');
  await dialog('Add text').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('dialog')).toBeGone();
});

test('an unchanged dialog closes by Escape, and the focus returns to its opener', async () => {
  withSources(source());
  await open();
  await add('Text');
  await expect(dialog('Add text').getByLabel('Name')).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(page.getByRole('button', { name: 'Add source' })).toBeFocused();
});

test('a source whose content fails to load can be tried again in its dialog', async () => {
  const api = withSources(source()).fails(getSource, 500);
  await open();
  await menu('Edit');
  await expect(dialog('Edit Delivery').getByText('This could not be loaded.')).toBeShown();
  api.answers(getSource, sourceWithContent());
  await dialog('Edit Delivery').getByRole('button', { name: 'Try again' }).click();
  expect(await dialog('Edit Delivery').getByLabel('Text').value()).toBe('Delivery takes two days.');
});

test('when a colleague saved first, one can show their version or save one’s own', async () => {
  const api = withSources(source()).fails(updateAgentSource, 409);
  await open();
  await menu('Edit');
  const form = dialog('Edit Delivery');
  await form.getByLabel('Text').fill('Three days.');
  api.answers(
    getSource,
    sourceWithContent({ updatedAt: new Date('2026-11-16T10:00:00Z'), updatedBy: { id: 2, name: 'Ben Stone' } }),
  );
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^Ben Stone has changed this source/)).toBeShown();
  expect(await form.getByLabel('Text').value()).toBe('Three days.');
  api.answers(updateAgentSource, sourceWithContent());
  await form.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(page.getByText('Delivery saved')).toBeShown();
  expect(api.calls(updateAgentSource).at(-1)?.body.basedOn).toBe('2026-11-16T10:00:00.000Z');
});

test('a source takes precedence over others by a switch in its dialog', async () => {
  const api = withSources(source());
  await open();
  await menu('Edit');
  await dialog('Edit Delivery').getByLabel('Takes precedence over other sources').click();
  await dialog('Edit Delivery').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeGone();
  expect(api.calls(updateAgentSource).map(({ body }) => body.rank)).toEqual([1]);
});

test('a source is renamed by Enter; an empty name is not sent', async () => {
  const api = withSources(source());
  await open();
  await menu('Rename');
  const field = dialog('Rename').getByLabel('Name');
  await field.fill(' ');
  await pressKey('Enter');
  await expect(dialog('Rename').getByText('Please fill this in.')).toBeShown();
  await field.fill('Shipping');
  await pressKey('Enter');
  await expect(page.getByRole('dialog')).toBeGone();
  expect(api.calls(updateAgentSource).map(({ body }) => body.name)).toEqual(['Shipping']);
});

test('a deleted source leaves the list, and undo brings it back', async () => {
  withSources(source());
  await open();
  await menu('Delete');
  await expect(page.getByText('Delivery deleted')).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Delivery' })).toBeShown();
});

test('a retrieval that fails can be tried again', async () => {
  const api = withSources(source()).fails(retrieve, 500);
  await open();
  await page.getByLabel('Customer’s question').fill('Do you deliver?');
  await pressKey('Enter');
  await expect(page.getByText('The test did not work. Try again.')).toBeShown();
  api.answers(retrieve, {
    question: 'Do you deliver?',
    outcome: 'unsure',
    reason: null,
    confidence: 0.1,
    stages: [],
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Not right? Add the answer' })).toBeShown();
});

test.each([
  [true, 'Understood, but the sources do not answer it. The agent said so.'],
  [false, 'Not understood: none of its words occurs in the sources. The agent asked for other words.'],
])('a refusal says which of the two it was (understood: %s)', async (isUnderstood, text) => {
  withSources(source()).answers(retrieve, {
    question: 'Do you deliver?',
    outcome: 'unsure',
    reason: null,
    confidence: 0.1,
    stages: [{ stage: 'passages', ms: 1, searched: 3, floor: 0.5, confidence: 0.1, isUnderstood, passages: [] }],
  });
  await open();
  await page.getByLabel('Customer’s question').fill('Do you deliver?');
  await pressKey('Enter');
  await expect(page.getByText(text)).toBeShown();
});

test('knowledge is complete in Russian', async () => {
  withSources(
    source(),
    source({ id: 2, name: 'Site', type: 'site', url: 'https://shop.example', status: 'partial', problem: 'left_out' }),
    source({
      id: 3,
      name: 'Scan.pdf',
      type: 'file',
      file: { mediaType: 'application/pdf', size: 900 },
      status: 'failed',
      problem: 'no_text',
      chunkCount: 0,
    }),
  );
  await open('ru');
  await expect(page.getByText('Scan.pdf')).toBeShown();
});
