import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { GUEST_SCREENS, openEveryScreen } from './every-screen.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectReady, overflowOf, setLanguage, setWidth } from './screen-checks.ts';

/** Where to keep pictures of every screen, to be looked at: `PICTURES=/tmp/pictures`. Without it none are taken. */
const pictures = process.env.PICTURES;
/** Between a phone and a wide window; the other journeys audit 1440 and 390 px. */
const WIDTHS = [1_152, 900] as const;

test.describe.configure({ timeout: pictures ? 1_800_000 : 240_000 });

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expectReady(page);
}

async function takePictures(page: Page, name: string) {
  if (!pictures) return;
  for (const locale of ['en', 'de', 'ru'])
    for (const width of [1_440, 1_152, 900, 390]) {
      await setWidth(page, width);
      await setLanguage(page, locale);
      await expectReady(page);
      await page.screenshot({ path: join(pictures, `${name}-${width}-${locale}.png`) });
    }
  await setLanguage(page, 'en');
}

for (const width of WIDTHS)
  test(`every screen is accessible and fits at ${width} px`, async ({ page }) => {
    await setWidth(page, width);
    for (const { name, path } of await openEveryScreen(page)) {
      await visit(page, path);
      await expectAccessible(page, `${name} at ${width} px`);
    }
  });

test('guest screens are accessible and fit at 1152 and 900 px', async ({ page }) => {
  for (const { name, path } of GUEST_SCREENS)
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await visit(page, path);
      await expectAccessible(page, `${name} at ${width} px`);
      if (width === WIDTHS[0]) await takePictures(page, name);
    }
});

test('every screen can be used when zoomed to 200 % and with forced colours', async ({ page }) => {
  // A window of 1440 x 900 at 200 % has this many CSS pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const { name, path } of await openEveryScreen(page)) {
    await visit(page, path);
    expect([name, await overflowOf(page)]).toEqual([name, 0]);
    const heading = page.locator('h1').first();
    const main = page.locator('main').first();
    await expect(heading).toBeAttached();
    const room = await main.evaluate((element) => element.getBoundingClientRect().height);
    expect([name, room > 200], `${name} has ${room} px for its content`).toEqual([name, true]);
  }
});

test('pictures of every screen', async ({ page }) => {
  test.skip(!pictures, 'taken only when asked for');
  for (const { name, path } of await openEveryScreen(page)) {
    await visit(page, path);
    await takePictures(page, name);
  }
});
