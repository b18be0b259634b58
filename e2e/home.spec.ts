import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, expectReady } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';

/** Sends messages as customers of the widget, each in their own browser. */
async function write(request: APIRequestContext, key: string, ...conversations: string[][]) {
  for (const texts of conversations) {
    const headers: Record<string, string> = { key, platform: 'web', driver: 'web' };
    const reply = await request.post('/api/chat/conversations/start', { data: {}, headers });
    expect(reply.ok()).toBe(true);
    const { conversation, visitor_token } = (await reply.json()) as {
      conversation: { id: number };
      visitor_token: string;
    };
    headers['x-visitor-token'] = visitor_token;
    for (const text of texts) {
      const data = { driver: 'web', conversation_id: conversation.id, client_id: crypto.randomUUID(), text };
      expect((await request.post('/api/chat/listen', { data, headers })).ok()).toBe(true);
    }
  }
}

async function openWidget(page: Page): Promise<string> {
  const reply = await post(page, '/channels', { type: 'web_widget', name: 'Shop' });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { key: string }).key;
}

/** A company with three customers who wrote six messages today. */
async function openBusyShop(page: Page, request: APIRequestContext): Promise<string> {
  await registerVerified(page);
  const key = await openWidget(page);
  await write(request, key, ['Hello', 'Is it in stock?'], ['Bună ziua', 'Mulțumesc', 'La revedere'], ['Привет']);
  return key;
}

async function daysShown(page: Page, query = ''): Promise<{ from: string; to: string }> {
  return (await (await page.request.get(`/api/stats${query}`)).json()) as { from: string; to: string };
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const week = (page: Page) => page.getByRole('slider', { name: 'Weekly activity, day by day' });

test('the figures are those of the traffic, and each leads to its conversations', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.goto('/');
  await expect(tile(page, 'New messages')).toContainText('6');
  await expect(tile(page, 'New customers')).toContainText('3');
  await expect(tile(page, 'Total customers')).toContainText('3');
  await expect(tile(page, 'Total messages')).toContainText('6');
  await expect(tile(page, 'New messages')).toContainText('vs 0 last week');
  await expect(page.getByText('Europe/Bucharest')).toBeVisible();
  await expect(card(page, 'Customers by channel').getByRole('link', { name: /Web widget\s*3\s*100%/ })).toBeVisible();

  await tile(page, 'New messages').getByRole('button', { name: 'What is counted: New messages' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Every message from customers, bots and your team');

  const { to } = await daysShown(page);
  await tile(page, 'New messages').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/chats\\?view=all&from=\\d{4}-\\d{2}-\\d{2}&to=${to}$`));
  await page.goBack();
  await card(page, 'Customers by channel').getByRole('link', { name: 'Web widget' }).click();
  await expect(page).toHaveURL(/\/chats\?view=all&platform=web_widget$/);
});

test('a chart can be navigated with arrow keys, read as a table and saved as a file', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.goto('/');
  await expect(week(page)).toHaveAttribute('aria-valuetext', /Messages 6, Conversations 3, Customers 3$/);
  await week(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(week(page)).toHaveAttribute('aria-valuetext', /Messages 0, Conversations 0, Customers 0$/);
  await page.keyboard.press('Home');
  await expect(week(page)).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('End');
  await expect(week(page)).toHaveAttribute('aria-valuenow', '6');

  const toggle = page.getByRole('button', { name: 'View as table: Weekly activity' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const rows = page.getByRole('table', { name: 'Weekly activity' }).getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.last().getByRole('cell')).toHaveText(['6', '3', '3']);
  await expect(week(page)).toBeHidden();

  const { to } = await daysShown(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV: Weekly activity' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^weekly-activity-\\d{4}-\\d{2}-\\d{2}-${to}\\.csv$`));
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFDay,Messages,Conversations,Customers');
  expect(lines.at(-1)).toBe(`${to},6,3,3`);
  expect(lines).toHaveLength(8);
});

test('the selected days are in the URL', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.goto('/');
  const days = page.getByRole('group', { name: 'Period:' });
  await days.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\/\?range=30$/);
  await expect(tile(page, 'Total customers')).toContainText('in 30 days');
  await page.reload();
  await expect(days.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');

  await days.getByRole('button', { name: 'Custom' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a period' });
  await picker.getByLabel('From').fill('2026-02-10');
  await picker.getByLabel('To').fill('2026-02-01');
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(picker.getByRole('alert')).toHaveText('The first day must come before the last.');
  await picker.getByLabel('To').fill('2026-03-11');
  await picker.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\/\?from=2026-02-10&to=2026-03-11$/);
  await expect(page.getByText('Feb 10 – Mar 11, 2026')).toBeVisible();
  await expect(tile(page, 'New messages')).toContainText('0');

  await page.goBack();
  await expect(page).toHaveURL(/\/\?range=30$/);
  await page.goto('/?range=1000&from=x');
  await expect(days.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('new messages are counted without a reload, and nothing moves', async ({ page, request }) => {
  const key = await openBusyShop(page, request);
  await page.goto('/');
  await expect(tile(page, 'Total messages')).toContainText('6');
  await expectReady(page);
  const positions = () =>
    page.evaluate(() => [...document.querySelectorAll('main section')].map((each) => each.getBoundingClientRect().top));
  const before = await positions();
  expect(before).toHaveLength(4);
  await write(request, key, ['One more']);
  await expect(week(page)).toHaveAttribute('aria-valuetext', /Messages 7/);
  expect(await positions()).toEqual(before);
});

test('without traffic, charts show examples and the checklist shows what to do', async ({ page, request }) => {
  await registerVerified(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Skip, look around first' }).click();
  await expect(page.getByText('Example', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
  const steps = card(page, 'Get Parley answering');
  await expect(steps).toContainText('0 of 5');
  await steps.getByRole('button', { name: 'Create: Create an AI agent' }).click();
  await expect(page.getByLabel('Address of your website')).toBeVisible();
  await page.getByRole('button', { name: 'Skip, look around first' }).click();

  expect((await post(page, '/ai-agents', { name: 'Ada' })).status()).toBe(201);
  const key = await openWidget(page);
  await page.reload();
  await expect(steps).toContainText('1 of 5');
  await expect(steps.getByRole('link', { name: 'Add: Give it something to read' })).toBeVisible();
  await write(request, key, ['Hello']);
  await page.reload();
  await expect(steps).toContainText('4 of 5'); // the test is done with the first conversation

  await page.getByRole('button', { name: 'Hide the setup steps' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expectReady(page);
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Show the setup steps' }).click();
  await expect(steps).toBeVisible();
});

test('a card that could not be loaded says so and can be tried again', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.route('**/api/stats?*', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'x' } }));
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveCount(4);
  await expect(card(page, 'Get Parley answering')).toContainText('of 5');
  await page.unroute('**/api/stats?*');
  await card(page, 'Weekly activity').getByRole('button', { name: 'Try again' }).click();
  await expect(week(page)).toHaveAttribute('aria-valuetext', /Messages 6/);
});

test('the printout has charts and tables and nothing else', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.goto('/');
  await expectReady(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(week(page).locator('svg')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expect(page.locator('h1')).toBeVisible();
});

test('the dashboard has no violation', async ({ page, request }) => {
  await openBusyShop(page, request);
  await page.goto('/?range=30');
  await expectReady(page);
  await expectAccessibleEverywhere(page, 'charts');
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('ArrowLeft');
  for (const toggle of await page.locator('button:has(svg.lucide-sheet)').all()) await toggle.click();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expectAccessibleEverywhere(page, 'tables');
  await page.emulateMedia({ media: 'print' });
  await expectAccessibleEverywhere(page, 'print');
});

test('at 320 px nothing needs sideways scrolling, and the period is a menu', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openBusyShop(page, request);
  await page.goto('/');
  await expectReady(page);
  await expectAccessible(page, '320 px');
  await page.getByRole('button', { name: 'Period: 7 days' }).click();
  await page.getByRole('menuitem', { name: 'Custom' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a period' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0); // it has faded out
  await expectAccessible(page, 'the picker');
});
