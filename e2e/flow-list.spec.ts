import { readFileSync, writeFileSync } from 'node:fs';
import { smallFlow } from './flows.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

test('the list of flows has no violation, empty and filled', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/flows');
  await expectAccessibleEverywhere(page, 'an empty list');
  const created = await post(page, '/flows', { name: 'Order help and a rather long name', definition: smallFlow() });
  const { id } = (await created.json()) as { id: number };
  await post(page, `/flows/${id}/publish`, { revision: 1 });
  await post(page, '/flows', { name: 'Unfinished' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Unfinished' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a list');
});

test('a flow is exported, imported, renamed, paused, deleted and restored', async ({ page }, testInfo) => {
  await registerVerified(page);
  const created = await post(page, '/flows', { name: 'Order help', definition: smallFlow() });
  const { id } = (await created.json()) as { id: number };
  await post(page, `/flows/${id}/publish`, { revision: 1 });
  await page.goto('/flows');
  const act = async (flow: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${flow}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const link = (flow: string) => page.getByRole('link', { name: flow, exact: true });

  const download = page.waitForEvent('download');
  await act('Order help', 'Export JSON');
  const file = testInfo.outputPath('flow.json');
  await (await download).saveAs(file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"Order help"', '"From elsewhere"'));
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'From elsewhere' })).toBeVisible();

  await page.goto('/flows');
  await act('From elsewhere', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Ours now');
  await page.keyboard.press('Enter');
  await expect(link('Ours now')).toBeVisible();
  await act('Order help', 'Pause');
  await expect(page.getByRole('row', { name: /Order help/ })).toContainText('Paused');
  await act('Ours now', 'Delete');
  await expect(link('Ours now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link('Ours now')).toBeVisible();

  writeFileSync(file, 'this is no flow');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('This is not a flow, or it comes from a newer version')).toBeVisible();
});
