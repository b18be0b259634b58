import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Screens are audited in English; the languages with the longest words show whether everything still fits. */
const EXAMINED = 'en';
const LOOKS = [
  { locale: EXAMINED, width: 1440, height: 900 },
  { locale: EXAMINED, width: 390, height: 844 },
  { locale: 'ru', width: 1440, height: 900 },
  { locale: 'de', width: 390, height: 844 },
];

/** The ways people view a screen: each with a name for its test and a function that prepares a page. */
export const looks = LOOKS.map(({ locale, width, height }) => ({
  width,
  name: `${locale}, ${width} px`,
  async prepare(page: Page) {
    await page.addInitScript((code) => localStorage.setItem('parley.locale', code), locale);
    await page.setViewportSize({ width, height });
  },
}));

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

/** No axe violations, nothing wider than the screen, no label outside its scroller. */
export async function expectAccessible(page: Page, where: string) {
  await expectReady(page);
  if ((await page.locator('html').getAttribute('lang')) === EXAMINED) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    const problems = violations.map(
      ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(problems).toEqual([]);
  }
  expect([where, await overflowOf(page)]).toEqual([where, 0]);
  expect([where, await strayLabels(page)]).toEqual([where, []]);
}
