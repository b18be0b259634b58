import type { Page } from '@playwright/test';
import { openInbox } from './inbox-fixtures.ts';
import { expect, test } from './fixtures.ts';

interface Called {
  title: string;
  body: string | undefined;
}
declare global {
  interface Window {
    called: Called[];
    notes: number;
  }
}

/** Makes the page believe that it is hidden, and records its alerts. */
const listenTo = (page: Page) =>
  page.addInitScript(() => {
    window.called = [];
    window.notes = 0;
    document.hasFocus = () => false;
    class Recorded extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted' as const);
      constructor(title: string, { body }: { body?: string } = {}) {
        super();
        window.called.push({ title, body });
      }
    }
    window.Notification = Recorded as unknown as typeof Notification;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.notes += 1;
      start.apply(this, when);
    };
  });

test('a device with alerts enabled is notified on any screen when a customer writes', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await listenTo(staff);
  await staff.goto('/account');
  const emma = await visitor('Emma', ['Nobody asked yet']);
  await expect(staff).toHaveTitle(/^\(1\) /);
  expect(await staff.evaluate(() => [window.called.length, window.notes])).toEqual([0, 0]);

  await staff.getByRole('button', { name: 'Sound and notifications' }).click();
  await staff.getByLabel('Play a sound when a customer is waiting').click();
  await staff.getByLabel('Notify me when I am in another window').click();
  await staff.keyboard.press('Escape');
  const tried = await staff.evaluate(() => window.notes); // switching it on plays a sample
  // One sound at a time.
  await expect
    .poll(() => staff.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .not.toContain('parley.sound');
  await emma.say('Do the gloves come in a child size?');
  await expect
    .poll(() => staff.evaluate(() => window.called))
    .toEqual([{ title: 'Emma', body: 'Do the gloves come in a child size?' }]);
  await expect.poll(() => staff.evaluate(() => window.notes)).toBe(tried + 2);

  const streaming = staff.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/events');
  await staff.reload();
  await expect(staff.locator('h1')).toBeVisible();
  await streaming; // conversations that wait already when it opens are not announced
  await visitor('Lukas', ['Guten Tag']);
  await expect.poll(() => staff.evaluate(() => window.called.map(({ title }) => title))).toEqual(['Lukas']);
});
