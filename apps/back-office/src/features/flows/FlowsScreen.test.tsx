import {
  createFlow,
  deleteFlow,
  getDraft,
  getFlow,
  listFlows,
  listStarters,
  listStuck,
  undeleteFlow,
  updateFlow,
  type Flow,
} from '@parley/contracts/flows';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { flow } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';
import { smallFlow } from './builder/testing/small-flow.ts';

const open = (language?: Locale) => openScreen('/flows', language);
const THEN = new Date('2026-11-15T10:00:00Z');

function withFlows(...given: Flow[]) {
  let flows = given;
  return server()
    .lists(listFlows, () => flows)
    .lists(listStarters, [{ key: 'welcome', nodeCount: 4, definition: smallFlow() }])
    .lists(listStuck, [])
    .answers(updateFlow, ({ params, body }) => {
      flows = flows.map((each) => (each.id === params.id ? { ...each, name: body.name ?? each.name } : each));
      return flows[0] ?? flow();
    })
    .answers(deleteFlow, () => void (flows = []))
    .answers(undeleteFlow, () => (flows = given)[0] ?? flow())
    .answers(createFlow, ({ body }) => ({
      ...flow({ id: 9, name: body.name }),
      leftOut: { files: 0, savedReplies: 0, quickActions: 0 },
    }))
    .answers(getFlow, flow({ id: 9, name: 'Greet and route' }))
    .answers(getDraft, { definition: smallFlow(), revision: 1, savedBy: null, savedAt: THEN });
}
const menu = async (item: string) => {
  await page.getByRole('button', { name: 'Actions for Returns' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

testStates({
  what: 'flows',
  address: '/flows',
  endpoint: listFlows,
  prepare: () => withFlows(flow()),
  content: () => page.getByRole('link', { name: 'Returns' }),
});

test('a company without flows is offered templates, and a double click creates one flow', async () => {
  const api = withFlows();
  const release = api.holds(createFlow);
  await open();
  await expect(page.getByText('No flows yet. Start with one of these or with an empty one.')).toBeShown();
  await page.getByRole('button', { name: /^Greet and route/ }).doubleClick();
  release();
  await expect(page.getByRole('heading', { name: 'Greet and route' })).toBeShown();
  expect(api.calls(createFlow).map(({ body }) => body)).toMatchObject([
    { name: 'Greet and route', starter: 'welcome' },
  ]);
});

test('when only the templates fail, they can be loaded again', async () => {
  const api = withFlows().fails(listStarters, 500);
  await open();
  await expect(page.getByText('This could not be loaded.')).toBeShown();
  api.lists(listStarters, [{ key: 'welcome', nodeCount: 4, definition: smallFlow() }]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Greet and route/ })).toBeShown();
});

test('that it is a bot can be left unsaid', async () => {
  const api = withFlows(flow());
  await open();
  await menu('Do not say that it is a bot');
  await expect(page.getByText('Returns no longer says that it is a bot')).toBeShown();
  expect(api.calls(updateFlow).map(({ body }) => body)).toEqual([{ isDisclosed: false }]);
});

test('renaming: the field has the focus, Enter saves, and the list shows the new name', async () => {
  const api = withFlows(flow());
  await open();
  await menu('Rename');
  const field = page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name');
  await expect(field).toBeFocused();
  await field.fill('');
  await pressKey('Enter');
  await expect(page.getByRole('dialog')).toBeShown();
  await field.fill('Refunds');
  await pressKey('Enter');
  await expect(page.getByRole('link', { name: 'Refunds' })).toBeShown();
  expect(api.calls(updateFlow).map(({ body }) => body)).toEqual([{ name: 'Refunds' }]);
});

test('Escape closes the dialog for a new name without saving', async () => {
  const api = withFlows(flow());
  await open();
  await menu('Rename');
  await expect(page.getByLabel('Name')).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(page.getByRole('button', { name: 'Actions for Returns' })).toBeFocused();
  expect(api.calls(updateFlow)).toEqual([]);
});

test('a deleted flow leaves the list, and undo brings it back', async () => {
  withFlows(flow());
  await open();
  await menu('Delete');
  await expect(page.getByRole('link', { name: 'Returns' })).toBeGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Returns' })).toBeShown();
});

test('a flow that a colleague has deleted is explained when it is deleted again', async () => {
  withFlows(flow()).fails(deleteFlow, 404, { message: 'This flow does not exist.' });
  await open();
  await menu('Delete');
  await expect(page.getByRole('alert').getByText('This flow does not exist.')).toBeShown();
  expect(page.getByRole('link', { name: 'Returns' }).isThere).toBe(true);
});

test('an exported flow is imported, and what it lost is listed', async () => {
  const api = withFlows().answers(createFlow, ({ body }) => ({
    ...flow({ id: 9, name: body.name }),
    leftOut: { files: 2, savedReplies: 0, quickActions: 1 },
  }));
  await open();
  const exported = JSON.stringify({ name: 'Greet and route', definition: smallFlow() });
  await page.getByRole('button', { name: 'Import JSON' }).waitFor();
  await page.fileInput.upload(new File([exported], 'greet.json'));
  await expect(page.getByText('Not imported: 2 files, 1 quick action. Choose them again in the steps.')).toBeShown();
  expect(api.calls(createFlow)).toHaveLength(1);
});

test('a file that is no exported flow is refused in the words of the server', async () => {
  withFlows(flow()).fails(createFlow, 422, { errors: { definition: ['This is no flow.'] } });
  await open();
  await page.getByRole('button', { name: 'Import JSON' }).waitFor();
  await page.fileInput.upload(new File(['no flow'], 'photo.json'));
  await expect(page.getByRole('alert').getByText('This is no flow.')).toBeShown();
  expect(page.getByRole('link', { name: 'Returns' }).isThere).toBe(true);
});

test('a filter that leaves nothing can be cleared', async () => {
  withFlows(flow());
  await open();
  await page.getByRole('button', { name: 'Published 0' }).click();
  await expect(page.getByText('Nothing matches')).toBeShown();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('link', { name: 'Returns' })).toBeShown();
});

test('the list of flows is complete in Russian', async () => {
  withFlows(flow({ status: 'published', publishedVersion: 3, draftChanges: 2, errors: 1, warnings: 5 })).lists(
    listStuck,
    [
      {
        conversationId: 4,
        customer: { id: 1, name: 'Emma' },
        flow: { id: 1, name: 'Returns' },
        version: 3,
        node: null,
        reason: 'steps',
        stuckAt: THEN,
      },
    ],
  );
  await open('ru');
  await expect(page.getByRole('link', { name: 'Emma' })).toBeShown();
  await expect(page.getByRole('button', { name: /^Приветствие/ })).toBeShown();
});
