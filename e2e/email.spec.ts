import type { Page } from '@playwright/test';
import { MAILBOX, rawMail, startMailServers, type MailServers } from '../apps/server/src/testing/mail-servers.ts';
import { addDeliveryAgent, DELIVERY_ANSWER } from './delivery-agent.ts';
import { expect, post, registerVerified, test, tokenOf } from './fixtures.ts';
import { addWelcomeFlow } from './meta.ts';
import { MODEL_PORT, SITE_PORT } from './outside.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { chat, FIELDS, launcher, openShop, PICTURE, write } from './widget-shop.ts';

let servers: MailServers;
/** A mailbox belongs to one channel. */
let mailbox: string;
test.beforeEach(async () => {
  mailbox = `support-${crypto.randomUUID()}@shop.example`;
  servers = await startMailServers({ imap: SITE_PORT, smtp: MODEL_PORT, mailbox });
});
test.afterEach(() => servers.close());

const sentTexts = () => servers.sent.map(({ text }) => (text ?? '').split('\n')[0]?.trim());

/** Fills in the form of a mailbox. */
async function enter(page: Page, password: string) {
  await page.getByLabel('Email address').fill(mailbox);
  await page.getByLabel('Sender name').fill('Lamp Shop');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Incoming server (IMAP)').fill('127.0.0.1');
  await page.getByLabel('IMAP port').fill(String(servers.imapPort));
  await page.getByLabel('Outgoing server (SMTP)').fill('127.0.0.1');
  await page.getByLabel('SMTP port').fill(String(servers.smtpPort));
}
const connect = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true }).click();
const expectConnected = (page: Page) =>
  expect(page.getByRole('listitem').filter({ hasText: 'Incoming mail' }).getByText('In order').first()).toBeVisible();

/**
 * Puts a mail into the mailbox until it has arrived: what is there before the mailbox is read for the first time is ignored, and copies of a
 * mail are.
 */
async function arrive(page: Page, mail: Parameters<typeof rawMail>[0], isThere: () => Promise<boolean>) {
  const raw = rawMail({ to: mailbox, ...mail });
  await expect
    .poll(
      async () => {
        if (await isThere()) return true;
        servers.arrive(raw);
        await page.waitForTimeout(2_000);
        return isThere();
      },
      { timeout: 120_000 },
    )
    .toBe(true);
}
const conversations = async (page: Page) =>
  ((await (await page.request.get('/api/conversations?view=all')).json()) as { data: { id: number }[] }).data;
const textsIn = async (page: Page, id: number) =>
  (
    (await (await page.request.get(`/api/conversations/${id}/messages`)).json()) as { data: { text: string }[] }
  ).data.map(({ text }) => text);

test('Email: connect, answer, take over, reconnect, disconnect', async ({ page }) => {
  await registerVerified(page);
  const agentId = await addDeliveryAgent(page);
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Add Email' }).click();

  // A wrong password is refused in place, and the right one connects.
  await enter(page, 'not the password');
  await connect(page);
  await expect(page.getByText(/Email refuses this connection/)).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(mailbox);
  await page.getByLabel('Password', { exact: true }).fill(MAILBOX.password);
  await connect(page);
  await expectConnected(page);
  await expectAccessibleEverywhere(page, 'an email channel', [1440, 390]);
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
  expect((await post(page, `/channels/${channelId}/assign-ai-agent`, { agent_id: agentId })).ok()).toBe(true);

  // The bot answers what the customer asks.
  const question = { subject: 'My lamp', id: '<lamp@example.org>', text: 'How long does delivery take?' };
  await arrive(page, question, async () => (await conversations(page)).length > 0);
  await expect.poll(() => servers.sent.length).toBe(1);
  expect(servers.sent[0]).toMatchObject({
    subject: 'Re: My lamp',
    inReplyTo: '<lamp@example.org>',
    from: { name: 'Lamp Shop', address: mailbox },
  });
  expect(servers.sent[0]?.text).toContain(DELIVERY_ANSWER);

  // A person takes over and answers with a picture, in the same thread and with the question below.
  await page.goto('/chats');
  await page.getByRole('link', { name: /Anna/ }).first().click();
  await expect(page.getByText('My lamp').first()).toBeVisible();
  await page
    .getByRole('button', { name: /Take over/ })
    .first()
    .click();
  const input = page.getByRole('textbox', { name: 'Reply to Anna' });
  await input.fill('This is how it looks.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect.poll(() => servers.sent.length).toBe(2);
  const [, answer] = servers.sent;
  expect(answer).toMatchObject({ subject: 'Re: My lamp', inReplyTo: '<lamp@example.org>' });
  expect(answer?.text).toContain('This is how it looks.');
  expect(answer?.text).toContain('> How long does delivery take?');
  expect(answer?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['lamp.png', 'image/png'],
  ]);

  // What the customer writes below is the same conversation, without the quote.
  servers.arrive(
    rawMail({
      subject: 'Re: My lamp',
      text: 'It is beautiful!\r\n\r\nOn Thu, Nov 19, 2026 at 1:00 AM Lamp Shop <support@shop.example> wrote:\r\n> This is how it looks.',
      headers: [`In-Reply-To: ${answer?.messageId}`, `References: <lamp@example.org> ${answer?.messageId}`],
    }),
  );
  await expect(page.getByText('It is beautiful!', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show quoted text' }).last().click();
  await expect(page.getByText(/wrote:/).last()).toBeVisible();
  expect(await conversations(page)).toHaveLength(1);
  await expectAccessibleEverywhere(page, 'a conversation by mail', [1440, 390]);

  // The provider's password changes: the banner says so, messages wait, and each goes out once after reconnecting.
  servers.changePassword('another horse');
  await input.fill('First');
  await input.press('Enter');
  await expect(page.getByText(/cannot send/).first()).toBeVisible({ timeout: 60_000 });
  await input.fill('Second');
  await input.press('Enter');
  await page.goto(`/channels/${channelId}`);
  await page.getByLabel('Password', { exact: true }).fill('another horse');
  await page.getByRole('button', { name: 'Reconnect' }).first().click();
  await expect
    .poll(() => sentTexts().filter((text) => text === 'First' || text === 'Second'))
    .toEqual(['First', 'Second']);
  await expectConnected(page);

  // Disconnected: the conversation stays.
  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/is disconnected/)).toBeVisible();
  await page.goto('/chats?view=all');
  await expect(page.getByText('Second').first()).toBeVisible();
  expect(sentTexts().filter((text) => text === 'First' || text === 'Second')).toEqual(['First', 'Second']);
});

test('Email: a flow offers numbered choices, and a number goes on', async ({ page }) => {
  await registerVerified(page);
  const flowId = await addWelcomeFlow(page);
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Add Email' }).click();
  await enter(page, MAILBOX.password);
  await connect(page);
  await expectConnected(page);
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
  const headers = { 'x-xsrf-token': await tokenOf(page) };
  const changed = await page.request.put(`/api/channels/${channelId}`, { data: { flow_id: flowId }, headers });
  expect(changed.ok()).toBe(true);

  const question = { subject: 'Hello', id: '<hello@example.org>', text: 'Good morning' };
  await arrive(page, question, async () => (await conversations(page)).length > 0);
  const offer = () => servers.sent.find(({ text }) => text?.includes('1. My order\n2. A product\n3. A person'));
  await expect.poll(() => offer() !== undefined).toBe(true);

  servers.arrive(
    rawMail({
      subject: 'Re: Hello',
      text: '1',
      headers: [`In-Reply-To: ${offer()?.messageId}`, `References: <hello@example.org> ${offer()?.messageId}`],
    }),
  );
  await expect.poll(() => sentTexts().at(-1)).toBe('What is your order number?');
  expect(await conversations(page)).toHaveLength(1);
  await page.goto('/chats?view=all');
  await page.getByRole('link', { name: /Anna/ }).first().click();
  await expect(page.getByText('What is your order number?').last()).toBeVisible();
});

test('Email: a hosted service posts the mails, with a secret that is shown once', async ({ page, request }) => {
  await registerVerified(page);
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Add Email' }).click();
  await enter(page, MAILBOX.password);
  await page.getByLabel('Email address').fill('hosted@shop.example');
  await page.getByLabel('SMTP user name').fill(mailbox);
  await page.getByLabel('Incoming server (IMAP)').fill('');
  await connect(page);

  // The check leads to the secret.
  const checks = page.getByRole('list', { name: 'Connection check' });
  await expect(checks.getByText('Incoming mail by webhook')).toBeVisible();
  await checks.getByRole('link', { name: 'Create a secret' }).click();
  await page.getByRole('button', { name: 'Create a secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Secret for the mail service' });
  const address = new URL(
    (await dialog
      .getByText(/\/api\/mail-channels\//)
      .first()
      .textContent()) ?? '',
  );
  await expectAccessibleEverywhere(page, 'the secret of a mail webhook', [1440, 390]);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(`The current secret ends in ${address.password.slice(-4)}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Mail by webhook', { exact: true })).toBeVisible();
  await expect(page.getByText(address.password)).toHaveCount(0);

  const mail = rawMail({ text: 'By webhook.', to: 'hosted@shop.example', id: '<hosted@example.org>' });
  const postMail = (password: string) =>
    request.post(address.pathname, {
      data: mail,
      headers: {
        'content-type': 'message/rfc822',
        authorization: `Basic ${Buffer.from(`${address.username}:${password}`).toString('base64')}`,
      },
    });
  expect((await postMail('wrong')).status()).toBe(401);
  expect((await postMail(address.password)).status()).toBe(200);
  expect((await postMail(address.password)).status()).toBe(200);
  await page.goto('/chats');
  await page.getByRole('link', { name: /Anna/ }).first().click();
  await page.getByRole('textbox', { name: 'Reply to Anna' }).fill('By SMTP.');
  await page.getByRole('textbox', { name: 'Reply to Anna' }).press('Enter');
  await expect.poll(() => sentTexts()).toEqual(['By SMTP.']);
  expect(servers.sent[0]?.inReplyTo).toBe('<hosted@example.org>');
  expect(await conversations(page)).toHaveLength(1);
});

test('Email: a chat of the widget goes on by mail', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL, { fields: FIELDS });
  const { id } = (await (await post(shop.staff, '/channels', { type: 'email', name: 'Mail' })).json()) as {
    id: number;
  };
  await shop.staff.goto(`/channels/${id}`);
  await enter(shop.staff, MAILBOX.password);
  await connect(shop.staff);
  await expectConnected(shop.staff);

  await page.goto(`/demo?key=${shop.key}&lang=en`);
  await launcher(page).click();
  await chat(page).getByLabel('Name').fill('Irina');
  await chat(page).getByLabel('Email').fill('irina@post.example');
  await chat(page).getByRole('button', { name: /Start/ }).click();
  await write(page, 'Do you have a red one?');
  await expect.poll(shop.newest).toBeGreaterThan(0);
  const conversation = await shop.newest();
  await page.goto('about:blank');
  await shop.say('Yes, we do.');

  // After two minutes the visitor who has left gets the answer, and a reply goes on with the chat.
  await expect.poll(() => servers.sent.length, { timeout: 300_000 }).toBe(1);
  const [mail] = servers.sent;
  expect(mail?.recipients).toEqual(['irina@post.example']);
  expect(mail?.text).toContain('Yes, we do.');
  const reply = {
    from: 'Irina <irina@post.example>',
    subject: `Re: ${mail?.subject}`,
    text: 'I take it.',
    headers: [`In-Reply-To: ${mail?.messageId}`],
  };
  await arrive(shop.staff, reply, async () => (await textsIn(shop.staff, conversation)).includes('I take it.'));
  expect(await conversations(shop.staff)).toHaveLength(1);
});
