import { join } from 'node:path';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { expectAccessible, expectReady, overflowOf, setLanguage, setWidth } from './screen-checks.ts';

/** Where to keep pictures, to be looked at. Without it none are taken. */
const pictures = process.env.PICTURES;

test('what people change appears in the log, which can be filtered, followed and exported', async ({ page }) => {
  await registerVerified(page, { name: 'Ana Popa' });
  const flow = (await (await post(page, '/flows', { name: 'Welcome flow' })).json()) as { id: number };
  await post(page, '/ai-agents', { name: 'Shop assistant' });
  await post(page, '/secrets', { name: 'crm', value: 'a-value-12345' });
  expect((await post(page, `/flows/${flow.id}`, { _method: 'PUT', name: 'Greeting' })).ok()).toBe(true);

  await test.step('the menu leads to it, and the newest entry comes first', async () => {
    await page.goto('/account');
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByText('Ana Popa changed the flow Greeting')).toBeVisible();
    await expect(page.getByText('Name: Welcome flow → Greeting')).toBeVisible();
    await expect(page.getByText('Ana Popa added the secret crm')).toBeVisible();
    await expect(page.getByText('a-value')).toHaveCount(0);
    const first = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first();
    await expect(first).toContainText('changed the flow Greeting');
    await expectAccessible(page, 'the activity log');
  });

  await test.step('a filter is part of the address and survives a reload', async () => {
    await page.getByLabel('About').click();
    await page.getByRole('option', { name: 'AI agents' }).click();
    await expect(page).toHaveURL(/\?subject=agent$/);
    await expect(page.getByText('Ana Popa created the agent Shop assistant')).toBeVisible();
    await expect(page.getByText('added the secret')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Ana Popa created the agent Shop assistant')).toBeVisible();
    await expect(page.getByText('added the secret')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    await expect(page.getByText('added the secret')).toBeVisible();
  });

  await test.step('one thing is followed, and its entries lead to it', async () => {
    await page.getByRole('button', { name: 'Only Greeting' }).click();
    await expect(page.getByText('Ana Popa created the flow Welcome flow')).toBeVisible();
    await expect(page.getByText('added the secret')).toHaveCount(0);
    await page.getByRole('link', { name: 'Greeting' }).click();
    await expect(page).toHaveURL(new RegExp(`/flows/${flow.id}$`));
    await page.goBack();
  });

  await test.step('an owner gets all of it as a table, which the log remembers', async () => {
    await page.goto('/account/activity');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('activity.csv');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Ana Popa exported the activity log')).toBeVisible();
  });

  for (const width of [1_440, 1_024, 390])
    for (const locale of ['en', 'ru', 'de']) {
      await setWidth(page, width);
      await setLanguage(page, locale);
      await expectReady(page);
      expect([width, locale, await overflowOf(page)]).toEqual([width, locale, 0]);
      if (pictures) await page.screenshot({ path: join(pictures, `activity-${width}-${locale}.png`), fullPage: true });
    }
  await expectAccessible(page, 'the activity log at 390 px');
});
