import { createServer, type Server } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { expect, mailboxOf, newPerson, PASSWORD, registerVerified, test } from './fixtures.ts';
import { SITE_PORT } from './outside.ts';
import { expectAccessibleEverywhere } from './screen-checks.ts';
import { chat, launcher, write } from './widget-shop.ts';

const MAX_CLICKS = 8;
const MAX_MS = 4 * 60_000;
const SITE = `http://127.0.0.1:${SITE_PORT}`;
const QUESTION = 'How long does delivery to Austria take?';
const ANSWER = /three to five working days/;

const PAGES: Record<string, string> = {
  '/': '<h1>Linden Home</h1><p>Throws and bed linen from Tallinn.</p><a href="/delivery">Delivery</a> <a href="/care">Care</a>',
  '/delivery':
    '<h1>Delivery</h1><p>Delivery to Austria takes three to five working days and costs 6.90 euros. It is free above 80 euros.</p>',
  '/care': '<h1>Care</h1><p>Linen is washed at forty degrees and ironed damp.</p>',
};

/** A company's website. Once the code has been pasted, it is on every page. */
let pasted = '';
let site: Server;
test.beforeAll(async () => {
  site = createServer(({ url = '/' }, response) => {
    const body = PAGES[url];
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Linden Home</title><main>${body ?? ''}</main>${pasted}</html>`);
  });
  await new Promise<void>((resolve) => site.listen(SITE_PORT, '127.0.0.1', resolve));
});
test.afterAll(() => {
  site.close();
  site.closeAllConnections();
});

test('from an empty account to a bot that answers on a website takes at most 8 clicks and 4 minutes', async ({
  page,
  browser,
}) => {
  const begun = Date.now();
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const { name, email, company } = newPerson();

  await test.step('an account is created, and the link is in the built-in mailbox', async () => {
    await page.request.get(mailboxOf(email)); // as opening the printed address does, once per browser
    await page.goto('/');
    // Only the very first visitor of the installation is led here.
    if (!page.url().endsWith('/registration')) await page.goto('/registration');
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Company').fill(company);
    await page.getByLabel('Website (optional)').fill(SITE);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat password').fill(PASSWORD);
    await click(page.getByRole('button', { name: 'Create account' }));
    await click(page.getByRole('button', { name: 'Open the mailbox' }));
    await click(page.getByRole('dialog').getByRole('link', { name: 'Open the link' }));
    await expect(page.getByRole('heading', { name: 'Your website answers in a few minutes' })).toBeVisible();
  });
  await test.step('the website is read', async () => {
    await expect(page.getByLabel('Address of your website')).toHaveValue(SITE);
    await click(page.getByRole('button', { name: 'Read the website' }));
    await expect(page.getByText('3 pages read')).toBeVisible();
  });
  await test.step('the agent answers a real question in place', async () => {
    await page.getByLabel('Ask as a customer…').fill(QUESTION);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(ANSWER)).toBeVisible();
  });
  const visitor = await (await browser.newContext()).newPage();
  await test.step('the code is pasted, and the widget is seen before anybody opens the chat', async () => {
    await click(page.getByRole('button', { name: 'Copy Code for your site' }));
    pasted = (await page.getByRole('region', { name: 'Code for your site' }).textContent()) ?? '';
    await visitor.goto(`${SITE}/delivery`);
    await expect(launcher(visitor)).toBeVisible();
    await expect(page.getByText(`Seen on 127.0.0.1:${SITE_PORT}`)).toBeVisible();
  });
  await test.step('a visitor asks on the website and is answered', async () => {
    await click(launcher(visitor));
    await write(visitor, QUESTION);
    await expect(chat(visitor).getByText(ANSWER)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Chats' })).toBeVisible();
  });
  const seconds = Math.round((Date.now() - begun) / 1_000);
  console.log(`First hour: ${clicks} clicks, ${seconds} s.`);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  expect(seconds * 1_000).toBeLessThan(MAX_MS);
});

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with Tab.`);
}
async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('the keyboard alone leads from registration to the first reply', async ({ page, browser }) => {
  const { name, email, company } = newPerson();
  await page.request.get(mailboxOf(email));
  await page.goto('/registration');
  for (const [label, value] of [
    ['Your name', name],
    ['Email', email],
    ['Company', company],
    ['Website (optional)', SITE],
    ['Password', PASSWORD],
    ['Repeat password', PASSWORD],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Open the mailbox' }));
  await pressOn(page, page.getByRole('dialog').getByRole('link', { name: 'Open the link' }));
  await pressOn(page, page.getByRole('button', { name: 'Read the website' }));
  await expect(page.getByText('3 pages read')).toBeVisible();
  await tabTo(page, page.getByLabel('Ask as a customer…'));
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(ANSWER)).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Copy Code for your site' }));
  pasted = (await page.getByRole('region', { name: 'Code for your site' }).textContent()) ?? '';

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${SITE}/delivery`);
  await pressOn(visitor, launcher(visitor));
  const field = chat(visitor).locator('.composer textarea');
  await expect(field).toBeFocused();
  await visitor.keyboard.type('I want to talk to a person');
  await visitor.keyboard.press('Enter');

  await expect(page.getByRole('link', { name: 'Open Chats' })).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Open Chats' }));
  await pressOn(page, page.getByRole('list', { name: 'Conversations' }).getByRole('link').first());
  await expect(page.getByRole('log').getByText('I want to talk to a person')).toBeVisible();
  await tabTo(page, page.locator('#chat-reply'));
  await page.keyboard.type('Here I am.');
  await page.keyboard.press('Enter');
  await expect(chat(visitor).getByText('Here I am.')).toBeVisible();
});

test('the guide has no violation, and a website that does not answer says so at its field', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/');
  await expect(page.getByLabel('Address of your website')).toBeFocused();
  await expectAccessibleEverywhere(page, 'the guide');
  await page.getByLabel('Address of your website').fill(`${SITE}/nowhere`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no page at this address. Check it.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a website that was not found');
});
