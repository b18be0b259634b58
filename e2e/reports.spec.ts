import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { expectAccessible, expectReady, overflowOf, setLanguage, setWidth } from './screen-checks.ts';

/** Where to keep pictures, to be looked at. Without it none are taken. */
const pictures = process.env.PICTURES;

/** A customer of the widget who asks something. */
async function ask(request: APIRequestContext, key: string, text: string) {
  const headers: Record<string, string> = { key, platform: 'web', driver: 'web' };
  const started = await request.post('/api/chat/conversations/start', { data: {}, headers });
  const { conversation, visitor_token } = (await started.json()) as {
    conversation: { id: number };
    visitor_token: string;
  };
  headers['x-visitor-token'] = visitor_token;
  const data = { driver: 'web', conversation_id: conversation.id, client_id: crypto.randomUUID(), text };
  expect((await request.post('/api/chat/listen', { data, headers })).ok()).toBe(true);
  const rate = async (score: number, comment: string) => {
    const address = `/api/chat/conversations/${conversation.id}/rating`;
    expect((await request.post(address, { data: { score, comment }, headers })).ok()).toBe(true);
  };
  return { id: conversation.id, rate };
}

/** Six customers are answered, and the first one is happy; a seventh gets no answer. */
async function openBusyShop(page: Page, request: APIRequestContext) {
  await registerVerified(page, { name: 'Ana Popa' });
  // Around the clock: the load is shown for the hours in which the company is there.
  const open = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '12:00', to: '11:59' }];
  expect((await post(page, '/opening-hours', { _method: 'PUT', open, holidays: [] })).ok()).toBe(true);
  const channel = await post(page, '/channels', { type: 'web_widget', name: 'Shop' });
  const { key } = (await channel.json()) as { key: string };
  const customers = [];
  for (let n = 0; n < 7; n += 1) {
    const customer = await ask(request, key, `Question ${n}`);
    if (n < 6)
      await post(page, `/conversations/${customer.id}/messages/send`, { text: 'Yes', client_id: crypto.randomUUID() });
    await post(page, `/conversations/${customer.id}/end`);
    customers.push(customer);
  }
  await customers[0]?.rate(5, 'That was quick!');
  return customers.map(({ id }) => id);
}

const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name }).first();

test('a rated conversation shows in the figures, and each figure opens what is behind it', async ({
  page,
  request,
}) => {
  const [rated] = await openBusyShop(page, request);
  const counted = async () => {
    const report = (await (await page.request.get('/api/figures')).json()) as {
      period: { rating: { count: number }; people: Record<string, number> };
    };
    return [report.period.rating.count, report.period.people.confirmed];
  };
  await expect.poll(counted, { timeout: 60_000 }).toEqual([1, 1]);
  await test.step('reports are reached from the navigation and say what they count', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(tile(page, 'Rating')).toContainText('5.0');
    await expect(tile(page, 'Rating')).toContainText('of 5, 1 rating');
    await expect(tile(page, 'First reply')).toContainText('median of 6');
    await expect(tile(page, 'Answered by the bot alone')).toContainText('0 of 7');
    await expect(card(page, 'Ratings')).toContainText('That was quick!');
  });

  await test.step('the rating opens the conversation', async () => {
    await tile(page, 'Rating').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
    await page.getByRole('listitem').filter({ hasText: '5 ★' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/chats/${rated}$`));
    await page.goBack();
    await page.goBack();
  });

  await test.step('the outcomes add up, each conversation in one of them', async () => {
    await page.getByRole('button', { name: 'People', exact: true }).click();
    const ledger = card(page, 'Outcomes of 7 conversations that people answered');
    await expect(ledger.getByRole('listitem').filter({ hasText: 'Confirmed' })).toContainText('1');
    await expect(ledger.getByRole('listitem').filter({ hasText: 'Assumed' })).toContainText('5');
    await expect(ledger.getByRole('listitem').filter({ hasText: 'Abandoned' })).toContainText('1');
    await ledger.getByRole('listitem').filter({ hasText: 'Assumed' }).getByRole('link').click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
    await page.goBack();
    await expect(page).toHaveURL(/begun=people/);
  });

  await test.step('a person has a row, and no average below five ratings', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Ana Popa' });
    await expect(row).toContainText('– of 1');
    await row.getByRole('link', { name: '6', exact: true }).first().click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
    await page.goBack();
  });

  await test.step('the bars of the load open the answers of their hours', async () => {
    const bars = page
      .getByRole('row')
      .filter({ hasText: 'Ana Popa' })
      .getByRole('link', { name: /^\d+:00: 0\.\d/ });
    await expect(bars.first()).toBeVisible();
    let answers = 0;
    // One bar, or two if the hour has just changed.
    for (let at = 0, count = await bars.count(); at < count; at += 1) {
      await bars.nth(at).click();
      await expect(page.getByRole('heading', { name: /^Answered, \d+:00–\d+:00$/ })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      answers += await page.getByRole('main').getByRole('listitem').count();
      await page.goBack();
      await expect(bars.first()).toBeVisible();
    }
    expect(answers).toBe(6);
  });

  await test.step('a card is a table and a file, and the log remembers the export', async () => {
    await page.getByRole('button', { name: 'Show as a table: Replies and waiting' }).click();
    await expect(page.getByRole('table', { name: 'Replies and waiting' }).getByRole('row')).toHaveCount(8);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV: Load per person' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^report-people-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('Ana Popa,6,6,');
    await page.goto('/account/activity');
    await expect(page.getByText('Ana Popa exported figures from the reports')).toBeVisible();
  });

  await page.goto('/reports?begun=people');
  for (const width of [1_440, 390])
    for (const locale of ['en', 'ru']) {
      await test.step(`fits ${width} px in ${locale}, and has no violation`, async () => {
        await setWidth(page, width);
        await setLanguage(page, locale);
        await expectReady(page);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        await expectAccessible(page, `reports at ${width} px in ${locale}`);
        if (pictures) await page.screenshot({ path: join(pictures, `reports-${width}-${locale}.png`), fullPage: true });
      });
    }
});

test('without conversations, every card says so', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/reports');
  await expect(page.getByText('Nothing in this period.')).toHaveCount(5);
  await expect(tile(page, 'Wait for a person')).toContainText('None in this period');
  await expectAccessible(page, 'empty reports');
  if (pictures) await page.screenshot({ path: join(pictures, 'reports-empty.png'), fullPage: true });
});
