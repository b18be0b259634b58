import type { Page } from '@playwright/test';
import { expect, registerVerified, test } from './fixtures.ts';
import { accept, addAccount, addCustomer, addWelcomeFlow, cancel, killTokens, signIn } from './meta.ts';
import { PICTURE } from './widget-shop.ts';

test('Instagram: connect, answer with options, take over, reconnect, disconnect', async ({ page, request }) => {
  const username = `hats.${Date.now()}`;
  const { id: accountId } = await addAccount(request, username);
  await registerVerified(page);
  const flowId = await addWelcomeFlow(page);
  const choose = async (window: Page) => {
    await window.getByRole('radio', { name: new RegExp(`@${username}`) }).check();
    await accept(window);
  };
  await page.goto('/channels/instagram');
  await page.getByRole('button', { name: 'Add Instagram' }).click();
  await signIn(page, 'Continue with Instagram', cancel);
  await expect(page.getByText('Authorisation cancelled').first()).toBeVisible();
  await signIn(page, 'Continue with Instagram', choose);
  await expect(page.getByText(/is connected/)).toBeVisible();
  await expect(page.getByRole('link', { name: `@${username}` }).first()).toBeVisible();
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
  const { cookies } = await page.context().storageState();
  const headers = { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
  const assigned = await page.request.put(`/api/channels/${channelId}`, { data: { flow_id: flowId }, headers });
  expect(assigned.ok()).toBe(true);

  // The bot answers with options, and a tap goes on.
  const ana = await addCustomer(request, accountId, 'Ana');
  await ana.say('Hello');
  const optionsOf = async () =>
    (await ana.received()).flatMap((message) =>
      [...message.quick_replies, ...message.buttons].map(({ title }) => ({ message, title })),
    );
  await expect.poll(async () => (await optionsOf()).length).toBeGreaterThan(1);
  const [option] = await optionsOf();
  const before = (await ana.received()).length;
  if (option) await ana.tap(option.message, option.title);
  await expect.poll(async () => (await ana.received()).length).toBeGreaterThan(before);

  // A person takes over and answers with a picture.
  await page.goto('/chats?view=all');
  await page.getByRole('link', { name: /Ana/ }).first().click();
  await page
    .getByRole('button', { name: /Take over/ })
    .first()
    .click();
  const input = page.getByRole('textbox', { name: 'Reply to Ana' });
  await input.fill('This is how it looks.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'hat.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(async () => (await ana.received()).some(({ attachments }) => attachments.length > 0)).toBe(true);
  expect(await ana.texts()).toContain('This is how it looks.');

  // The token dies: the banner says so, messages wait, and each goes out once after signing in again.
  await killTokens(request, accountId);
  await input.fill('First');
  await input.press('Enter');
  await expect(page.getByText(/cannot send/).first()).toBeVisible({ timeout: 60_000 });
  await input.fill('Second');
  await input.press('Enter');
  await expect(page.getByText('Second', { exact: true }).first()).toBeVisible();
  await page.goto(`/channels/${channelId}`);
  await signIn(page, `Sign in again: @${username}`, choose);
  await expect
    .poll(async () => (await ana.texts()).filter((text) => /^(First|Second)$/.test(text)))
    .toEqual(['First', 'Second']);

  // Disconnected: the conversation stays.
  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/is disconnected/)).toBeVisible();
  await page.goto('/chats?view=all');
  await expect(page.getByText('Second').first()).toBeVisible();
});
