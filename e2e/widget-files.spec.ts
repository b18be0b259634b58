import { createHmac } from 'node:crypto';
import { expect, post, test } from './fixtures.ts';
import { pngOf } from './images.ts';
import { chat, frameOf, launcher, openShop, openSite, PICTURE, write, type Site } from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

declare const Parley: { identify(token: string): void };

test('files are dropped, pasted, removed and refused with a reason', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  const input = chat(page).getByRole('textbox', { name: 'Write a message…' });
  await expect(input).toBeVisible();
  const base64 = PICTURE.toString('base64');
  // No message has been sent yet: the file itself starts the conversation.
  await frameOf(page).evaluate((content) => {
    const files = new DataTransfer();
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    files.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }));
    document
      .querySelector('.panel')
      ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
  }, base64);
  await expect(chat(page).getByRole('progressbar', { name: 'dropped.png' })).toHaveAttribute('value', '1');
  await frameOf(page).evaluate(() => {
    const files = new DataTransfer();
    files.items.add(new File(['pasted text'], 'pasted.txt', { type: 'text/plain' }));
    files.items.add(new File(['MZ'], 'setup.exe'));
    files.items.add(new File([new Uint8Array(20_000_001)], 'film.mov'));
    document
      .querySelector('textarea')
      ?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: files }));
  });
  await expect(chat(page).getByText('This file type cannot be sent.')).toBeVisible();
  await expect(chat(page).getByText('Larger than 20 MB. Please send a smaller file.')).toBeVisible();
  for (const name of ['setup.exe', 'film.mov'])
    await chat(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('img', { name: 'dropped.png' })).toBeVisible();
  // The place of a picture has its size before the picture has loaded.
  await expect(chat(page).locator('.picture')).toHaveAttribute('style', 'width: 2px; height: 2px;');
  await expect(chat(page).getByRole('button', { name: /pasted\.txt/ })).toBeVisible();
  const [sent] = await shop.messages(await shop.newest());
  expect(sent?.attachments.map(({ name }) => name)).toEqual(['dropped.png', 'pasted.txt']);
});

test('a file that fails to upload can be retried', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'A picture follows');
  await page.route('**/attachments', (route) => route.abort());
  await chat(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(chat(page).getByText('The upload failed.')).toBeVisible();
  await page.unroute('**/attachments');
  await chat(page).getByRole('button', { name: 'Try again' }).click();
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('img', { name: 'cup.png' })).toBeVisible();
});

test('a message waits for its files, and a removed file stays removed', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  const input = chat(page).getByRole('textbox', { name: 'Write a message…' });
  const chooser = chat(page).locator('input[type=file]');
  // The upload code loads slowly, and so does the upload.
  await page.route(/\/(Uploads-[^/]*\.js|attachments)$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await chooser.setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: PICTURE });
  await input.fill('With a cup');
  await input.press('Enter');
  await expect(chat(page).getByRole('img', { name: 'cup.png' })).toBeVisible();
  await expect(input).toHaveValue('');

  await chooser.setInputFiles({ name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(chat(page).getByRole('progressbar', { name: 'secret.txt' })).toHaveAttribute('value', '1');
  await chat(page).getByRole('button', { name: 'Remove secret.txt' }).click();
  await write(page, 'Without a file');
  await expect(chat(page).getByText('Sent')).toHaveCount(2);
  const sent = await shop.messages(await shop.newest());
  expect(sent.map(({ text, attachments }) => [text, attachments.length])).toEqual([
    ['With a cup', 1],
    ['Without a file', 0],
  ]);
});

test('a visitor asks for a person', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Is somebody there?');
  await chat(page).getByRole('button', { name: 'Menu' }).click();
  await expect(chat(page).getByRole('menuitem', { name: 'Talk to a person' })).toBeFocused();
  await page.keyboard.press('Enter');
  const note = chat(page).getByText(/^(A person will answer you here|You are next in the queue)\./);
  await expect(note).toBeVisible();
  await expect(chat(page).getByRole('button', { name: 'Menu' })).toBeFocused();
  const found = await shop.staff.request.get(`/api/conversations/${await shop.newest()}`);
  expect(((await found.json()) as { is_handed_off: boolean }).is_handed_off).toBe(true);
  await shop.say('Yes, here I am.');
  await expect(note).toBeHidden();
});

test('where only known customers may chat, the page identifies them', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL, { requires_identity: true });
  const made = await post(shop.staff, `/channels/${shop.channelId}/identity-secret`);
  const { secret } = (await made.json()) as { secret: string };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({
    sub: 'customer-7',
    name: 'Irina Pop',
    exp: Math.floor(Date.now() / 1_000) + 600,
  })}`;
  const token = `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;

  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await expect(chat(page).getByText('Please sign in to chat with us.')).toBeVisible();
  await expect(chat(page).getByRole('textbox')).toHaveCount(0);
  await page.evaluate((signed) => Parley.identify(signed), token);
  await write(page, 'It is me');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  const found = await shop.staff.request.get(`/api/conversations/${await shop.newest()}`);
  const { customer } = (await found.json()) as { customer: { name: string; is_verified: boolean } };
  expect([customer.name, customer.is_verified]).toEqual(['Irina Pop', true]);
});

test('the log stays at its end when a picture arrives while it scrolls there', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Hello');
  await shop.say(Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n'));
  await expect(chat(page).getByText('Line 59')).toBeInViewport();
  const log = chat(page).getByRole('log');
  // In one go, as when a picture grows between scrolling and the event that reports it.
  await log.evaluate((box) => {
    box.scrollTop -= 20;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await log.evaluate((box) => {
    box.scrollTop += 20;
    const picture = document.createElement('div');
    picture.style.height = '600px';
    box.firstElementChild?.append(picture);
  });
  await expect
    .poll(() => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThanOrEqual(1);
});

test('a picture, the reply after it and the end of the conversation come into view', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'Hello');
  await shop.say(Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n'));
  await shop.say('', [await shop.upload('hat.png', 'image/png', pngOf(900, 900))]);
  await expect(chat(page).getByRole('img', { name: 'hat.png' })).toBeInViewport({ ratio: 1 });
  await shop.say('This is the one.');
  await expect(chat(page).getByText('This is the one.')).toBeInViewport({ ratio: 1 });
  await shop.do('end');
  await expect(chat(page).getByText(/^Conversation ended/)).toBeInViewport({ ratio: 1 });
  await expect(chat(page).getByText('How did we do?')).toBeInViewport({ ratio: 1 });
});
