import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { chat, expectAccessible, frameOf, launcher, openShop, openSite, write, type Site } from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

interface PageApi {
  [method: string]: (...given: unknown[]) => void;
}
declare const Parley: PageApi;

/** Collects the events that the page receives. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const received: string[] = [];
    const calls = ['sent', 'handover', 'rated', 'ended', 'unread'].map((name) => [
      'on',
      name,
      (value: unknown) => received.push(`${name} ${JSON.stringify(value)}`),
    ]);
    Object.assign(window, { received, Parley: calls });
  });
const received = (page: Page) => page.evaluate(() => (window as unknown as { received: string[] }).received);
const frame = (page: Page) => page.locator('parley-chat iframe');

test('an invitation by page and time, a dark chat on the left, a teaser with the words of the answer', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await openShop(browser, baseURL, {
    side: 'left',
    theme: 'dark',
    proactive_messages: [{ path: '/cart', after_seconds: 1, texts: [{ locale: 'en', text: 'Stuck at the till?' }] }],
  });
  await listen(page);
  await page.goto(`${site.url}/?key=${shop.key}`);
  expect((await launcher(page).boundingBox())?.x).toBe(24);
  await page.waitForLoadState('networkidle');
  await expect(frame(page)).toBeHidden();

  await page.goto(`${site.url}/cart?key=${shop.key}`);
  await expect(chat(page).getByText('Stuck at the till?').first()).toBeVisible();
  const teaser = await frame(page).boundingBox();
  expect([teaser?.x, (teaser?.height ?? 999) < 140]).toEqual([24, true]);
  // Nothing is stored, and the page cannot read what it says.
  expect(await page.evaluate(() => document.documentElement.outerHTML.includes('Stuck'))).toBe(false);
  expect(await frameOf(page).evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await chat(page).getByRole('button', { name: 'Stuck at the till?' }).click();
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  await expect(chat(page).locator('body')).toHaveCSS('background-color', 'rgb(26, 23, 19)');
  await expect(chat(page).getByRole('log').getByText('Stuck at the till?')).toBeVisible();

  await write(page, 'Yes');
  await shop.say('See the [catalogue](https://shop.example/cat), *please*.');
  const link = chat(page).getByRole('link', { name: 'catalogue' });
  await expect(link).toHaveAttribute('href', 'https://shop.example/cat');
  await expect(chat(page).locator('em')).toHaveText('please');
  await expect(chat(page).locator('.face')).toHaveText('C');

  await page.evaluate(() => Parley.close?.());
  await shop.say('Anything else?');
  await expect(chat(page).getByRole('button', { name: 'Camille Anything else?' })).toBeVisible();
  await chat(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(frame(page)).toBeHidden();
  await shop.say('We are here until six.');
  await chat(page).getByRole('button', { name: 'Camille We are here until six.' }).click();
  await expect(chat(page).getByRole('textbox')).toBeVisible();

  await page.evaluate(() => Parley.sendMessage?.('Sent by the page'));
  await expect(chat(page).getByRole('log').getByText('Sent by the page')).toBeVisible();
  await page.evaluate(() => Parley.setTheme?.('light'));
  await expect(chat(page).locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect.poll(async () => (await received(page)).filter((event) => event.startsWith('sent '))).toHaveLength(2);
  await shop.do('end');
  await expect(chat(page).getByText('How did we do?')).toBeVisible();
  await chat(page).getByRole('radio', { name: '4 of 5' }).check({ force: true });
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => received(page)).toEqual(expect.arrayContaining(['ended undefined', 'rated {"score":4}']));
  const events = await received(page);
  expect(events.filter((event) => event.startsWith('sent '))).toHaveLength(2);
  expect(events.join()).not.toMatch(/Anything|Sent by/);
  // The count is told when it changes, not again and again.
  const counts = events.filter((event) => event.startsWith('unread'));
  expect(counts.filter((event, index) => event === counts[index - 1])).toEqual([]);
});

test('past conversations are listed, a new one begins, and an emoji is picked', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL, { theme: 'auto' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/demo?key=${shop.key}`);
  await launcher(page).click();
  await write(page, 'The first matter');
  await shop.say('Solved.');
  await expect(chat(page).getByText('Solved.')).toBeVisible();
  await expectAccessible(page);

  await chat(page).getByRole('button', { name: 'Your conversations' }).click();
  await expect(chat(page).getByRole('button', { name: /Solved\./ })).toBeVisible();
  await expectAccessible(page);
  await chat(page).getByRole('button', { name: 'New conversation' }).click();
  await chat(page)
    .getByRole('dialog', { name: 'New conversation' })
    .getByRole('button', { name: 'New conversation' })
    .click();
  await expect(chat(page).getByText('Solved.')).toHaveCount(0);

  await chat(page).getByRole('button', { name: 'Emoji' }).click();
  await expectAccessible(page);
  await chat(page).getByRole('button', { name: '😄' }).click();
  await expect(chat(page).getByRole('textbox')).toHaveValue('😄');
  await chat(page).getByRole('textbox').press('Enter');
  await expect(chat(page).getByText('Sent')).toBeVisible();
  expect(await shop.conversations()).toHaveLength(2);

  await chat(page).getByRole('button', { name: 'Your conversations' }).click();
  await chat(page)
    .getByRole('button', { name: /Solved\./ })
    .click();
  await expect(chat(page).getByRole('log').getByText('The first matter')).toBeVisible();
  // Closing returns to the newest one.
  await chat(page).getByRole('button', { name: 'Close chat' }).click();
  await launcher(page).click();
  await expect(chat(page).getByRole('log').getByText('😄')).toBeVisible();
});

test('a page written from right to left mirrors the chat', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`${site.url}/?key=${shop.key}&rtl`);
  expect((await launcher(page).boundingBox())?.x).toBe(24);
  await launcher(page).click();
  await write(page, 'שלום');
  const panel = await frame(page).boundingBox();
  // The message is drawn anew once it is stored.
  const indent = async () => ((await chat(page).locator('.mine').boundingBox())?.x ?? 999) - (panel?.x ?? 0);
  await expect.poll(indent).toBeLessThan(40);
});

test('the chat is also a page behind a link, and a frame inside a page', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await page.goto(`/chat/${shop.key}`);
  await expect(page).toHaveTitle('Linden Home');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Close chat' })).toBeHidden();
  await page.getByRole('textbox').fill('By link');
  await page.getByRole('textbox').press('Enter');
  await expect(page.getByText('Sent')).toBeVisible();
  await shop.say('Welcome');
  await expect(page.getByText('Welcome')).toBeVisible();
  await page.goto(`${site.url}/plain?key=${shop.key}`);
  await page.evaluate((address) => {
    const inside = document.createElement('iframe');
    inside.src = address;
    inside.id = 'inside';
    document.body.append(inside);
  }, `${baseURL}/chat/${shop.key}`);
  await expect(page.frameLocator('#inside').getByRole('textbox')).toBeVisible();
  await page.goto('/chat/nobody');
  await expect(page.getByText('The chat is not available here.')).toBeVisible();
});

/** A phone on a slow line. Frames note when their input is there, and the page when the launcher is. */
async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const startedAt = Date.now();
    const look = () => {
      const launcher = document.querySelector('parley-chat')?.shadowRoot?.querySelector('button');
      if (document.querySelector('textarea') ?? launcher?.checkVisibility())
        Object.assign(window, { startedAt, shownAt: Date.now() });
      else requestAnimationFrame(look);
    };
    look();
  });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Noted {
  startedAt: number;
  shownAt: number;
}
const noted = (frame: Frame) =>
  frame.evaluate(() => {
    const { startedAt, shownAt } = window as unknown as Noted;
    return { startedAt, shownAt };
  });

function report(what: string, milliseconds: number) {
  test.info().annotations.push({ type: `slow 4G, 4x CPU: ${what}`, description: `${milliseconds} ms` });
  console.log(`Slow 4G, 4x CPU: ${milliseconds} ms ${what}.`);
}

test('a tap on an idle page opens the chat without asking the server', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await slowDown(page);
  await page.goto(`${site.url}/plain?key=${shop.key}`);
  await page.waitForLoadState('networkidle');
  await expect(chat(page).getByRole('textbox')).toBeHidden();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tappedAt = Date.now();
        Parley.open?.();
        const frame = document.querySelector('parley-chat')?.shadowRoot?.querySelector('iframe');
        const look = () => {
          if (frame?.checkVisibility() && frame.clientHeight > 100) resolve(Date.now() - tappedAt);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  report('from the tap to the input', took);
  expect(requests).toEqual([]);
});

test('a tap before the page is idle opens the chat after one request for it', async ({ page, browser, baseURL }) => {
  const shop = await openShop(browser, baseURL);
  await slowDown(page);
  await page.goto(`${site.url}/plain?key=${shop.key}`, { waitUntil: 'commit' });
  await expect(launcher(page)).toBeVisible();
  await page.evaluate(() => Parley.open?.());
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  const { startedAt, shownAt } = await noted(page.mainFrame());
  report('from the page to the launcher', shownAt - startedAt);
  report('from the page to the input, tapped at once', (await noted(frameOf(page))).shownAt - startedAt);
});
