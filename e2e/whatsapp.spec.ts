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
    say: (text: string) => call(`${chat}/say`, { text }),
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
