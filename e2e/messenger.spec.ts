import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, registerVerified, test } from './fixtures.ts';
import { accept, addCustomer, addPage, addWelcomeFlow, cancel, findOwner, killTokens, signIn } from './meta.ts';
import { PICTURE } from './widget-shop.ts';

test('Messenger: connect, answer with options, take over, reconnect, disconnect', async ({ page, request }) => {
  const shop = `Hats ${Date.now()}`;
  const { id: pageId } = await addPage(request, shop);
  await registerVerified(page);
  const flowId = await addWelcomeFlow(page);
  await page.goto('/channels/messenger');
  await page.getByRole('button', { name: 'Add Messenger' }).click();

  // Refusing and closing the window change nothing.
  await signIn(page, 'Continue with Facebook', cancel);
  await expect(page.getByText('Authorisation cancelled').first()).toBeVisible();
  await signIn(page, 'Try again', async (window) => window.close());
  await expect(page.getByText('Authorisation cancelled')).toHaveCount(2);

  // A return with a state that nobody was given fails.
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
  await page.goto('/facebook/callback?code=foreign&state=foreign');
  await expect(page.getByText('Authorisation failed').first()).toBeVisible();

  // Sign in and choose the Page.
  await page.goto(`/channels/${channelId}`);
  await signIn(page, 'Continue with Facebook', accept);
  await expect(page.getByText(/You may not answer messages for this Page/).first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'the Pages', [1440, 390]);
  await page.getByRole('button', { name: `Connect: ${shop}` }).click();
  await expect(page.getByText(/is connected/)).toBeVisible();
  await expect(page.getByRole('link', { name: shop }).first()).toBeVisible();
  const { cookies } = await page.context().storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': token };
  const assigned = await page.request.put(`/api/channels/${channelId}`, { data: { flow_id: flowId }, headers });
  expect(assigned.ok()).toBe(true);

  // The bot answers with options, and a tap goes on.
  const ana = await addCustomer(request, pageId, 'Ana');
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

  // A person takes over and answers with a picture; the customer reads it.
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
  await ana.read();
  const conversationId = /\/chats\/(\d+)/.exec(page.url())?.[1];
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/api/conversations/${conversationId}/messages`);
      const { data } = (await reply.json()) as { data: { text: string; status: string }[] };
      return data.find(({ text }) => text === 'This is how it looks.')?.status;
    })
    .toBe('read');

  // The token dies: the banner says so, messages wait, and each goes out once after signing in again.
  await killTokens(request, await findOwner(request));
  await input.fill('First');
  await input.press('Enter');
  await expect(page.getByText(/cannot send/).first()).toBeVisible({ timeout: 60_000 });
  await input.fill('Second');
  await input.press('Enter');
  await expect(page.getByText('Second', { exact: true }).first()).toBeVisible();
  await page.goto(`/channels/${channelId}`);
  await signIn(page, 'Sign in again', accept);
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
