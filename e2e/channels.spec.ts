import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { expect, post, registerVerified, test } from './fixtures.ts';
import { chat, launcher, openSite } from './widget-shop.ts';

const SHOWN = { '.head': 'rgb(34, 72, 63)', '.bubble': 'rgb(241, 237, 228)', '.main': 'rgb(184, 80, 58)' };
const TABS = ['look', 'texts', 'fields', 'behaviour', 'domains'];

async function addWidget(page: Page, settings: object = {}, name = 'Shop') {
  const reply = await post(page, '/channels', { type: 'web_widget', name, settings });
  expect(reply.status()).toBe(201);
  return (await reply.json()) as { id: number; key: string };
}

/** The widget with this key no longer works. */
async function expectGone(page: Page, key: string) {
  const reply = await page.request.get('/api/chat/init', { headers: { key, platform: 'web', driver: 'web' } });
  expect(reply.status()).toBe(404);
}

const openPart = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const save = async (page: Page) => {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Web widget preferences saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
};
const backgroundOf = (page: Page, selector: string) =>
  chat(page)
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('a widget is created with colours, texts and fields, and its visitors see all of it', async ({
  page,
  baseURL,
}) => {
  await registerVerified(page);
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Add web widget' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Web widget' })).toBeVisible();

  await test.step('colours, including an unreadable one and its fix', async () => {
    await page.getByRole('button', { name: 'Forest colours' }).click();
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('#22483f');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('#1f1a14');
    await page.getByRole('button', { name: 'Forest colours' }).click();
    await page.getByLabel('Title text', { exact: true }).fill('#2a5a4f');
    await expect(page.getByText('1.2:1 too low').first()).toBeVisible();
    await page.getByRole('button', { name: /^Use #\w+ for: Title text$/ }).click();
    await expect(page.getByText(/too low/)).toHaveCount(0);
    await page.getByLabel('Accent', { exact: true }).fill('#12');
    await page.getByLabel('Accent', { exact: true }).blur();
    await expect(page.getByText('Enter a colour like #e09b34')).toBeVisible();
    await page.getByLabel('Accent', { exact: true }).fill('b8503a');
    await expect(page.getByLabel('Accent', { exact: true })).toHaveValue('#b8503a');
  });

  await test.step('a colour from the picker, by keyboard', async () => {
    await page.getByRole('button', { name: 'Choose a colour: Option button' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a colour: Option button' });
    await dialog.getByRole('slider', { name: 'Hue' }).press('ArrowRight');
    await expect(page.getByLabel('Option button', { exact: true })).not.toHaveValue('#fbe9e2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('texts in two languages', async () => {
    await openPart(page, 'Texts');
    await page.getByLabel('Title', { exact: true }).fill('Ask the shop');
    await page.getByLabel('Greeting').fill('Welcome!\nWhat are you looking for?');
    await page.getByLabel('Launcher text').fill('Ask us');
    await page.getByRole('tab', { name: 'Română' }).first().click();
    await page.getByLabel('Title', { exact: true }).fill('Întrebați magazinul');
  });

  await test.step('fields, in another order', async () => {
    await openPart(page, 'Fields');
    await page.getByRole('tab', { name: 'English' }).first().click();
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('switch', { name: 'Email is required' }).check();
    await page.getByRole('button', { name: 'Other field' }).click();
    await expect(page.getByText('Without a label, visitors see “field_1”.')).toBeVisible();
    await page.getByLabel('Label').last().fill('Order number');
    await page.getByLabel('Field name').fill('Order Number');
    await expect(page.getByLabel('Field name')).toHaveValue('order_number');
    await page.getByRole('button', { name: 'Move Order number up' }).click();
    await expect(page.getByLabel('Label').first()).toHaveValue('Order number');
    await page.getByLabel('Label').first().press('Alt+ArrowDown');
    await expect(page.getByLabel('Label').last()).toHaveValue('Order number');
    await page.getByLabel('Label').last().press('Alt+ArrowUp');
  });

  await test.step('domains, with a wrong one', async () => {
    await openPart(page, 'Domains');
    const field = page.getByRole('textbox', { name: 'Domain' });
    await field.fill('not a domain!');
    await field.press('Enter');
    await expect(page.getByText('Enter a host name, like shop.example or *.shop.example')).toBeVisible();
    await field.fill('http://127.0.0.1:8080/shop, https://Shop.example/');
    await field.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: '127.0.0.1' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove shop.example' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'shop.example' })).toHaveCount(0);
  });

  await test.step('saved, and the same after a reload', async () => {
    await save(page);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Domains' })).toHaveAttribute('aria-selected', 'true');
    await openPart(page, 'Appearance');
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('#22483f');
    await expect(page.getByText('Not seen on a site yet. We keep checking while this page is open.')).toBeVisible();
  });

  await test.step('the real widget shows it, and the setup notices', async () => {
    const key = (await page.getByTestId('channel-key').textContent()) ?? '';
    const visitor = await page.context().newPage();
    await visitor.goto(`/demo?key=${key}`);
    await launcher(visitor).click();
    await expect(chat(visitor).getByRole('heading', { name: 'Ask the shop' })).toBeVisible();
    await expect(chat(visitor).getByText('What are you looking for?')).toBeVisible();
    await expect(visitor.locator('parley-chat').getByText('Ask us')).toBeVisible();
    await expect(chat(visitor).getByRole('textbox')).toHaveCount(2);
    await expect(chat(visitor).getByRole('textbox').first()).toHaveAccessibleName('Order number, optional');
    await expect(chat(visitor).getByRole('textbox').last()).toHaveAccessibleName('Email');
    for (const [selector, color] of Object.entries(SHOWN)) expect(await backgroundOf(visitor, selector)).toBe(color);
    await visitor.goto(`/demo?key=${key}&lang=ro`);
    await launcher(visitor).click();
    await expect(chat(visitor).getByRole('heading', { name: 'Întrebați magazinul' })).toBeVisible();
    await expect(page.getByText('Not seen on a site yet. We keep checking while this page is open.')).toBeVisible();
    const site = await openSite(baseURL ?? '');
    await visitor.goto(`${site.url}/plain?key=${key}`);
    await expect(launcher(visitor)).toBeVisible(); // and nobody opens the chat
    await visitor.close();
    await expect(page.getByText(/^Installed\. Last seen on 127\.0\.0\.1:\d+, /)).toBeVisible();
    site.close();
    await expect(page.getByText('Connected')).toBeVisible();
  });
});

test('a disabled widget is gone, and a failed switch is reverted', async ({ page }) => {
  await registerVerified(page);
  const { id, key } = await addWidget(page);
  await page.goto('/channels');
  const toggle = page.getByRole('switch', { name: 'Switch Shop on or off' });
  await expect(toggle).toBeChecked();

  let isHeld: () => void = () => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  await page.route(`**/api/channels/${id}`, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: 'An error has occurred', code: 'internal', errors: {} } });
  });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  isHeld();
  await expect(page.getByRole('alert').getByText('Disabling failed', { exact: true })).toBeVisible();
  await expect(toggle).toBeChecked();
  await page.unroute(`**/api/channels/${id}`);

  const done = page.waitForResponse((reply) => reply.url().endsWith(`/api/channels/${id}`) && reply.ok());
  await toggle.click();
  await done;
  await expect(page.getByRole('listitem').getByText('Off', { exact: true }).first()).toBeVisible();
  await expectGone(page, key);
  const visitor = await page.context().newPage();
  const frame = visitor.waitForResponse((reply) => reply.url().includes('/widget/frame'));
  await visitor.goto(`/demo?key=${key}`);
  await launcher(visitor).click();
  expect((await frame).status()).toBe(404);
  await expect(chat(visitor).getByRole('dialog')).toHaveCount(0);
});

test('the key is replaced after a confirmation, and the code with it', async ({ page }) => {
  await registerVerified(page);
  const { id, key } = await addWidget(page);
  await page.goto(`/channels/${id}`);
  await expect(page.getByRole('region', { name: 'Code for HTML' })).toContainText(key);
  await page.getByRole('button', { name: 'Copy Code for HTML' }).click();
  await expect(page.getByRole('button', { name: 'Copied Code for HTML' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Code for HTML' })).toBeVisible();
  for (const kind of ['React', 'WordPress', 'Shopify', 'Tag Manager']) {
    await page.getByRole('tab', { name: kind }).click();
    await expect(page.getByRole('region', { name: `Code for ${kind}` })).toContainText(key);
  }
  await page.getByRole('button', { name: 'Change the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the key of “Shop”?' });
  await dialog.getByRole('button', { name: 'Change the key' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('channel-key')).not.toHaveText(key);
  await expect(page.getByRole('region', { name: 'Code for Tag Manager' })).not.toContainText(key);
  await expectGone(page, key);
});

test('the identity secret is shown once, and a missing one is pointed out', async ({ page }) => {
  await registerVerified(page);
  const { id } = await addWidget(page, { requires_identity: true });
  await page.goto('/channels');
  await expect(page.getByText('Needs attention', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Fix it: Shop' }).click();
  await expect(page).toHaveURL(`/channels/${id}?tab=behaviour`);
  await page.getByRole('button', { name: 'Create a secret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your identity secret' });
  const secret = (await dialog.getByRole('region').textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(`The current secret ends in ${secret.slice(-4)}.`)).toBeVisible();
  await expect.poll(() => page.content()).not.toContain(secret); // the dialog takes a moment to close
});

test('unsaved work survives another screen and a reload, and can be discarded', async ({ page }) => {
  await registerVerified(page);
  const { id } = await addWidget(page);
  await page.goto(`/channels/${id}?tab=behaviour`);
  await page.getByLabel('Channel name').fill('Renamed');
  await expect(page.getByText('1 unsaved change')).toBeVisible();
  await page.getByRole('link', { name: 'All channels' }).click();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await openPart(page, 'Behaviour');
  await expect(page.getByLabel('Channel name')).toHaveValue('Renamed');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Channel name')).toHaveValue('Renamed');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Channel name')).toHaveValue('Shop');
  await page.getByLabel('Channel name').fill('');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Fill in this field')).toBeVisible();
  await expect(page.getByLabel('Channel name')).toBeFocused();
});

test('a widget is deleted after a confirmation that names it', async ({ page }) => {
  await registerVerified(page);
  await addWidget(page, {}, '<b>Old</b> shop');
  await page.goto('/channels/widget');
  await expect(page.getByRole('heading', { level: 1, name: '<b>Old</b> shop' })).toBeVisible();
  await page.goto('/channels');
  await page.getByRole('button', { name: 'Delete <b>Old</b> shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “<b>Old</b> shop”?' });
  await expect(dialog.getByText('also deletes all its conversations')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete <b>Old</b> shop' }).click();
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page.getByRole('heading', { name: 'No channels yet' })).toBeVisible();
  await page.goto('/channels/widget');
  await page.getByRole('button', { name: 'Add web widget' }).click();
  await expect(page).toHaveURL(/\/channels\/\d+$/);
  await page.goto('/channels/99999999');
  await expect(page.getByRole('heading', { level: 1, name: 'This channel does not exist' })).toBeVisible();
});

const FULL = {
  colors: { frame_color: '#888888', title_text_color: '#777777' },
  texts: [{ locale: 'de', title: 'Donaudampfschifffahrtsgesellschaft', greeting: 'Guten Tag!' }],
  fields: [
    { name: 'email', type: 'email', is_required: true, labels: [] },
    { name: 'order_number', type: 'text', labels: [{ locale: 'en', text: 'Order number' }] },
  ],
  allowed_domains: ['shop.example', '*.a-very-long-name-of-a-host-that-hardly-fits-anywhere.shop.example'],
  privacy_url: 'https://shop.example/privacy',
};

test('the doctor opens from the list, names a dead token and leads to reconnecting', async ({ page, request }) => {
  const simulator = `${process.env.E2E_SIMULATOR}/_sim/telegram`;
  const bot = (await (await request.post(`${simulator}/bots`, { data: { name: 'Linden' } })).json()) as {
    id: number;
    token: string;
  };
  await registerVerified(page);
  const channel = (await (await post(page, '/channels', { type: 'telegram', name: 'Bot' })).json()) as { id: number };
  await page.goto(`/channels/${channel.id}`);
  await page.getByLabel('Bot token').fill(bot.token);
  await page.getByLabel('Bot token').press('Enter');
  await expect(page.getByText('Everything is in order.').first()).toBeVisible();

  await page.goto('/channels');
  await page.getByRole('link', { name: 'Bot', exact: true }).focus();
  await page.keyboard.press('d');
  const sheet = page.getByRole('dialog', { name: /^Bot, @/ });
  await expect(sheet.getByText('Messages arrive and go out')).toBeVisible();
  await expectAccessibleEverywhere(page, 'doctor');
  await request.post(`${simulator}/bots/${bot.id}/revoke`);
  await sheet.getByRole('button', { name: 'Check now' }).click();
  await expect(sheet.getByText('Messages arrive, but none go out')).toBeVisible();
  await sheet.getByRole('button', { name: 'Reconnect' }).first().click();
  await expect(page.getByLabel('Bot token')).toBeVisible();
  await page.goto('/channels?state=attention');
  await expect(page.getByRole('listitem').getByText('Needs to be reconnected')).toBeVisible();
});

test('channel screens have no violation', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/channels');
  await expectAccessibleEverywhere(page, '/channels, empty');
  const { id } = await addWidget(page, FULL, 'Wolfeschlegelsteinhausenbergerdorff');
  await addWidget(page, { requires_identity: true });
  await page.goto('/channels');
  await expect(page.getByRole('switch')).toHaveCount(2);
  await expectAccessibleEverywhere(page, '/channels');
  for (const tab of [...TABS, 'preview']) {
    await page.goto(`/channels/${id}?tab=${tab}`);
    await expect(page.getByRole('tabpanel').first()).toBeVisible();
    await expectAccessibleEverywhere(page, tab);
  }
  await page.goto(`/channels/${id}`);
  await page.locator('main button[aria-haspopup=dialog]').first().click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'the picker');
});
