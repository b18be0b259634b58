import type { Page } from '@playwright/test';
import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expectAccessible, expectReady, overflowOf, setLanguage } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';

const WIDTHS = [390, 900, 1024, 1152, 1280, 1440];
const LANGUAGES = ['en', 'de', 'ru'];

/** What is cut off or stands on something else in the head of the thread and in the line that says who answers. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const head = document.querySelector('#thread header');
    const bar = head?.nextElementSibling;
    if (!head || !bar) return ['no head'];
    const faults: string[] = [];
    const rectOf = (element: Element) => element.getBoundingClientRect();
    const isShown = (element: Element) => rectOf(element).width > 0 && rectOf(element).height > 0;
    const named = (element: Element) =>
      element.textContent?.trim() || element.getAttribute('aria-label') || element.tagName;
    for (const part of [head, bar]) {
      const box = rectOf(part);
      const leaves = [...part.querySelectorAll('h2, b, span[class], div[class], button')].filter(
        (element) =>
          isShown(element) &&
          [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      );
      for (const leaf of leaves) {
        const { top, bottom, left, right } = rectOf(leaf);
        if (getComputedStyle(leaf).position === 'absolute') continue; // for screen readers
        if (top < box.top - 0.5 || bottom > box.bottom + 0.5) faults.push(`${named(leaf)} sticks out above or below`);
        if (left < box.left - 0.5 || right > box.right + 0.5) faults.push(`${named(leaf)} sticks out at a side`);
        if (part === bar && leaf.scrollWidth > leaf.clientWidth + 1 && leaf.clientWidth > 0)
          faults.push(`${named(leaf)} is cut`);
      }
      const blocks = [...part.querySelectorAll('h2, b, [role=status] > span, button')].filter(isShown);
      blocks.forEach((one, at) => {
        for (const other of blocks.slice(at + 1)) {
          if (one.contains(other) || other.contains(one)) continue;
          const [a, b] = [rectOf(one), rectOf(other)];
          const isOver =
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
          // The large touch target of the mood covers nothing that can be pressed or read beside the name.
          if (isOver && !(one.tagName === 'H2' && other.tagName === 'BUTTON'))
            faults.push(`${named(one)} on ${named(other)}`);
        }
      });
    }
    const [name, about] = [head.querySelector('h2'), head.querySelector('h2')?.parentElement?.nextElementSibling];
    if (name && about && rectOf(name).bottom > rectOf(about).top + 1)
      faults.push('the name stands on the line below it');
    if (about && rectOf(about).bottom > rectOf(head).bottom - 2) faults.push('the second line touches the border');
    return faults;
  });

test('the head of the thread and the line below it fit at every width in the longest languages', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor, channelId } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Konstantin Wolfeschlegelsteinhausen', ['Hello']);
  const { id: agent_id } = (await (
    await post(staff, '/ai-agents', { name: 'Shop Assistant', settings: {} })
  ).json()) as {
    id: number;
  };
  await post(staff, `/ai-agents/${agent_id}`, { _method: 'PUT', status: 'live' });
  const takeOver = () => staff.getByRole('button', { name: 'Take over' }).click();
  const bring: Record<string, () => Promise<unknown>> = {
    'Nobody is answering yet.': () => staff.goto(`/chats/${id}`),
    'You are answering.': takeOver,
    'Shop Assistant is paused until you hand back.': () =>
      post(staff, `/channels/${channelId}/assign-ai-agent`, { agent_id }),
    'Shop Assistant is answering.': () => staff.getByRole('button', { name: 'Hand back to bot' }).click(),
  };
  for (const [state, begin] of Object.entries(bring)) {
    await begin();
    await expect(staff.locator('#thread')).toContainText(state);
    for (const width of WIDTHS) {
      await staff.setViewportSize({ width, height: width < 900 ? 844 : 768 });
      for (const language of LANGUAGES) {
        await setLanguage(staff, language);
        await expectReady(staff);
        const where = `${state}, ${width} px, ${language}`;
        expect([where, await faultsIn(staff), await overflowOf(staff)]).toEqual([where, [], 0]);
      }
    }
    await setLanguage(staff, 'en');
  }
});

test('from 900 px on the list stays beside the thread; below, the thread covers it', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await visitor('Emma', ['Hello']);
  await visitor('Marta', ['Good morning']);
  await staff.goto('/chats');
  for (const width of [900, 1024, 1279]) {
    await staff.setViewportSize({ width, height: 768 });
    await rowOf(staff, 'Emma').click();
    await expect(staff.locator('#thread')).toContainText('Hello');
    await expect(rowOf(staff, 'Marta')).toBeVisible();
    await expect(staff.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await expect(staff.getByRole('textbox', { name: /^Reply to/ })).toBeInViewport({ ratio: 1 });
    await rowOf(staff, 'Marta').click();
    await expect(staff.locator('#thread')).toContainText('Good morning');
  }
  await expectAccessible(staff, 'two panes');
  await staff
    .getByRole('button', { name: /details/i })
    .first()
    .click();
  await expect(staff.getByRole('dialog', { name: 'Customer' })).toBeVisible();
  await expectAccessible(staff, 'the details above two panes');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog', { name: 'Customer' })).toBeHidden();
  await expect(staff).toHaveURL(/\/chats\/\d+$/);

  await staff.setViewportSize({ width: 899, height: 768 });
  await expect(rowOf(staff, 'Emma')).toBeHidden();
  await staff.getByRole('button', { name: 'Back to the list' }).click();
  await expect(rowOf(staff, 'Emma')).toBeVisible();
});

test('whoever reads the end of a thread stays there when the window changes', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const said = Array.from(
    { length: 14 },
    (_, at) => `Message ${at + 1}. ${'It is about the same order. '.repeat(at % 5)}`,
  );
  const { id } = await visitor('Emma', said);
  await staff.goto(`/chats/${id}`);
  const last = staff.getByRole('log').getByText('Message 14.');
  await expect(staff.getByRole('log')).toContainText('Message 1.'); // begins at what is unread
  await staff.getByRole('log').press('End');
  await expect(last).toBeInViewport({ ratio: 1 });
  for (const [width, height] of [
    [1152, 900],
    [900, 700],
    [390, 844],
    [1024, 600],
    [1440, 900],
    [1280, 500],
  ] as const) {
    await staff.setViewportSize({ width, height });
    await expect(last, `${width} x ${height}`).toBeInViewport({ ratio: 1, timeout: 5_000 });
  }
  // Whoever reads further up stays there, too.
  await staff.getByRole('log').press('Home');
  await expect(staff.getByRole('button', { name: 'Latest' })).toBeVisible();
  await staff.setViewportSize({ width: 1280, height: 700 });
  await expect(last).not.toBeInViewport();
});

test('Esc closes one thing at a time, and Ctrl K finds and acts', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['The zebra lamp is broken']);
  await staff.goto(`/chats/${id}`);
  await expect(staff.locator('#thread')).toContainText('zebra');
  const menu = staff.getByRole('menu');
  await staff.locator('#thread').getByRole('button', { name: 'More actions' }).click();
  await expect(menu).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(staff).toHaveURL(`/chats/${id}`);

  await staff.getByRole('button', { name: 'Emoji' }).click();
  const emojis = staff.getByRole('dialog', { name: 'Emoji' });
  await emojis.getByRole('combobox').fill('heart');
  await expectAccessible(staff, 'the emojis');
  await staff.keyboard.press('Escape');
  await expect(emojis).toBeHidden();
  await expect(staff).toHaveURL(`/chats/${id}`);

  await emojis.getByRole('combobox').waitFor({ state: 'detached' });
  await staff.getByRole('button', { name: 'Emoji' }).click();
  await expect(emojis.getByRole('option').first()).toBeInViewport({ ratio: 1 });
  await staff.keyboard.press('Enter');
  await expect(staff.locator('#chat-reply')).toHaveValue('😀');
  await staff.locator('#chat-reply').pressSequentially(' :tad');
  await expect(staff.getByRole('option', { name: '🎉' })).toBeVisible();
  await staff.keyboard.press('Enter');
  await expect(staff.locator('#chat-reply')).toHaveValue('😀 🎉');
  await staff.locator('#chat-reply').fill('');

  const message = staff.getByRole('log').getByRole('button', { name: 'Message actions' });
  await message.focus();
  await message.press('Enter');
  await expect(staff.getByRole('menuitem', { name: 'Quote' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(staff, 'the actions of a message');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('menuitem')).toHaveCount(0);
  await expect(staff).toHaveURL(`/chats/${id}`);

  await staff.keyboard.press('Control+k');
  await staff.keyboard.type('zebra');
  await expect(staff.getByRole('option', { name: /The zebra lamp is broken/ })).toBeVisible();
  await expectAccessible(staff, 'the command menu with results');
  await staff.keyboard.press('Escape');
  await expect(staff.getByRole('dialog')).toBeHidden();
  await expect(staff).toHaveURL(`/chats/${id}`);

  await staff.keyboard.press('Control+k');
  await staff.keyboard.type('>take');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('textbox', { name: 'Reply to Emma' })).toBeFocused();
  await expect(staff.locator('#thread')).toContainText('You are answering.');
});
