import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, overflowOf, setWidth } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';
import { openShop } from './widget-shop.ts';

const SIMULATOR = process.env.E2E_SIMULATOR ?? '';
const SHOTS = process.env.E2E_SHOTS;

/** A customer on WhatsApp writes to the company. */
async function writeOnWhatsApp(request: APIRequestContext, staff: Page, text: string) {
  const call = async <T>(path: string, data: object = {}) =>
    (await (await request.post(`${SIMULATOR}/_sim/whatsapp/${path}`, { data })).json()) as T;
  const entered = await call<{
    number: { id: string };
    account: { id: string };
    accessToken: string;
    appSecret: string;
  }>('numbers');
  const ana = await call<{ userId: string }>('customers', { name: 'Ana on the phone' });
  const channel = (await (await post(staff, '/channels', { type: 'whatsapp', name: 'Phone' })).json()) as {
    id: number;
  };
  const { cookies } = await staff.context().storageState();
  const connected = await staff.request.put(`/api/channels/${channel.id}/connection`, {
    data: {
      settings: { phoneNumberId: entered.number.id, wabaId: entered.account.id },
      secrets: { accessToken: entered.accessToken, appSecret: entered.appSecret },
    },
    headers: { 'x-xsrf-token': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' },
  });
  expect(connected.ok()).toBe(true);
  const say = (words: string) => call(`chats/${entered.number.id}/${ana.userId}/say`, { text: words });
  await say(text);
  return { say };
}

/** A visitor whose identity the site signs writes through the widget. */
async function writeSigned(request: APIRequestContext, staff: Page, shop: { key: string; channelId: number }) {
  const made = await post(staff, `/channels/${shop.channelId}/identity-secret`);
  const { secret } = (await made.json()) as { secret: string };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'ana-7', name: 'Ana Pop', email: 'ana@example.org', exp: Math.floor(Date.now() / 1_000) + 300 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const identity = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  const headers = { key: shop.key, platform: 'web', driver: 'web' };
  const started = await request.post('/api/chat/conversations/start', { data: { fields: {}, identity }, headers });
  expect([started.status(), await started.text()]).toEqual([200, expect.any(String)]);
  const { conversation, visitor_token: token } = (await started.json()) as {
    conversation: { id: number };
    visitor_token: string;
  };
  const said = await request.post('/api/chat/listen', {
    data: { driver: 'web', conversation_id: conversation.id, client_id: crypto.randomUUID(), text: 'From the site' },
    headers: { ...headers, 'x-visitor-token': token },
  });
  expect(said.ok()).toBe(true);
  return conversation.id;
}

test('a signed visitor and a WhatsApp customer become one person, and are taken apart again', async ({
  request,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId } = await openShop(browser, baseURL);
  const shoot = async (name: string) => {
    if (!SHOTS) return;
    mkdirSync(SHOTS, { recursive: true });
    await staff.screenshot({ path: `${SHOTS}/${name}.png` });
  };
  await staff.setViewportSize({ width: 1440, height: 900 });
  const whatsapp = await writeOnWhatsApp(request, staff, 'From the phone');
  const id = await writeSigned(request, staff, { key, channelId });
  const phone = staff
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /From the phone|Ana on the phone/ });
  await staff.goto(`/chats/${id}?view=all`);
  await expect(phone).toBeVisible();
  const pane = staff.getByRole('complementary', { name: 'Customer' });
  await expect(pane.getByText('ana-7')).toBeVisible();

  await test.step('staff search for the other customer and see what stays', async () => {
    await pane.getByRole('button', { name: 'Merge with another customer…' }).press('Enter');
    const dialog = staff.getByRole('dialog', { name: 'Merge Ana Pop with another customer' });
    await dialog.getByRole('searchbox', { name: 'Name, email or phone' }).fill('phone');
    await expect(dialog.getByRole('button', { name: /Ana on the phone/ })).toBeVisible();
    await expectAccessible(staff, 'the candidates');
    await shoot('candidates-1440');
    await dialog.getByRole('button', { name: /Ana on the phone/ }).press('Enter');
    await expect(dialog.getByRole('row', { name: /^Name Kept Ana Pop Ana on the phone$/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^Phone Kept \+\d+$/ })).toBeVisible();
    await expectAccessible(staff, 'the comparison');
    await shoot('comparison-1440');
    await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeFocused();
    await staff.keyboard.press('Enter');
    await expect(staff.getByText('Ana on the phone was merged into this customer')).toBeVisible();
  });

  await test.step('both conversations are hers, and what she writes on either stays in its own', async () => {
    await expect(pane.getByText(/Merged with Ana on the phone by Camille/)).toBeVisible();
    await expect(pane.getByRole('link', { name: /WhatsApp/ })).toBeVisible();
    await shoot('merged-1440');
    await whatsapp.say('Still on the phone');
    await expect(staff.getByRole('list', { name: 'Conversations' }).getByText('Still on the phone')).toBeVisible();
    await expect(staff.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Ana Pop/ })).toHaveCount(
      2,
    );
  });

  await test.step('an undo takes them apart', async () => {
    await pane.getByRole('button', { name: 'Undo the merge with Ana on the phone' }).click();
    await expect(staff.getByText('Ana on the phone is a separate customer again')).toBeVisible();
    await expect(pane.getByText(/Merged with/)).toHaveCount(0);
    const list = staff.getByRole('list', { name: 'Conversations' });
    await expect(list.getByRole('link', { name: /Ana on the phone/ })).toHaveCount(1);
    await list.getByRole('link', { name: /Ana on the phone/ }).click();
    await expect(pane.getByRole('heading', { name: /Ana on the phone/ })).toBeVisible();
    await expect(pane.getByText(/^\+\d+$/).first()).toBeVisible();
    await shoot('apart-1440');
  });

  await test.step('a phone shows the comparison without scrolling sideways', async () => {
    await setWidth(staff, 390);
    await staff.goto(`/chats/${id}?view=all`);
    await staff.getByRole('button', { name: /details/i }).click();
    await staff.getByRole('button', { name: 'Merge with another customer…' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Merge Ana Pop with another customer' });
    await dialog.getByRole('searchbox', { name: 'Name, email or phone' }).fill('phone');
    await dialog.getByRole('button', { name: /Ana on the phone/ }).click();
    await expect(dialog.getByRole('row', { name: /^Phone Kept/ })).toBeVisible();
    expect(await overflowOf(staff)).toBe(0);
    await shoot('comparison-390');
  });
});
