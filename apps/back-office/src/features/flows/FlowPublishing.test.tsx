import { createChannel, listChannels, updateChannel } from '@parley/contracts/channels';
import { listVersions, publishFlow, updateFlow } from '@parley/contracts/flows';
import { expect, test } from 'vitest';
import { channel, flow } from '../../testing/factories.ts';
import { openScreen } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { FIRST_VERSION, withFlow, withPublished } from './builder/testing/builder-server.ts';

const open = () => openScreen('/flows/1?view=outline');
async function expectWords() {
  const list = page.getByRole('dialog').getByRole('list', { name: 'Changes' });
  await expect(list.getByText('there')).toBeShown();
  expect(document.querySelector('ins')?.textContent).toMatch(/there$/);
  expect(document.querySelector('del')?.textContent).toMatch(/friend$/);
}

test('publishing without a channel offers a widget, makes the flow answer there, and leads to its code', async () => {
  const api = withFlow()
    .answers(publishFlow, FIRST_VERSION)
    .answers(createChannel, channel({ id: 7, name: 'Web widget' }))
    .answers(updateChannel, channel({ id: 7, name: 'Web widget', flowId: 1 }));
  await open();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Returns”?' });
  await expect(dialog.getByText(/On no channel yet/)).toBeShown();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is live on Web widget')).toBeShown();
  expect(page.getByRole('button', { name: 'Get the code' }).isThere).toBe(true);
  expect(api.calls(updateChannel)).toMatchObject([{ params: { id: 7 }, body: { flowId: 1 } }]);
});

test('a flow that is published on no channel says so in the bar', async () => {
  withPublished();
  await open();
  await page.getByRole('button', { name: 'Published v1, on no channel' }).click();
  await expect(page.getByRole('dialog', { name: 'Publish “Returns”?' })).toBeShown();
});

test('publishing shows the old words struck and the new ones', async () => {
  withPublished();
  await open();
  await page.getByRole('button', { name: /^Publish$/ }).click();
  await expectWords();
});

test('versions show the old words struck and the new ones, too', async () => {
  withPublished().lists(listVersions, [FIRST_VERSION]);
  await open();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Compare with the draft, 1' }).click();
  await expectWords();
});

test('a published version is opened to read, with what a step says', async () => {
  withPublished().lists(listVersions, [FIRST_VERSION]);
  await open();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'View, 1' }).click();
  const view = page.getByRole('dialog', { name: 'Version 1, read-only' });
  await expect(view).toBeShown();
  await expect(view.getByText('Press a step to read all of it.')).toBeShown();
  await view.getByRole('group', { name: 'My step' }).press('Enter');
  await expect(view.getByRole('complementary').getByText('Hello friend')).toBeShown();
});

test('a flow is renamed where its name stands; Escape leaves it as it was', async () => {
  const api = withFlow().answers(updateFlow, flow({ name: 'Refunds' }));
  await open();
  await page.getByRole('button', { name: 'Rename the flow' }).click();
  await expect(page.getByLabel('Name of the flow')).toBeFocused();
  await pressKey('Escape');
  expect(api.calls(updateFlow)).toEqual([]);
  await page.getByRole('button', { name: 'Rename the flow' }).click();
  await page.getByLabel('Name of the flow').fill('Refunds');
  await pressKey('Enter');
  await expect.poll(() => api.calls(updateFlow).map(({ body }) => body)).toEqual([{ name: 'Refunds' }]);
});

test('publishing shows a dialog: Escape closes it, a double click publishes once', async () => {
  const api = withFlow()
    .answers(publishFlow, FIRST_VERSION)
    .lists(listChannels, [channel({ flowId: 9 })]);
  await open();
  const opener = page.getByRole('button', { name: 'Publish' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Returns”?' });
  await expect(dialog).toBeShown();
  await pressKey('Escape');
  await expect(dialog).toBeGone();
  await expect(opener).toBeFocused();
  await opener.click();
  const release = api.holds(publishFlow);
  await dialog.getByRole('button', { name: 'Publish' }).doubleClick();
  release();
  await expect(page.getByText('Version 1 is published, but on no channel yet')).toBeShown();
  expect(api.calls(publishFlow)).toHaveLength(1);
});

test('when a colleague changed the draft meanwhile, publishing says so', async () => {
  withFlow().fails(publishFlow, 409);
  await open();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('A colleague has just changed the draft. Review it and publish again.')).toBeShown();
});
