import { expect, test } from './fixtures.ts';
import { chat, launcher, openShop, openSite } from './widget-shop.ts';

const OCEAN = 'rgb(11, 92, 173)';
const SETTINGS = {
  colors: { frame_color: '#0b5cad', title_text_color: '#ffffff' },
  texts: [
    { locale: 'en', launcher: 'Chat with us' },
    { locale: 'de', launcher: 'Schreiben Sie uns' },
  ],
};

test("the launcher has its channel's colour and label before any click, and the tag overrides them", async ({
  page,
  browser,
  baseURL,
}) => {
  const site = await openSite(baseURL ?? '');
  const shop = await openShop(browser, baseURL, SETTINGS);
  for (const older of ['', '&older']) {
    await page.goto(`${site.url}/?key=${shop.key}${older}`);
    for (const visit of ['first', 'after a reload']) {
      await expect(launcher(page), visit).toHaveCSS('background-color', OCEAN);
      await expect(launcher(page), visit).toHaveText('Chat with us');
      await page.reload();
    }
    await page.goto(`${site.url}/?key=${shop.key}&lang=de${older}`);
    await expect(launcher(page)).toHaveText('Schreiben Sie uns');

    await page.goto(`${site.url}/?key=${shop.key}&color=green${older}`);
    await expect(launcher(page)).toHaveCSS('background-color', 'rgb(0, 128, 0)');
    await launcher(page).click();
    await expect(chat(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(launcher(page)).toHaveCSS('background-color', 'rgb(0, 128, 0)');
    await expect(chat(page).locator('.who p')).toHaveText('We will reply as soon as we can');
  }
  site.close();
});

test('the icon shows in forced colours whether the chat is open', async ({ page, browser, baseURL }) => {
  const site = await openSite(baseURL ?? '');
  try {
    const shop = await openShop(browser, baseURL);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${site.url}/?key=${shop.key}`);
    const closed = await launcher(page).screenshot();
    await page.evaluate(() => (window as unknown as { Parley: { open(): void } }).Parley.open());
    await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(chat(page).getByRole('textbox')).toBeFocused();
    const open = await launcher(page).screenshot();
    expect(open.equals(closed)).toBe(false);
  } finally {
    site.close();
  }
});
