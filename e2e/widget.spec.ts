import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { texts as en, type Texts } from '../apps/widget/src/frame/locales/en.ts';
import { texts as ro } from '../apps/widget/src/frame/locales/ro.ts';
import { texts as ru } from '../apps/widget/src/frame/locales/ru.ts';
import { expect, mailboxOf, test } from './fixtures.ts';
import {
  chat,
  expectAccessible,
  expectNoOverflow,
  FIELDS,
  frameOf,
  launcher,
  openShop,
  openSite,
  PICTURE,
  write,
  type Shop,
  type Site,
} from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

const LANGUAGES: [code: string, texts: Texts][] = [
  ['en', en],
  ['ru', ru],
  ['ro', ro],
];
const fill = (text: string, value: string) => text.replace(/\{\w+\}/, value);

for (const [code, texts] of LANGUAGES) {
  test(`${code}: from the first visit to the next conversation, in two tabs`, async ({ page, browser, baseURL }) => {
    const shop = await openShop(browser, baseURL, { fields: FIELDS, privacy_url: 'https://shop.example/privacy' });
    await test.step('only files are fetched before the chat is opened', () => openByKeyboard(page, shop, code));
    await test.step('the form, by keyboard only', () => fillForm(page, texts));
    await test.step('messages and statuses both ways', () => exchangeMessages(page, shop, texts));
    await test.step('files both ways', () => exchangeFiles(page, shop, texts));
    await test.step('offline and back', () => goOffline(page, shop, texts));
    const second = await page.context().newPage();
    await test.step('a second tab in sync', () => joinFromSecondTab(page, second, shop, code));
    await test.step('ended, rated, copied', () => endAndRate(page, second, shop, texts));
    await test.step('a new conversation', () => beginAnew(page, second, shop, texts));
  });

  test(`${code}: has no accessibility violation in any state`, async ({ page, browser, baseURL }) => {
    const shop = await openShop(browser, baseURL, { fields: FIELDS, privacy_url: 'https://shop.example/privacy' });
    await page.goto(`/demo?key=${shop.key}&lang=${code}`);
    await launcher(page).click();
    await expect(chat(page).getByRole('button', { name: texts.start })).toBeVisible();
    await chat(page).getByRole('button', { name: texts.start }).click();
    await expect(chat(page).getByText(texts.mustAgree)).toBeVisible();
    await expectAccessible(page);
    await chat(page).getByLabel(texts.name).fill('Irina');
    await chat(page).getByLabel(texts.email).fill('irina@post.example');
    await chat(page).getByRole('checkbox').check();
    await chat(page).getByRole('button', { name: texts.start }).click();
    await write(page, 'Hello, is it there?');
    await shop.say('**Yes**, see https://shop.example/a\n- one\n- two');
    await expect(chat(page).getByRole('listitem').first()).toBeVisible();
    await chat(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'note.exe', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(chat(page).getByText(texts.badFile)).toBeVisible();
    await expectAccessible(page);
    await chat(page).getByRole('button', { name: texts.menu }).click();
    await expect(chat(page).getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await chat(page).getByRole('menuitem', { name: texts.transcript }).click();
    await expect(chat(page).getByRole('dialog', { name: texts.transcript })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await shop.do('end');
    await expect(chat(page).getByRole('radio')).toHaveCount(5);
    await expectAccessible(page);
  });
}

async function openByKeyboard(page: Page, shop: Shop, code: string) {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/?key=${shop.key}&lang=${code}`);
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The loader, then, once the page is idle, the chat behind the launcher. No call of the API.
  const files = requests.filter((path) => path !== '/' && path !== '/style.css' && path !== '/favicon.ico');
  expect(files.slice(0, 3)).toEqual(['/widget.js', '/widget/page', '/widget/frame']);
  expect(files.slice(3).every((path) => path.startsWith('/widget/assets/'))).toBe(true);
  expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] });
  await page.keyboard.press('Tab');
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
}

async function fillForm(page: Page, texts: Texts) {
  const name = chat(page).getByLabel(texts.name);
  const email = chat(page).getByLabel(texts.email);
  await expect(name).toBeVisible();
  expect(await name.evaluate((element) => getComputedStyle(element).letterSpacing)).toBe('normal');
  expect(
    await frameOf(page).evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length),
  ).toBe(0);
  await name.focus();
  await page.keyboard.type('Irina');
  await page.keyboard.press('Tab');
  await page.keyboard.type('irina@post');
  await page.keyboard.press('Tab');
  await expect(chat(page).getByText(texts.badEmail)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(email).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('.example');
  await expect(chat(page).getByText(texts.badEmail)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(chat(page).getByText(texts.mustAgree)).toBeVisible();
  await expect(chat(page).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('textbox', { name: texts.write })).toBeFocused();
}

async function exchangeMessages(page: Page, shop: Shop, texts: Texts) {
  await page.keyboard.type('Is it in stock?');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('log').getByText('Is it in stock?')).toBeVisible();
  await expect(chat(page).getByText(texts.sent)).toBeVisible();
  await shop.do('typing', { is_typing: true });
  await expect(chat(page).locator('.writing')).toHaveText(fill(texts.writing, 'Camille'));
  await shop.do('read');
  await expect(chat(page).getByText(texts.read)).toBeVisible();
  await shop.say('Yes, four are left.');
  await expect(chat(page).getByText('Yes, four are left.')).toBeVisible();
  await expect(chat(page).locator('.writing')).toBeHidden();
  await expect(chat(page).getByText(fill(texts.answers, 'Camille'))).toBeVisible();
  const id = await shop.newest();
  await expect.poll(async () => (await shop.messages(id)).map(({ status }) => status)).toEqual(['read', 'read']);
}

async function exchangeFiles(page: Page, shop: Shop, texts: Texts) {
  await shop.say('', [await shop.upload('throw.png', 'image/png', PICTURE)]);
  const picture = chat(page).getByRole('img', { name: 'throw.png' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);

  await chat(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'cup.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'order.txt', mimeType: 'text/plain', buffer: Buffer.from('LH-48213') },
    ]);
  await chat(page).getByRole('textbox', { name: texts.write }).fill('Both files');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('img', { name: 'cup.png' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chat(page)
      .getByRole('button', { name: /order\.txt/ })
      .click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('LH-48213');
  const [last] = (await shop.messages(await shop.newest())).slice(-1);
  expect(last?.text).toBe('Both files');
  expect(last?.attachments.map(({ name }) => name)).toEqual(['cup.png', 'order.txt']);
}

async function goOffline(page: Page, shop: Shop, texts: Texts) {
  const input = chat(page).getByRole('textbox', { name: texts.write });
  await page.context().setOffline(true);
  for (const text of ['two', 'three']) {
    await input.fill(text);
    await input.press('Enter');
  }
  await expect(chat(page).getByText(texts.waiting)).toHaveCount(2);
  await expect(chat(page).getByText(texts.offline)).toBeVisible();
  await page.context().setOffline(false);
  await expect(chat(page).locator('.waiting')).toHaveCount(0);
  await expect(chat(page).getByText(texts.offline)).toBeHidden();
  const said = (await shop.messages(await shop.newest())).map(({ text }) => text);
  expect(said.slice(-2)).toEqual(['two', 'three']);
}

async function joinFromSecondTab(page: Page, second: Page, shop: Shop, code: string) {
  await second.setViewportSize({ width: 320, height: 640 });
  await second.goto(`${site.url}/other?key=${shop.key}&lang=${code}`);
  await launcher(second).click();
  await expect(chat(second).getByText('Is it in stock?')).toBeVisible();
  await expectNoOverflow(second);
  await write(second, 'From the second tab');
  await expect(chat(page).getByText('From the second tab')).toBeVisible();
  await write(page, 'From the first tab');
  await expect(chat(second).getByText('From the first tab')).toBeVisible();
  await shop.say('To both tabs');
  for (const tab of [page, second]) await expect(chat(tab).getByText('To both tabs')).toBeVisible();
}

async function endAndRate(page: Page, second: Page, shop: Shop, texts: Texts) {
  await shop.do('end');
  for (const tab of [page, second]) await expect(chat(tab).getByText(fill(texts.ended, '').trim())).toBeVisible();
  await expect(chat(page).getByText(texts.chatEnded, { exact: true })).toBeVisible();
  await expectNoOverflow(second);
  await page.bringToFront();
  await chat(page)
    .getByRole('radio', { name: fill(texts.stars, '1') })
    .focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(chat(page).getByRole('radio', { name: fill(texts.stars, '4') })).toBeChecked();
  await chat(page).getByLabel(texts.words).fill('Quick and kind');
  await chat(page).getByRole('button', { name: texts.send }).click();
  await expect(chat(page).getByText(texts.thanks)).toBeVisible();
  await expect(chat(second).getByText(texts.thanks)).toBeVisible();

  await chat(page).getByRole('button', { name: texts.menu }).click();
  await chat(page).getByRole('menuitem', { name: texts.transcript }).click();
  const dialog = chat(page).getByRole('dialog', { name: texts.transcript });
  const address = `irina.${shop.channelId}.${Date.now()}@post.example`;
  await dialog.getByLabel(texts.email).fill(address);
  await dialog.getByRole('button', { name: texts.mailCopy }).click();
  const mails = async () => (await shop.staff.request.get(mailboxOf(address))).text();
  const code = async () => /\b\d{6}\b/.exec(await mails())?.[0] ?? '';
  await expect.poll(code).not.toBe('');
  await dialog.getByRole('textbox').fill(await code());
  await dialog.getByRole('button', { name: texts.mailCopy }).click();
  await expect(dialog.getByRole('status')).toContainText(address);
  await expect(dialog.getByRole('textbox')).toBeHidden();
  await expect.poll(mails).toContain('Yes, four are left.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: texts.download }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Yes, four are left.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function beginAnew(page: Page, second: Page, shop: Shop, texts: Texts) {
  const first = await shop.newest();
  await chat(page).getByRole('button', { name: texts.startOver }).click();
  // The visitor is known by now: neither tab shows the form again.
  for (const tab of [page, second]) await expect(chat(tab).getByRole('textbox', { name: texts.write })).toBeVisible();
  await write(page, 'One more thing');
  await expect(chat(second).getByText('One more thing')).toBeVisible();
  await expect(chat(second).getByText('Is it in stock?')).toBeHidden();
  const next = await shop.newest();
  expect(next).not.toBe(first);
  expect((await shop.messages(next)).map(({ text }) => text)).toEqual(['One more thing']);
}
