import { CANARY, PAYLOADS, watchFor } from './hostile.ts';
import { expect, post, test } from './fixtures.ts';
import { badge, chat, frameOf, launcher, openShop, openSite, write, type Site } from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

test('forty hostile texts, names and file names stay texts', async ({ page, browser, baseURL }) => {
  expect(PAYLOADS).toHaveLength(40);
  const hostile = '"><img src=x onerror=alert(1)>';
  const shop = await openShop(browser, baseURL, {
    texts: [{ locale: 'en', title: hostile, subtitle: hostile, greeting: hostile, launcher: hostile }],
    fields: [{ name: 'name', type: 'text', is_required: true, labels: [{ locale: 'en', text: hostile }] }],
  });
  const seen = watchFor(page, site.url, baseURL ?? '');
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await chat(page).getByRole('textbox', { name: hostile }).fill('</script><script>alert(1)</script>');
  await chat(page).getByRole('button', { name: 'Start chat' }).click();
  const own = PAYLOADS.filter((payload) => !payload.includes(CANARY)).slice(0, 3);
  for (const payload of own) await write(page, payload);
  await expect(chat(page).getByText('Sent')).toHaveCount(3);
  for (const payload of PAYLOADS) await shop.say(payload);
  const name = '<img src=x onerror=alert(1)>.txt';
  await shop.say('', [await shop.upload(name, 'text/plain', Buffer.from('harmless'))]);
  await expect(chat(page).getByRole('button', { name: /onerror=alert\(1\)/ })).toBeVisible();
  await expect(chat(page).locator('.row .bubble')).toHaveCount(1 + 3 + PAYLOADS.length);
  expect(
    await frameOf(page).evaluate(
      () => document.querySelectorAll('.log :is(script, img, iframe, object, embed, link, style, meta, base)').length,
    ),
  ).toBe(0);
  const links = await chat(page)
    .locator('.log a')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
  for (const [href, rel] of links) {
    expect(href).toMatch(/^https?:\/\//);
    expect(rel).toBe('noopener noreferrer nofollow');
  }
  expect(seen).toEqual([]);
});

test('a foreign frame that posts every command changes nothing', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/attacked?key=${shop.key}`);
  await launcher(page).hover();
  await expect(page.locator('parley-chat iframe[title]')).toBeAttached();
  await expect
    .poll(() =>
      page
        .frames()
        .find((each) => each.url().endsWith('/attack'))
        ?.title(),
    )
    .toBe('done');
  await expect(page.locator('parley-chat iframe[title]')).toBeHidden();
  await expect(launcher(page)).toHaveAccessibleName('Chat');
  await expect(badge(page)).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await launcher(page).click();
  await expect(chat(page).getByRole('textbox', { name: 'Write a message…' })).toBeVisible();
  await write(page, 'Still here');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  const [conversation] = (await (await shop.staff.request.get('/api/conversations')).json()).data as {
    page_url: string;
  }[];
  expect(conversation?.page_url).toContain(site.url);
});

test('a cross-origin isolated page can embed the widget', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/isolated?key=${shop.key}`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await launcher(page).click();
  await write(page, 'From an isolated page');
  await expect(chat(page).getByText('Sent')).toBeVisible();
});

test('where storage is forbidden, the page stores the resume token', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/widget/frame')) return;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Remember me');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  const name = `parley.resume.${shop.key.slice(0, 16)}`;
  const token = await page.evaluate((key) => localStorage.getItem(key), name);
  expect(token).toBeTruthy();
  for (const answer of ['First answer', 'Second answer']) {
    await page.reload();
    // Loaded in the background, because there may be an answer.
    await shop.say(answer);
    await expect(badge(page)).toBeVisible();
    await launcher(page).click();
    await expect(chat(page).getByText('Remember me')).toBeVisible();
    await expect(chat(page).getByText(answer)).toBeVisible();
    await expect(badge(page)).toBeHidden();
  }
  expect(await page.evaluate((key) => localStorage.getItem(key), name)).not.toBe(token);
});

test('an invalid resume token is discarded', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  const name = `parley.resume.${shop.key.slice(0, 16)}`;
  await page.goto(`${site.url}/?key=${shop.key}`);
  await page.evaluate((key) => localStorage.setItem(key, 'x'.repeat(43)), name);
  await page.reload();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), name)).toBeNull();
});

test('the frame opens only on allowed sites', async ({ page, browser, baseURL, watch }) => {
  watch.ignore.push(/frame-ancestors|Refused to frame|Framing/);
  const shop = await openShop(browser, baseURL);
  await post(shop.staff, `/channels/${shop.channelId}`, {
    _method: 'PUT',
    settings: { allowed_domains: ['shop.example'] },
  });
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await expect(chat(page).getByRole('textbox')).toHaveCount(0);
});

test('no visitor token ever appears in a URL', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  const addresses: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    addresses.push(request.url());
    const token = request.headers()['x-visitor-token'];
    if (token) tokens.add(token);
  });
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Secret');
  await shop.say('Answer');
  await expect(chat(page).getByText('Answer', { exact: true })).toBeVisible();
  expect(tokens.size).toBeGreaterThan(0);
  for (const token of tokens) expect(addresses.filter((address) => address.includes(token))).toEqual([]);
});
