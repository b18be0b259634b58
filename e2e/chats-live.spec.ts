import type { Page } from '@playwright/test';
import { openInbox, pointAway, rowOf, rowsOf } from './inbox-fixtures.ts';
import { expect, test } from './fixtures.ts';
import { colleagueOf } from './team.ts';

/** Collects all errors of the staff's browser; the fixtures watch another page. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text());
  });
  return problems;
}

test("a customer's message appears in every colleague's list at once", async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const problems = watch(staff);
  const emma = await visitor('Emma', ['Do the gloves come in a child size?']);
  const dan = await (await browser.newContext({ storageState: await staff.context().storageState() })).newPage();
  await Promise.all([staff.goto('/chats'), dan.goto(`${baseURL}/chats`)]);
  for (const page of [staff, dan]) await expect(rowOf(page, 'Emma')).toContainText('child size');
  await expect(staff).toHaveTitle(/^\(1\) /);

  await emma.say('Size 4, please');
  for (const page of [staff, dan]) await expect(rowOf(page, 'Emma')).toContainText('Size 4', { timeout: 4_000 });
  await expect(rowOf(staff, 'Emma')).toContainText('2 unread messages');

  await visitor('Lukas', ['Guten Tag']);
  await expect(rowOf(staff, 'Lukas')).toBeVisible({ timeout: 4_000 });
  await expect(rowsOf(staff).first()).toContainText('Lukas');

  await rowOf(staff, 'Emma').click();
  await expect(staff).toHaveURL(/\/chats\/\d+$/);
  await expect(staff.locator('#thread')).toContainText('Size 4, please');
  await expect(staff.getByRole('complementary', { name: 'Customer' })).toContainText('Emma');
  // The other browser learns that it was read.
  await expect(rowOf(dan, 'Emma')).not.toContainText('unread');
  expect(problems).toEqual([]);
});

test('new activity does not move the list under the pointer', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const first = await visitor('Emma', ['One']);
  await visitor('Giulia', ['Two']);
  await staff.goto('/chats');
  const rows = rowsOf(staff);
  await expect(rows.first()).toContainText('Giulia');
  await rows.first().hover();
  await first.say('Once more');
  await visitor('Lukas', ['Guten Tag']);
  const pill = staff.getByRole('button', { name: '2 new' });
  await expect(pill).toBeVisible();
  await expect(rows.first()).toContainText('Giulia');
  await expect(rowOf(staff, 'Emma')).toContainText('Once more');
  await pill.click();
  await expect(rows.first()).toContainText('Lukas');
  await expect(rows.nth(1)).toContainText('Emma');
  await expect(pill).toBeHidden();
});

test('a list response in flight does not overwrite newer messages', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['One']);
  await visitor('Giulia', ['Two']);
  const wasRead = Promise.withResolvers<void>();
  const mayArrive = Promise.withResolvers<void>();
  await staff.goto('/chats');
  await expect(rowOf(staff, 'Emma')).toBeVisible();
  await staff.route('**/api/conversations?*unread=true*', async (route) => {
    const old = await route.fetch();
    wasRead.resolve();
    await mayArrive.promise;
    await route.fulfill({ response: old });
  });
  await staff.getByRole('link', { name: /^Unread/ }).click();
  await wasRead.promise;
  await pointAway(staff);
  await emma.say('Once more');
  await visitor('Lukas', ['Guten Tag']);
  await expect(staff).toHaveTitle(/^\(3\) /);
  mayArrive.resolve();
  await expect(rowsOf(staff).first()).toContainText('Lukas');
  await expect(rowsOf(staff).nth(1)).toContainText('Once more');
});

test('colleagues see who is online and who views the same conversation', async ({ browser, baseURL, request }) => {
  const { staff: camille, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Hello']);
  await camille.goto('/');
  const dan = await colleagueOf(camille, browser, baseURL);
  await dan.goto('/account');
  const here = (page: Page) => page.getByRole('list', { name: 'Here now' });
  await expect(here(camille)).toContainText('Dan is here');
  await expect(here(dan)).toContainText('Camille is here');
  await camille.goto(`/chats/${emma.id}`);
  await expect(here(dan)).toContainText(`Camille is looking at #${emma.id}`);
  await dan.goto(`/chats/${emma.id}`);
  await expect(dan.locator('#thread')).toContainText('Camille is here too');
  await expect(camille.locator('#thread')).toContainText('Dan is here too');
  await dan.goto('/account');
  await expect(camille.locator('#thread')).not.toContainText('Dan is here too');
});
