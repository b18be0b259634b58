import type { Page } from '@playwright/test';
import { violationsIn } from './axe.ts';
import { expect } from './fixtures.ts';

interface Variant {
  locale: string;
  width: number;
  /** Screens are audited in English; the languages with the longest words show whether everything still fits. */
  isAudited: boolean;
}

const VARIANTS: Variant[] = [
  { locale: 'ru', width: 1440, isAudited: false },
  { locale: 'en', width: 1440, isAudited: true },
  { locale: 'de', width: 390, isAudited: false },
  { locale: 'en', width: 390, isAudited: true },
  { locale: 'en', width: 320, isAudited: false },
];

export async function setWidth(page: Page, width: number) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: width < 1_000 ? 844 : 900 });
}

/** Changes the language as another tab would, so that the screen keeps its state. */
export async function setLanguage(page: Page, locale: string) {
  await page.evaluate((code) => {
    localStorage.setItem('parley.locale', code);
    dispatchEvent(new StorageEvent('storage', { key: 'parley.locale', newValue: code }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits until everything is loaded and stays as it is. */
export async function expectReady(page: Page) {
  await expect(page.locator('h1')).toBeAttached(); // the inbox has its title for screen readers only
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await hasSettled(page);
}

/** Waits for animations to finish, except for endless ones. */
async function hasSettled(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** Hidden labels are absolutely positioned: in a scroller that is not positioned they stretch the page behind it. */
const strayLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    return [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')]
      .filter((element) => {
        const { position, clip } = getComputedStyle(element);
        if (position !== 'absolute' || clip === 'auto') return false;
        for (let up = element.parentElement; up && up !== element.offsetParent; up = up.parentElement)
          if (scrolls(up)) return true;
        return false;
      })
      .map(({ textContent }) => textContent);
  });

/** No axe violations, nothing wider than the screen, no label outside its scroller: in the look the page has now. */
export async function expectAccessible(page: Page, where: string) {
  await expectReady(page);
  expect([where, await violationsIn(page)]).toEqual([where, []]);
  await expectFits(page, where);
}

async function expectFits(page: Page, where: string) {
  expect([where, await overflowOf(page)]).toEqual([where, 0]);
  expect([where, await strayLabels(page)]).toEqual([where, []]);
}

/**
 * The same in the languages and at the widths that people use. Begins and ends in English at the first width.
 */
export async function expectAccessibleEverywhere(page: Page, where: string, widths = [1440, 390, 320]) {
  await expectReady(page);
  for (const { locale, width, isAudited } of VARIANTS.filter((variant) => widths.includes(variant.width))) {
    const name = `${where}, ${locale}, ${width} px`;
    await setWidth(page, width);
    await setLanguage(page, locale);
    if (isAudited) await expectAccessible(page, name);
    else {
      await expectReady(page);
      await expectFits(page, name);
    }
  }
  await setWidth(page, widths[0] ?? 1440);
}
