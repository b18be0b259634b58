import { startSimulator, type Simulator } from '@parley/simulator';
import type { Page } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { expect, test } from './fixtures.ts';

let simulator: Simulator;
test.beforeEach(async () => {
  simulator = await startSimulator({ hasRateLimits: false });
});
test.afterEach(() => simulator.close());

const phone = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const menuOf = (page: Page, name: string) => page.getByLabel(`What the customer can do on ${name}`);

/** A Page and a number to which Parley listens, and a bot that somebody polls. */
function connectAll() {
  const { meta, whatsapp, telegram } = simulator;
  const { home, linked, lukas } = meta.sample();
  for (const account of [home, linked]) account.subscribedApps.set('100200300', new Set(['messages']));
  const { number, account } = whatsapp.addNumber();
  account.isSubscribed = true;
  const bot = telegram.addBot();
  return { home, linked, lukas, number, bot };
}

test('a phone without a channel offers to connect one, and shows what Parley asks for', async ({ page }) => {
  await page.goto(simulator.url);
  await expect(page.getByText('Nothing leaves this machine')).toBeVisible();
  for (const name of ['Messenger', 'Instagram', 'WhatsApp', 'Telegram']) await expect(phone(page, name)).toBeVisible();
  await expect(phone(page, 'Messenger').getByRole('link', { name: 'Open the channels in Parley' })).toHaveAttribute(
    'href',
    'http://127.0.0.1:3000/channels',
  );
  await phone(page, 'WhatsApp').getByRole('button', { name: 'Connect with the simulator' }).click();
  await expect(phone(page, 'WhatsApp').getByText('Access token').last()).toBeVisible();
  await phone(page, 'Telegram').getByRole('button', { name: 'Connect with the simulator' }).click();
  await expect(phone(page, 'Telegram').getByText('Token', { exact: true }).last()).toBeVisible();
});

test('a customer writes, reacts, edits, unsends and blocks; keys lead from phone to phone', async ({ page }) => {
  const { home, lukas } = connectAll();
  await page.goto(simulator.url);
  const messenger = phone(page, 'Messenger');
  await expect(messenger.getByText('has not written yet')).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect(messenger.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Do you have it in blue?');
  await page.keyboard.press('Enter');
  await expect(messenger.getByText('Do you have it in blue?')).toBeVisible();
  await expect(messenger.getByText('23 h 59 min')).toBeVisible();
  simulator.meta.staff.answer(home, lukas, 'Yes, we do.');
  await expect(messenger.getByText('Yes, we do.')).toBeVisible();
  await menuOf(page, 'Messenger').click();
  await messenger.getByRole('button', { name: 'React to the last answer' }).click();
  await expect(messenger.getByText('❤️')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept('Do you have it in green?'));
  await menuOf(page, 'Messenger').click();
  await messenger.getByRole('button', { name: 'Edit my last message' }).click();
  await expect(messenger.getByText('edited')).toBeVisible();
  await messenger.getByRole('textbox').focus();
  await page.keyboard.press('Control+z');
  await expect(messenger.getByText('unsent')).toBeVisible();
  await menuOf(page, 'Messenger').click();
  await messenger.getByRole('button', { name: 'Send: Picture' }).click();
  await expect(messenger.getByRole('img').last()).toBeVisible();
  await page.getByRole('button', { name: 'Customer blocks the business' }).click();
  await expect(messenger.getByText('blocked')).toBeVisible();
});

test('a fault is switched on for all platforms, and is a line in the thread that it hit', async ({ page }) => {
  const { bot } = connectAll();
  const ana = simulator.telegram.addCustomer({ first_name: 'Ana', language_code: 'ro' });
  const send = (text: string, more: object = {}) =>
    fetch(`${simulator.telegramUrl}/bot${bot.token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: ana.user.id, text, ...more }),
    });
  await fetch(`${simulator.telegramUrl}/bot${bot.token}/setWebhook?url=http://127.0.0.1:9/hook`);
  simulator.telegram.say(bot, ana, 'Where is my order?');
  await page.goto(simulator.url);
  const telegram = phone(page, 'Telegram');
  await expect(telegram.getByText('Ana RO')).toBeVisible();
  await expect(telegram.getByText('no reply window')).toBeVisible();
  await send('Which one?', { reply_markup: { inline_keyboard: [[{ text: 'The last', callback_data: 'last' }]] } });
  await telegram.getByRole('button', { name: 'The last', exact: true }).click();
  expect(simulator.journal.transcript.list({ where: { kind: 'tap' } })).toHaveLength(1);

  await page.getByRole('heading', { name: 'Simulator' }).click();
  await page.keyboard.press('f');
  await expect(page.getByRole('switch', { name: /^Timeout after accept/ })).toBeFocused();
  await page.getByRole('switch', { name: /^Server error/ }).check();
  await page.getByLabel('Server error (500): how much').selectOption('all');
  await expect(page.getByText('1 on', { exact: true })).toBeVisible();
  await expect.poll(() => simulator.faults.of('whatsapp').calls).toMatchObject([{ kind: 'server_error', share: 1 }]);
  expect((await send('Lost')).status).toBe(500);
  await expect(telegram.getByText(/Refused: server error/)).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: 'What happened' })
      .getByText(/^sendMessage/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByText('none on')).toBeVisible();
});

test('what WhatsApp would have cost is on the invoice, by unit price', async ({ page }) => {
  const { number } = connectAll();
  const customer = simulator.whatsapp.addCustomer({ name: 'Lena', country: 'DE' });
  const line = { phone_number_id: number.id, recipient: customer.userId, country: 'DE', is_billable: true };
  for (const id of ['a', 'b'])
    simulator.whatsapp.state.invoice.set(id, {
      ...line,
      message_id: id,
      category: 'utility',
      micros: 55_000,
      at: '2026-11-15T10:00:00Z',
    });
  await page.goto(simulator.url);
  await expect(page.getByRole('row', { name: 'WhatsApp, 2 × utility, DE $0.0550 $0.110' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Would have cost $0.110' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('invoice.csv');
});

test('several customers of one platform are tabs in the head, and more can be added', async ({ page }) => {
  connectAll();
  await page.goto(simulator.url);
  const whatsapp = phone(page, 'WhatsApp');
  for (const name of ['Lena', 'Olena']) {
    await whatsapp.getByRole('textbox', { name: 'Name' }).fill(name);
    await whatsapp.getByRole('button', { name: 'New customer' }).click();
    await expect(whatsapp.getByRole('textbox', { name: 'Message on WhatsApp' })).toBeVisible();
    if (name === 'Olena') break;
    await menuOf(page, 'WhatsApp').click();
    await whatsapp.getByRole('button', { name: 'Another customer' }).click();
  }
  const tabs = whatsapp.getByRole('group', { name: 'Customers on WhatsApp' });
  await expect(tabs.getByRole('button', { name: 'Olena' })).toHaveAttribute('aria-pressed', 'true');
  await tabs.getByRole('button', { name: 'Lena', exact: true }).click();
  await expect(whatsapp.getByPlaceholder('Write as Lena')).toBeVisible();
});

test('the page has no violation, also on a phone, where nothing is cut off', async ({ page }) => {
  connectAll();
  await page.goto(simulator.url);
  await expect(phone(page, 'Messenger').getByRole('textbox')).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsIn(page), String(width)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
