import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { inDatabase } from './team.ts';
import {
  chat,
  expectAccessible,
  expectNoOverflow,
  launcher,
  openShop,
  PICTURE,
  write,
  type Shop,
} from './widget-shop.ts';

const OPTIONS = [
  { id: 'size', label: 'Show 200 × 220' },
  { id: 'return', label: 'Start a return' },
  { id: 'person', label: 'Talk to a person' },
];

/** Lets the bot send something that no flow sends here. */
async function sayAsBot(page: Page, shop: Shop, text: string, extras: object) {
  await shop.say(text);
  await inDatabase([
    `UPDATE messages SET origin = 'bot', user_id = NULL, extras = $1 WHERE conversation_id = $2 AND text = $3`,
    [JSON.stringify({ options: [], card: null, quickActions: [], ...extras }), await shop.newest(), text],
  ]);
  await page.reload();
  // Where it covers the page it does not reopen by itself.
  if ((page.viewportSize()?.width ?? 0) < 600) await launcher(page).click();
  await expect(chat(page).getByText(text)).toBeVisible();
}
const open = async (page: Page, shop: Shop) => {
  await page.goto(`/demo?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Is there a larger one?');
};
const option = (page: Page, index: number) => chat(page).getByRole('button', { name: OPTIONS[index]?.label ?? '' });

test('a customer answers with buttons, by keyboard, and changes their mind', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await open(page, shop);
  await sayAsBot(page, shop, 'Yes, in stock. What next?', { options: OPTIONS });

  for (const index of [0, 1, 2]) {
    const box = await option(page, index).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(40);
  }
  await expectAccessible(page);
  await option(page, 0).focus();
  await page.keyboard.press('Enter');
  await expect(option(page, 0)).toHaveAttribute('aria-pressed', 'true');
  await expect(option(page, 0)).toBeFocused();
  const said = chat(page).locator('.mine .bubble', { hasText: 'Show 200 × 220' });
  await expect(said).toBeVisible();
  expect((await said.boundingBox())?.height).toBeLessThan(50); // one line
  expect((await chat(page).locator('.composer textarea').boundingBox())?.height).toBe(44);
  await option(page, 0).click(); // already pressed: not sent twice
  await page.keyboard.press('Tab');
  await expect(option(page, 1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(option(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect(option(page, 0)).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);

  const stored = async () =>
    (
      (await (await shop.staff.request.get(`/api/conversations/${await shop.newest()}/messages`)).json()) as {
        data: { text: string; origin: string; option_id: string | null }[];
      }
    ).data.filter(({ origin }) => origin === 'customer');
  await expect.poll(stored).toMatchObject([
    { text: 'Is there a larger one?', option_id: null },
    { text: 'Show 200 × 220', option_id: 'size' },
    { text: 'Start a return', option_id: 'return' },
  ]);

  await shop.say('Here is how to return it.');
  await expect(option(page, 2)).toHaveAttribute('aria-disabled', 'true');
  await expect(option(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await option(page, 2).click({ force: true });
  await write(page, 'Thank you');
  expect(await stored()).toHaveLength(4);
  await expectAccessible(page);
});

test('a button pressed offline is sent when back online, and a second tab shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await open(page, shop);
  await sayAsBot(page, shop, 'What next?', { options: OPTIONS });
  const second = await page.context().newPage();
  await second.goto(`/demo?key=${shop.key}`);
  await launcher(second).click();
  await expect(option(second, 1)).toHaveAttribute('aria-pressed', 'false');
  await page.context().setOffline(true);
  await option(page, 1).click();
  await expect(option(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await expect(option(second, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await shop.messages(await shop.newest())).filter(({ text }) => text === 'Start a return').length)
    .toBe(1);
});

test('a card and quick actions lead only to allowed targets', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  for (const action of [
    { type: 'call', texts: [{ locale: 'en', text: 'Call us' }], target: '+40 21 000 0000' },
    {
      type: 'email',
      texts: [
        { locale: 'en', text: 'E-mail' },
        { locale: 'de', text: 'Schreiben Sie uns' },
      ],
      target: 'hello@linden-home.example',
    },
    { type: 'link', texts: [{ locale: 'ro', text: 'Ghid de mărimi' }], target: 'linden-home.example/sizes' },
    { type: 'link', texts: [{ locale: 'en', text: 'The fourth' }], target: 'linden-home.example/fourth' },
  ])
    expect((await post(shop.staff, '/quick-actions', action)).status()).toBe(201);
  await page.route('https://linden-home.example/throw.png', (route) =>
    route.fulfill({ body: PICTURE, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, shop);
  const link = (name: string) => chat(page).getByRole('link', { name });
  await expect(link('Call us')).toHaveAttribute('href', 'tel:+40210000000');
  await expect(link('E-mail')).toHaveAttribute('href', 'mailto:hello@linden-home.example');
  await expect(link('Ghid de mărimi')).toHaveAttribute('href', 'https://linden-home.example/sizes');
  await expect(link('Ghid de mărimi')).toHaveAttribute('target', '_blank');
  await expect(link('Ghid de mărimi')).toHaveAttribute('rel', /noopener/);
  await expect(link('The fourth')).toHaveCount(0);

  const card = { title: 'Wool throw', text: 'Warm <b>and</b> soft', imageUrl: 'https://linden-home.example/throw.png' };
  await sayAsBot(page, shop, 'Look at this', {
    card: { ...card, link: 'https://linden-home.example/throw' },
    quickActions: [
      { type: 'link', text: 'Bad', target: 'javascript:alert(1)' },
      { type: 'call', text: 'Ring', target: '+40 21 000 0001' },
    ],
  });
  await expect(link('Wool throw')).toHaveAttribute('href', 'https://linden-home.example/throw');
  await expect(chat(page).getByText('Warm <b>and</b> soft')).toBeVisible();
  await expect(chat(page).locator('.card img')).toBeVisible();
  await expect(link('Ring')).toHaveAttribute('href', 'tel:+40210000001');
  await expect(chat(page).getByText('Bad')).toBeVisible();
  await expect(link('Bad')).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);

  await sayAsBot(page, shop, 'And this', {
    card: { title: 'Other', text: '', imageUrl: 'http://linden-home.example/x.png', link: 'javascript:alert(1)' },
  });
  await expect(chat(page).getByText('Other')).toBeVisible();
  await expect(link('Other')).toHaveCount(0);
  await expect(chat(page).locator('.card img')).toHaveCount(1);

  await page.goto(`/demo?key=${shop.key}&lang=de`);
  await launcher(page).click();
  await expect(link('Schreiben Sie uns')).toBeVisible();
  await expect(link('Call us')).toBeVisible();
});
