import type { Page } from '@playwright/test';

declare global {
  /** Where the page's own timers store their measurements. */
  interface Window {
    arrivals: Map<string, number>;
    paintedAt: Promise<number>;
    clickedAt: number;
  }
}

const LIST = '[aria-label=Conversations]';
export const ROWS = `${LIST} [role=listitem]`;
export const MESSAGES = '[role=log] [role=listitem]';

/** Makes the page record when each text of the form "#1-23" first appears, by the machine's clock. */
export async function noteArrivals(page: Page): Promise<void> {
  await page.evaluate((list) => {
    window.arrivals = new Map();
    const check = () => {
      for (const [text] of document.querySelector(list)?.textContent?.matchAll(/#\d+-\d+(?=;)/g) ?? [])
        if (!window.arrivals.has(text)) window.arrivals.set(text, Date.now());
    };
    new MutationObserver(check).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, LIST);
}

export const readArrivals = (page: Page): Promise<[text: string, at: number][]> =>
  page.evaluate(() => [...window.arrivals]);

/**
 * Makes every page of the context record when the first match of the selector was painted, in milliseconds since its
 * navigation.
 */
export async function notePaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.paintedAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        // The frame after the one that draws it.
        requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time)));
      });
      observer.observe(document, { subtree: true, childList: true });
    });
  }, selector);
}

/** Milliseconds from the click to the frame after the one that draws the text in the thread. */
export async function clickUntilPainted(page: Page, selector: string, text: string): Promise<number> {
  await page.evaluate((words) => {
    window.paintedAt = new Promise((resolve) => {
      document.addEventListener('click', ({ timeStamp }) => (window.clickedAt = timeStamp), {
        capture: true,
        once: true,
      });
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=log]')?.textContent?.includes(words)) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time - window.clickedAt)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, text);
  await page.locator(selector).click();
  await page.getByRole('log').getByText(text).waitFor(); // times out, which the promise would not
  return page.evaluate(() => window.paintedAt);
}

interface Scroll {
  frames: number[];
  mostDrawn: number;
}

/** Scrolls the container of the items by this many pixels per frame until the wanted number of items has passed. */
export function scrollBy(page: Page, items: string, pixels: number, wanted: number): Promise<Scroll> {
  return page.evaluate(
    async ([selector, step, count]) => {
      const drawn = () => [...document.querySelectorAll(selector)];
      let scroller = drawn()[0]?.parentElement;
      while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
      if (!scroller) throw new Error(`No scroll container around ${selector}.`);
      const seen = new Set<string>();
      const frames: number[] = [];
      let mostDrawn = 0;
      let before = await new Promise(requestAnimationFrame);
      while (seen.size < count) {
        if (frames.length > 10 * count) throw new Error(`Only ${seen.size} of ${count} appeared.`);
        scroller.scrollTop += step;
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - before);
        before = now;
        const shown = drawn();
        mostDrawn = Math.max(mostDrawn, shown.length);
        for (const item of shown) seen.add(item.textContent ?? '');
      }
      return { frames, mostDrawn };
    },
    [items, pixels, wanted] as const,
  );
}
