import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, registerVerified, test } from './fixtures.ts';
import { addWelcomeFlow } from './meta.ts';
import { PICTURE } from './widget-shop.ts';

const SIMULATOR = process.env.E2E_SIMULATOR ?? '';

interface Shown {
  id: string;
  direction: string;
  text: string;
  options: { title: string }[];
}

/** A number and a customer on the simulator. */
async function openWhatsApp(request: APIRequestContext) {
  const call = async <T>(path: string, data: object = {}) => {
    const reply = await request.post(`${SIMULATOR}/_sim/whatsapp/${path}`, { data });
    expect([path, reply.ok()]).toEqual([path, true]);
    return (await reply.json()) as T;
  };
  const entered = await call<{
    number: { id: string };
    account: { id: string };
    accessToken: string;
    appSecret: string;
  }>('numbers');
  const ana = await call<{ userId: string }>('customers', { name: 'Ana' });
  const chat = `chats/${entered.number.id}/${ana.userId}`;
  const received = async (): Promise<Shown[]> => {
    const reply = await request.get(`${SIMULATOR}/_sim/whatsapp/${chat}`);
    const { messages } = (await reply.json()) as { messages: Shown[] };
    return messages.filter(({ direction }) => direction === 'out');
  };
  return {
    ...entered,
    say: (text: string, hoursAgo = 0) => call(`${chat}/say`, { text, hoursAgo }),
    review: (name: string, status: string) => call(`numbers/${entered.number.id}/review`, { name, status }),
    addTemplate: (template: object) => call(`numbers/${entered.number.id}/templates`, template),
    tap: ({ id }: Shown, title: string) => call(`${chat}/tap`, { messageId: id, title }),
    read: () => call(`${chat}/read`),
    /** The token in use is refused from now on; returns the next one. */
    revoke: () => call<{ accessToken: string }>(`numbers/${entered.number.id}/revoke`),
    received,
    texts: async () => (await received()).map(({ text }) => text),
  };
}

test('WhatsApp: connect, answer with options, take over, reconnect, see the costs, disconnect', async ({
  page,
  request,
}) => {
  const whatsapp = await openWhatsApp(request);
  await registerVerified(page);
  const flowId = await addWelcomeFlow(page);
  await page.goto('/channels/whatsapp');
  await page.getByRole('button', { name: 'Add WhatsApp' }).click();

  const enter = async (accessToken: string) => {
    await page.getByLabel('Access token').fill(accessToken);
    await page.getByLabel('App secret').fill(whatsapp.appSecret);
    await page.getByLabel('Phone number ID').fill(whatsapp.number.id);
    await page.getByLabel('WhatsApp Business Account ID').fill(whatsapp.account.id);
    await page.getByLabel('WhatsApp Business Account ID').press('Enter');
  };
  // A wrong token is refused in place, and the right one connects.
  await enter('EAAthis-is-not-a-token-of-anybody');
  await expect(page.getByText(/WhatsApp refuses this connection/)).toBeVisible();
  await enter(whatsapp.accessToken);
  await expect(page.getByText('Everything is in order.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a WhatsApp channel', [1440, 390]);
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);

  // The bot offers options inside its message, and a tap goes on.
  const { cookies } = await page.context().storageState();
  const headers = { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' };
  const assigned = await page.request.put(`/api/channels/${channelId}`, { data: { flow_id: flowId }, headers });
  expect(assigned.ok()).toBe(true);
  await whatsapp.say('Hello');
  const withOptions = async () => (await whatsapp.received()).find(({ options }) => options.length > 0);
  await expect.poll(async () => (await withOptions())?.options.length ?? 0).toBeGreaterThan(1);
  const asked = await withOptions();
  const title = asked?.options[0]?.title ?? '';
  const before = (await whatsapp.received()).length;
  if (asked) await whatsapp.tap(asked, title);
  await expect.poll(async () => (await whatsapp.received()).length).toBeGreaterThan(before);

  // A person takes over and answers with a picture; the customer reads it.
  await page.goto('/chats?view=all');
  await page.getByRole('link', { name: /Ana/ }).first().click();
  await expect(page.getByText(title, { exact: true }).last()).toBeVisible();
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
  await expect.poll(whatsapp.texts).toContain('This is how it looks.');
  await whatsapp.read();
  const conversationId = /\/chats\/(\d+)/.exec(page.url())?.[1];
  await expect
    .poll(async () => {
      const reply = await page.request.get(`/api/conversations/${conversationId}/messages`);
      const { data } = (await reply.json()) as { data: { text: string; status: string }[] };
      return data.find(({ text }) => text === 'This is how it looks.')?.status;
    })
    .toBe('read');

  // The token dies: the banner says so, messages wait, and each goes out once after connecting again.
  const { accessToken } = await whatsapp.revoke();
  await input.fill('First');
  await input.press('Enter');
  await expect(page.getByText(/cannot send/).first()).toBeVisible({ timeout: 60_000 });
  await input.fill('Second');
  await input.press('Enter');
  await expect(page.getByText('Second', { exact: true }).first()).toBeVisible();
  await page.goto(`/channels/${channelId}`);
  await enter(accessToken);
  await expect
    .poll(async () => (await whatsapp.texts()).filter((text) => /^(First|Second)$/.test(text)))
    .toEqual(['First', 'Second']);

  // What it all cost, and a budget that has been spent.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Costs this month' })).toBeVisible();
  await expect(page.getByText(/^\$0\.\d\d for \d+ messages$/)).toBeVisible();
  await page.getByLabel('Monthly budget in US dollars').fill('0.01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This month’s budget is used up.')).toBeVisible();

  // Disconnected: the conversation stays.
  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/is disconnected/)).toBeVisible();
  await page.goto('/chats?view=all');
  await expect(page.getByText('Second').first()).toBeVisible();
});

test('WhatsApp: the 24 hours are over, a template goes out, the customer answers; then they want no marketing', async ({
  page,
  request,
}) => {
  const whatsapp = await openWhatsApp(request);
  await registerVerified(page);
  await page.goto('/channels/whatsapp');
  await page.getByRole('button', { name: 'Add WhatsApp' }).click();
  await page.getByLabel('Access token').fill(whatsapp.accessToken);
  await page.getByLabel('App secret').fill(whatsapp.appSecret);
  await page.getByLabel('Phone number ID').fill(whatsapp.number.id);
  await page.getByLabel('WhatsApp Business Account ID').fill(whatsapp.account.id);
  await page.getByLabel('WhatsApp Business Account ID').press('Enter');
  await expect(page.getByText('Everything is in order.')).toBeVisible();

  // A new template is handed in, waits for Meta, and is approved.
  await expect(page.getByText(/No templates yet/)).toBeVisible();
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('button', { name: 'Hand in for review' }).click();
  await expect(dialog.getByText('This cannot be empty')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('order_ready');
  await dialog.getByLabel('Text', { exact: true }).fill('Hello {{1}}, your order {{2}} is ready.');
  await dialog.getByLabel('Example for {{1}}').fill('Ana');
  await dialog.getByLabel('Example for {{2}}').fill('7');
  await dialog.getByRole('button', { name: 'Add an answer button' }).click();
  await dialog.getByLabel('Answer button 1').fill('Thanks');
  await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText('Hello Ana, your order 7 is ready.');
  await expectAccessibleEverywhere(page, 'a new template', [1440, 390]);
  await dialog.getByRole('button', { name: 'Hand in for review' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'order_ready' });
  await expect(row.getByText('In review')).toBeVisible();
  await whatsapp.review('order_ready', 'APPROVED');
  const sale = { name: 'sale', language: 'en', category: 'MARKETING', components: [{ type: 'BODY', text: 'Hats!' }] };
  await whatsapp.addTemplate(sale);
  await whatsapp.review('sale', 'APPROVED');
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row.getByText('Approved')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('listitem').filter({ hasText: 'sale' }).getByText('Approved')).toBeVisible();
  await row
    .getByRole('button', { name: /order_ready/ })
    .first()
    .click();
  await expectAccessibleEverywhere(page, 'the templates of a number', [1440, 390]);

  // The customer wrote more than a day ago: a template is the way out.
  await whatsapp.say('Is my order ready?', 25);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/chats?view=all');
  await page.getByRole('link', { name: /Ana/ }).first().click();
  await expect(page.getByText(/The 24 hours are over/)).toBeVisible();
  await page.getByRole('button', { name: 'Send a template' }).click();
  const chooser = page.getByRole('dialog');
  await expect(chooser.getByRole('button', { name: /sale/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the choice of a template', [390]);
  await chooser.getByLabel('Search templates').fill('order');
  await expect(chooser.getByRole('button', { name: /sale/ })).toBeHidden();
  await expect(chooser.getByRole('button', { name: /about \$0.02/ })).toBeVisible();
  await chooser.getByRole('button', { name: /order_ready/ }).click();
  await chooser.getByLabel('Words for {{1}}').fill('Ana');
  await chooser.getByLabel('Words for {{2}}').fill('42');
  await expect(chooser.getByRole('group', { name: 'Preview' })).toContainText('Hello Ana, your order 42 is ready.');
  await expectAccessibleEverywhere(page, 'a template to send', [390]);
  await chooser.getByLabel('Words for {{2}}').press('Enter');
  await expect(chooser).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  const words = 'Hello Ana, your order 42 is ready.';
  await expect.poll(whatsapp.texts).toEqual([words]);
  await expect(page.getByText(words).first()).toBeVisible();

  // Their answer opens the window again, and a free answer arrives.
  const [sent] = await whatsapp.received();
  if (sent) await whatsapp.tap(sent, 'Thanks');
  await expect(page.getByText(/The 24 hours are over/)).toBeHidden();
  const input = page.getByRole('textbox', { name: 'Reply to Ana' });
  await input.fill('With pleasure.');
  await input.press('Enter');
  await expect.poll(whatsapp.texts).toEqual([words, 'With pleasure.']);

  // Who wants no marketing is marked, and gets none.
  await whatsapp.say('Stop');
  await expect(page.getByText('No marketing: the customer asked for it.')).toBeVisible();
  await expect(page.getByText(/^The customer wrote that they want no more/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'a customer who wants no marketing', [1440, 390]);
});
