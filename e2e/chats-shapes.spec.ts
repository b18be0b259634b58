import type { Locator, Page } from '@playwright/test';
import { openInbox, rowsOf } from './inbox-fixtures.ts';
import { onOneLine } from './hostile.ts';
import { overflowOf } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';
import { pngOf } from './images.ts';

const thread = (page: Page) => page.locator('#thread');
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const LETTERS_OF_MANY_MARKS = Array.from('Zoe', (letter) => letter + '\u0315\u0301\u0323\u0330\u0342'.repeat(13)).join(
  '',
);

test('endless words, stacked accents and right-to-left text stay within their container', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const texts = ['W'.repeat(10_000), LETTERS_OF_MANY_MARKS.repeat(40), `\u202Eevil ${'مرحبا بالعالم '.repeat(200)}`];
  const ids: number[] = [];
  for (const text of texts) {
    await visitor('Plain', ['Hello']);
    const { id, note } = await visitor(onOneLine(text), [text, 'Below']);
    await note([{ name: onOneLine(text, 100), value: text.slice(0, 1_000) }]);
    const tags = ['plain', onOneLine(text, 40)];
    expect((await post(staff, `/conversations/${id}/tags`, { tags })).ok()).toBe(true);
    ids.push(id);
  }
  for (const { width, height } of WINDOWS) {
    await staff.setViewportSize({ width, height });
    await staff.goto('/chats');
    await expect(rowsOf(staff)).toHaveCount(2 * texts.length);
    expect(new Set(await heightsOf(rowsOf(staff).locator('> *')))).toEqual(new Set([72]));
    expect(await overflowOf(staff)).toBe(0);
    for (const id of ids) {
      await staff.locator(`[data-row="${id}"]`).click();
      await expect(thread(staff).getByRole('log').locator('p').first()).toBeVisible();
      // The composer may open while a scroll is still running.
      await expect(async () => {
        await thread(staff).getByRole('log').press('End');
        await expect(thread(staff).getByText('Below', { exact: true })).toBeInViewport({ timeout: 2_000 });
      }).toPass();
      await expect
        .poll(() => heightsOf(thread(staff).locator('header'))) // the thread before may still be there
        .toEqual([width === 390 ? 60 : 64]);
      expect(await overflowOf(staff)).toBe(0);
      expect(await staff.evaluate(overflowing)).toEqual([]);
      if (width !== 390) continue;
      await thread(staff).getByRole('button', { name: 'Customer details' }).click();
      await expect(staff.getByRole('button', { name: 'Remove tag plain' })).toBeVisible();
      expect(await overflowOf(staff)).toBe(0);
      expect(await staff.evaluate(overflowing)).toEqual([]);
      await staff.getByRole('button', { name: 'Close details' }).click();
      await thread(staff).getByRole('button', { name: 'Back to the list' }).click();
    }
  }
});

const heightsOf = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map((box) => Math.round(box.getBoundingClientRect().height)));

/** What overflows the panes or could scroll sideways inside them. */
function overflowing(): string[] {
  const containers = document.querySelectorAll('#thread [role=log], #thread header, aside, aside > *, [role=dialog]');
  return [...containers]
    .filter((container) => container.scrollWidth > container.clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

test('images of any shape keep their space in the thread and open and close', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id, sendFile, say } = await visitor('Emma', ['Look']);
  await sendFile('dot.png', 'image/png', pngOf(1, 1));
  await sendFile('strip.png', 'image/png', pngOf(20_000, 10));
  await sendFile('bomb.png', 'image/png', pngOf(20_000, 20_000));
  await say('Below');
  const mayLoad = Promise.withResolvers<void>();
  const loaded: string[] = [];
  await staff.route('**/api/attachments/*', async (route) => {
    await mayLoad.promise;
    loaded.push(route.request().url());
    await route.continue();
  });
  await staff.goto(`/chats/${id}`);
  await expect(thread(staff).getByText('Below', { exact: true })).toBeVisible();
  const rows = thread(staff).getByRole('log').getByRole('listitem');
  const before = await heightsOf(rows);
  mayLoad.resolve();
  const pictures = thread(staff)
    .getByRole('button', { name: /^Enlarge/ })
    .locator('img');
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual([1, 20_000]);
  expect(await heightsOf(rows)).toEqual(before);
  // Decoding it would take gigabytes, so it is offered as a download.
  await expect(thread(staff).getByRole('link', { name: 'Download bomb.png' })).toBeVisible();
  expect(loaded).toHaveLength(2);

  for (const { width, height } of WINDOWS) {
    await staff.setViewportSize({ width, height });
    for (const name of ['dot.png', 'strip.png']) {
      await thread(staff)
        .getByRole('button', { name: `Enlarge ${name}` })
        .click();
      const dialog = staff.getByRole('dialog', { name });
      await expect(dialog.getByRole('img', { name })).toBeAttached();
      expect(await overflowOf(staff)).toBe(0);
      expect(await staff.evaluate(overflowing)).toEqual([]);
      await staff.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
});
