import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test, tokenOf } from './fixtures.ts';
import { addDeliveryAgent } from './delivery-agent.ts';
import { PICTURE } from './widget-shop.ts';

const SIMULATOR = process.env.E2E_SIMULATOR ?? '';

interface Shown {
  message_id: number;
  from: { is_bot?: boolean };
  text?: string;
  photo?: unknown;
  reply_markup?: { inline_keyboard?: { text: string; callback_data?: string }[][] };
}

/** A bot and a customer on the simulator. */
async function openTelegram(request: APIRequestContext) {
  const call = async <T>(path: string, data: object = {}) => {
    const reply = await request.post(`${SIMULATOR}/_sim/telegram/${path}`, { data });
    expect([path, reply.ok()]).toEqual([path, true]);
    return (await reply.json()) as T;
  };
  const bot = await call<{ id: number; token: string; username: string }>('bots', { name: 'Hat shop' });
  const ana = await call<{ id: number }>('customers', { first_name: 'Ana', language_code: 'en' });
  const chat = `chats/${bot.id}/${ana.id}`;
  return {
    bot,
    say: (text: string) => call(`${chat}/say`, { text }),
    tap: (message: Shown, text: string) => call(`${chat}/tap`, { message_id: message.message_id, text }),
    /** The old token is refused from now on. */
    revoke: () => call<{ token: string }>(`bots/${bot.id}/revoke`),
    /** What the customer sees from us. */
    async received(): Promise<Shown[]> {
      const reply = await request.get(`${SIMULATOR}/_sim/telegram/${chat}`);
      const { messages } = (await reply.json()) as { messages: Shown[] };
      return messages.filter(({ from }) => from.is_bot);
    },
  };
}

const textsOf = (messages: Shown[]) => messages.map(({ text = '' }) => text);

async function connect(page: Page, token: string) {
  await page.getByLabel('Bot token').fill(token);
  await page.getByLabel('Bot token').press('Enter');
}

test('Telegram: connect, answer, take over, reconnect, disconnect', async ({ page, request }) => {
  const telegram = await openTelegram(request);
  await registerVerified(page);
  const agentId = await addDeliveryAgent(page);
  await page.goto('/channels/telegram');
  await page.getByRole('button', { name: /Add/ }).first().click();
  await expect(page.getByText('Open BotFather in Telegram')).toBeVisible();

  // A wrong token is refused in place, and the right one connects.
  await connect(page, '1:this-is-not-a-token-of-any-bot-there-is');
  await expect(page.getByText(/Telegram refuses this connection/)).toBeVisible();
  await connect(page, telegram.bot.token);
  await expect(page.getByText('Everything is in order.')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(telegram.bot.username) }).first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'a Telegram channel', [1440, 390]);
  const channelId = Number(/\/channels\/(\d+)/.exec(page.url())?.[1]);
  expect((await post(page, `/channels/${channelId}/assign-ai-agent`, { agent_id: agentId })).ok()).toBe(true);

  // The bot answers what the customer asks.
  await telegram.say('How long does delivery take?');
  await expect
    .poll(async () => textsOf(await telegram.received()).join('\n'))
    .toContain('Delivery takes three working days.');

  // A person takes over and answers with a picture.
  await page.goto('/chats');
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
  await expect.poll(async () => (await telegram.received()).some(({ photo }) => photo)).toBe(true);
  expect(textsOf(await telegram.received())).toContain('This is how it looks.');

  // The token expires: the banner says so, messages wait, and each goes out once after reconnecting.
  const { token } = await telegram.revoke();
  await input.fill('First');
  await input.press('Enter');
  await expect(page.getByText(/cannot send/).first()).toBeVisible({ timeout: 60_000 });
  await input.fill('Second');
  await input.press('Enter');
  await page.goto(`/channels/${channelId}`);
  await connect(page, token);
  await expect
    .poll(async () => textsOf(await telegram.received()).filter((text) => /^(First|Second)$/.test(text)))
    .toEqual(['First', 'Second']);
  await expect(page.getByText('Everything is in order.')).toBeVisible();

  // Disconnected: the conversation stays.
  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText(/is disconnected/)).toBeVisible();
  await page.goto('/chats?view=all');
  await expect(page.getByText('Second').first()).toBeVisible();
});

test('Telegram: a flow offers buttons, and a tap goes on', async ({ page, request }) => {
  const telegram = await openTelegram(request);
  await registerVerified(page);
  const flow = (await (await post(page, '/flows', { name: 'Welcome', starter: 'welcome' })).json()) as {
    id: number;
    revision?: number;
    draft?: { revision: number };
  };
  expect(
    (await post(page, `/flows/${flow.id}/publish`, { revision: flow.revision ?? flow.draft?.revision ?? 1 })).ok(),
  ).toBe(true);
  const channel = (await (await post(page, '/channels', { type: 'telegram', name: 'Bot' })).json()) as { id: number };
  const headers = { 'x-xsrf-token': await tokenOf(page) };
  const put = (path: string, data: object) => page.request.put(`/api${path}`, { data, headers });
  expect((await put(`/channels/${channel.id}`, { flow_id: flow.id })).ok()).toBe(true);
  const secrets = { token: telegram.bot.token };
  expect((await put(`/channels/${channel.id}/connection`, { settings: {}, secrets })).ok()).toBe(true);
  await telegram.say('Hello');
  const buttonsOf = ({ reply_markup }: Shown) => reply_markup?.inline_keyboard?.flat() ?? [];
  await expect.poll(async () => (await telegram.received()).flatMap(buttonsOf).length).toBeGreaterThan(1);
  const asked = (await telegram.received()).find((message) => buttonsOf(message).length > 0);
  const [button] = asked ? buttonsOf(asked) : [];
  const before = (await telegram.received()).length;
  if (asked && button) await telegram.tap(asked, button.text);
  await expect.poll(async () => (await telegram.received()).length).toBeGreaterThan(before);
  await page.goto('/chats?view=all');
  await page.getByRole('link', { name: /Ana/ }).first().click();
  await expect(page.getByText(button?.text ?? '', { exact: true }).last()).toBeVisible();
});
