import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { expect, post, registerVerified, test } from './people.ts';

/** Someone else's site: another origin, a strict policy, and styles that would ruin any widget they could reach. */
let site: Server;
let siteUrl: string;
const HOSTILE_CSS =
  'button, textarea, input, iframe, main, header, form, svg { display: none !important } ' +
  '* { font-size: 40px !important; letter-spacing: 9px !important; color: red !important; text-transform: uppercase !important }';

test.beforeAll(async ({ baseURL }) => {
  site = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://site');
    if (url.pathname === '/style.css')
      return void reply.writeHead(200, { 'content-type': 'text/css' }).end(HOSTILE_CSS);
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; style-src 'self'; require-trusted-types-for 'script'`,
    });
    const key = url.searchParams.get('key');
    const language = url.searchParams.get('lang') ?? 'en';
    reply.end(
      `<!doctype html><html lang="${language}"><head><title>Shop</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/style.css"></head>` +
        `<body><h1>Shop</h1><script async src="${baseURL}/widget.js" data-key="${key}"></script></body></html>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => void site.close());

interface Shop {
  key: string;
  staff: Page;
}

/** A company with a widget, and a browser of its staff that talks through the API. */
async function openShop(browser: Browser, baseURL: string | undefined): Promise<Shop> {
  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await registerVerified(staff, { company: 'Linden Home' });
  const reply = await post(staff, '/channels', { type: 'web_widget', name: 'Shop' });
  return { staff, key: ((await reply.json()) as { key: string }).key };
}

const newestConversation = async ({ staff }: Shop) => {
  const list = (await (await staff.request.get('/api/conversations')).json()) as {
    data: { id: number; unread_count: number }[];
  };
  return list.data[0]?.id ?? 0;
};
const answer = async (shop: Shop, text: string) =>
  post(shop.staff, `/conversations/${await newestConversation(shop)}/messages/send`, {
    text,
    client_id: crypto.randomUUID(),
  });
const texts = async ({ staff }: Shop, id: number) => {
  const list = (await (await staff.request.get(`/api/conversations/${id}/messages`)).json()) as {
    data: { text: string; type: string; status: string }[];
  };
  return list.data.filter(({ type }) => type === 'text');
};
const launcher = (page: Page) => page.locator('parley-chat').getByRole('button');
const chat = (page: Page) => page.frameLocator('parley-chat iframe');

test('a visitor writes on a page with a strict policy and hostile styles, and staff answer', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${siteUrl}/?key=${shop.key}`);
  await expect(launcher(page)).toBeVisible();
  // Before anyone wants the chat: one file, no call, nothing stored.
  expect(requests.filter((path) => path !== '/' && path !== '/style.css' && path !== '/favicon.ico')).toEqual([
    '/widget.js',
  ]);
  expect(await page.context().cookies()).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const composer = chat(page).getByRole('textbox', { name: 'Write a message…' });
  await expect(composer).toBeFocused();
  await expect(chat(page).getByRole('heading', { name: 'Linden Home' })).toBeVisible();
  expect(await composer.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('normal');

  await page.keyboard.type('Is it in stock?');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('log').getByText('Is it in stock?')).toBeVisible();
  await expect(chat(page).getByText(/· Sent/)).toBeVisible();
  await answer(shop, 'Yes, four are left.');
  await expect(chat(page).getByText('Yes, four are left.')).toBeVisible();
  const id = await newestConversation(shop);
  await expect
    .poll(async () => (await texts(shop, id)).map(({ text, status }) => [text, status]))
    .toEqual([
      ['Is it in stock?', 'sent'],
      ['Yes, four are left.', 'read'],
    ]);

  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
  await expect(chat(page).getByRole('log')).toBeHidden();
  await answer(shop, 'Anything else?');
  await expect(page.locator('parley-chat b')).toHaveText('1');

  await page.reload();
  await launcher(page).click();
  await expect(chat(page).getByText('Is it in stock?')).toBeVisible();
  await expect(chat(page).getByText('Anything else?')).toBeVisible();
});

test('what is written offline waits and is sent once, in order, when the line is back', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${siteUrl}/?key=${shop.key}`);
  await launcher(page).click();
  const composer = chat(page).getByRole('textbox');
  await composer.fill('one');
  await composer.press('Enter');
  await expect(chat(page).getByText(/· Sent/)).toBeVisible();
  await page.context().setOffline(true);
  for (const text of ['two', 'three']) {
    await composer.fill(text);
    await composer.press('Enter');
  }
  await expect(chat(page).getByText('Waiting to send').first()).toBeVisible();
  await expect(chat(page).getByText('No connection. Your messages wait here.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(chat(page).getByText(/· Sent/)).toHaveCount(3, { timeout: 30_000 });
  const id = await newestConversation(shop);
  expect((await texts(shop, id)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
});

test('two tabs stay in step, and an ended conversation is followed by a new one', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${siteUrl}/?key=${shop.key}`);
  await launcher(page).click();
  await chat(page).getByRole('textbox').fill('From the first tab');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByText(/· Sent/)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`${siteUrl}/other?key=${shop.key}`);
  await launcher(second).click();
  await expect(chat(second).getByText('From the first tab')).toBeVisible();
  await chat(second).getByRole('textbox').fill('From the second tab');
  await chat(second).getByRole('textbox').press('Enter');
  await expect(chat(page).getByText('From the second tab')).toBeVisible();

  const first = await newestConversation(shop);
  await post(shop.staff, `/conversations/${first}/end`);
  await expect(chat(page).getByText('This conversation has ended.')).toBeVisible();
  await chat(page).getByRole('textbox').fill('One more thing');
  await chat(page).getByRole('textbox').press('Enter');
  await expect(chat(page).getByText('One more thing')).toBeVisible();
  // The old conversation leaves the screen, and the new one has this message alone.
  await expect(chat(page).getByText(/· Sent/)).toHaveCount(1);
  expect(await newestConversation(shop)).not.toBe(first);
});

for (const [language, write] of [
  ['ru', 'Напишите сообщение…'],
  ['ro', 'Scrieți un mesaj…'],
  ['uk', 'Напишіть повідомлення…'],
] as const) {
  test(`speaks ${language} and has no violation, wide and at 320 px`, async ({ page, browser, baseURL }) => {
    const shop = await openShop(browser, baseURL);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(`${siteUrl}/?key=${shop.key}&lang=${language}`);
      await launcher(page).click();
      await expect(chat(page).getByRole('textbox', { name: write })).toBeVisible();
      const frame = page.frames().find((each) => each.url().includes('/widget/frame'));
      expect(
        await frame?.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      expect(await frame?.evaluate(() => document.documentElement.lang)).toBe(language);
    }
    // Axe needs a page of ours: the strict one lets no script of its in.
    await page.goto(`${baseURL}/demo?key=${shop.key}`);
    await launcher(page).click();
    await chat(page).getByRole('textbox').fill('Hello');
    await chat(page).getByRole('textbox').press('Enter');
    await expect(chat(page).getByRole('log').getByText('Hello')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
  });
}

test('the frame opens on the allowed sites alone', async ({ page, browser, baseURL, watch }) => {
  watch.ignore.push(/frame-ancestors|Refused to frame|Framing/);
  const shop = await openShop(browser, baseURL);
  const list = (await (await shop.staff.request.get('/api/channels')).json()) as { data: { id: number }[] };
  await post(shop.staff, `/channels/${list.data[0]?.id}`, {
    _method: 'PUT',
    settings: { allowed_domains: ['shop.example'] },
  });
  await page.goto(`${siteUrl}/?key=${shop.key}`);
  await launcher(page).click();
  await expect(chat(page).getByRole('textbox')).toHaveCount(0);
});
