import { expect, test } from './fixtures.ts';
import { badge, chat, FIELDS, frameOf, launcher, openShop, openSite, write, type Site } from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

interface PageApi {
  [method: string]: (...given: unknown[]) => void;
}
declare const Parley: PageApi;

test('a page calls the widget before and after it is loaded, and receives its events', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await page.addInitScript(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const note = (name: string) => (value: unknown) =>
      received.push(value === undefined ? name : `${name} ${JSON.stringify(value)}`);
    const calls: unknown[] = [];
    for (const name of ['open', 'close', 'ready', 'unread']) calls.push(['on', name, note(name)]);
    calls.push(['setMetadata', { plan: 'gold', seats: 4 }], ['open']);
    Object.assign(window, { Parley: calls });
  });
  await page.goto(`${site.url}/plain?key=${shop.key}`);
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  await write(page, 'Hello');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  await expect
    .poll(async () => {
      const id = await shop.newest();
      const found = (await (await shop.staff.request.get(`/api/conversations/${id}`)).json()) as { metadata: unknown };
      return found.metadata;
    })
    .toEqual([
      { name: 'plan', value: 'gold' },
      { name: 'seats', value: '4' },
    ]);
  await page.evaluate(() => Parley.close?.());
  await shop.say('One');
  await shop.say('Two');
  await expect(badge(page)).toHaveText('2');
  await expect(launcher(page)).toHaveAccessibleName('Chat 2');
  const received = await page.evaluate(() => (window as unknown as { received: string[] }).received);
  expect(received).toEqual(expect.arrayContaining(['open', 'ready', 'close', 'unread 1', 'unread 2']));
  // The page learns that there are messages, but not what they say.
  expect(received.join()).not.toContain('One');

  await page.evaluate(() => Parley.hide?.());
  await expect(launcher(page)).toBeHidden();
  await page.evaluate(() => Parley.push?.(['show'], ['toggle']));
  await expect(chat(page).getByText('Two')).toBeVisible();
  await expect(badge(page)).toBeHidden();
});

test('the language changes while someone is typing, and nothing is lost', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL, {
    texts: [{ locale: 'de', title: 'Linden Haus', subtitle: '', greeting: 'Grüß Gott!', launcher: '' }],
  });
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await chat(page).getByRole('textbox', { name: 'Write a message…' }).fill('Half a senten');
  await page.evaluate(() => Parley.setLanguage?.('de-AT'));
  await expect(chat(page).getByRole('textbox', { name: 'Nachricht schreiben …' })).toHaveValue('Half a senten');
  await expect(chat(page).getByRole('heading', { name: 'Linden Haus' })).toBeVisible();
  await expect(chat(page).getByText('Grüß Gott!')).toBeVisible();
  expect(await frameOf(page).evaluate(() => document.documentElement.lang)).toBe('de');
  await chat(page).getByRole('button', { name: 'Menü' }).click();
  await chat(page)
    .getByRole('menuitem', { name: /Sprache/ })
    .click();
  await chat(page).getByRole('menuitemradio', { name: 'Українська' }).click();
  await expect(chat(page).getByRole('textbox', { name: 'Напишіть повідомлення…' })).toHaveValue('Half a senten');
});

test('Enter that ends the composition of a word does not send it', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  const input = chat(page).getByRole('textbox');
  await input.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await expect(input).toHaveValue('にほん');
  // An input method reports the key, but no character.
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 });
  await keyboard.send('Input.insertText', { text: '日本' });
  await expect(input).toHaveValue('日本');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByText('日本')).toBeVisible();
  await expect(input).toHaveValue('');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  expect((await shop.messages(await shop.newest())).map(({ text }) => text)).toEqual(['日本']);
});

test("the company's colours are used everywhere, and every text is readable", async ({ page, browser, baseURL }) => {
  const colors = {
    frame_color: '#0b5d3b',
    accent_color: '#ffd400',
    company_message_color: '#101010',
    customer_message_color: '#0b5d3b',
    title_text_color: '#0b5d3c',
    message_text_color: '#1f1a14',
    option_button_color: '#fff7cc',
  };
  const shop = await openShop(browser, baseURL, { colors });
  await page.goto(`/demo?key=${shop.key}`);
  await launcher(page).hover();
  // Set by the frame once it has loaded.
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(11, 93, 59)');
  await expect(launcher(page)).toHaveCSS('color', 'rgb(255, 255, 255)');
  await launcher(page).click();
  await expect(chat(page).locator('.head')).toHaveCSS('background-color', 'rgb(11, 93, 59)');
  await expect(chat(page).getByRole('heading')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await write(page, 'Mine');
  await expect(chat(page).locator('.mine .bubble')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(chat(page).locator('.row:not(.mine) .bubble').first()).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('a conversation begun in one tab appears in the other, and erasing ends it in both', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL, { fields: FIELDS });
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${site.url}/?key=${shop.key}`);
    await launcher(tab).click();
    await expect(chat(tab).getByRole('button', { name: 'Start chat' })).toBeVisible();
  }
  await page.bringToFront();
  await chat(page).getByLabel('Your name').fill('Irina');
  await chat(page).getByLabel('Email').fill('irina@post.example');
  await chat(page).getByRole('button', { name: 'Start chat' }).click();
  await write(page, 'Begun in the first tab');
  await expect(chat(second).getByText('Begun in the first tab')).toBeVisible();
  await shop.say('Heard in both');
  for (const tab of [page, second]) await expect(chat(tab).getByText('Heard in both')).toBeVisible();
  // One stream for the whole browser: when its tab closes, the other takes over.
  await page.close();
  await shop.say('Heard in the one that is left');
  await expect(chat(second).getByText('Heard in the one that is left')).toBeVisible();

  const third = await second.context().newPage();
  await third.goto(`${site.url}/?key=${shop.key}`);
  await launcher(third).click();
  await expect(chat(third).getByText('Begun in the first tab')).toBeVisible();
  await chat(third).getByRole('button', { name: 'Menu' }).click();
  await chat(third).getByRole('menuitem', { name: 'Erase my data' }).click();
  await chat(third).getByRole('button', { name: 'Erase everything' }).click();
  await expect(chat(third).getByText('Your data has been erased.')).toBeVisible();
  for (const tab of [second, third]) {
    await expect(chat(tab).getByText('Begun in the first tab')).toBeHidden();
    await expect(chat(tab).getByRole('button', { name: 'Start chat' })).toBeVisible();
  }
  expect(await shop.conversations()).toEqual([]);
  expect(await third.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await frameOf(third).evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the chat stays open on the next page, survives a new body, and can be removed completely', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Stay with me');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  await page.goto(`${site.url}/next?key=${shop.key}`);
  await expect(chat(page).getByText('Stay with me')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body));
  await expect(chat(page).getByText('Stay with me')).toBeVisible();
  await page.evaluate(() => document.querySelector('parley-chat')?.remove());
  await expect(launcher(page)).toBeVisible();
  await expect(chat(page).getByText('Stay with me')).toBeVisible();

  const globals = await page.evaluate(() => 'Parley' in window);
  expect(globals).toBe(true);
  await page.evaluate(() => Parley.destroy?.());
  await expect(page.locator('parley-chat')).toHaveCount(0);
  expect(await page.evaluate(() => 'Parley' in window)).toBe(false);
  await page.evaluate(() => document.body.append(document.createElement('p')));
  await expect(page.locator('parley-chat')).toHaveCount(0);
});

test('an ended visit leaves nothing behind in the browser', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Shared computer');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  await page.evaluate(() => Parley.logout?.());
  await expect(chat(page).getByText('Shared computer')).toBeHidden();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await frameOf(page).evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  await launcher(page).click();
  await expect(chat(page).getByText('Hello! How can we help?')).toBeVisible();
  await expect(chat(page).getByText('Shared computer')).toBeHidden();
  expect((await shop.conversations()).length).toBe(1);
});

test("without a key, the demo page finds a widget on a developer's machine", async ({ page, browser, baseURL }) => {
  await openShop(browser, baseURL);
  await page.goto(`${baseURL}/demo`);
  await expect(launcher(page)).toBeVisible();
});
