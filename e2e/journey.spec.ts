import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { texts as de } from '../apps/widget/src/frame/locales/de.ts';
import { texts as en, type Texts } from '../apps/widget/src/frame/locales/en.ts';
import { texts as ru } from '../apps/widget/src/frame/locales/ru.ts';
import { rowsOf } from './inbox-fixtures.ts';
import { overflowOf } from './screen-checks.ts';
import { expect, test } from './fixtures.ts';
import { chat, launcher, openShop, openSite, PICTURE, write, type Site } from './widget-shop.ts';

let site: Site;
test.beforeAll(async ({ baseURL }) => {
  site = await openSite(baseURL ?? '');
});
test.afterAll(() => site.close());

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const VARIANTS: [code: string, widget: Texts, size: typeof DESKTOP][] = [
  ['en', en, DESKTOP],
  ['ru', ru, PHONE],
  ['de', de, DESKTOP],
];

const CATALOGS = join(import.meta.dirname, '../apps/back-office/src/features/chats/locales');
type Catalog = { [key: string]: string | Catalog };

/** The texts of the inbox in a language, with their placeholders filled in. */
function wordsIn(code: string) {
  const catalog = JSON.parse(readFileSync(join(CATALOGS, `${code}.json`), 'utf8')) as Catalog;
  return (key: string, values: Record<string, string> = {}): string => {
    const text = key.split('.').reduce<Catalog | string>((at, part) => (at as Catalog)[part] ?? '', catalog);
    return (typeof text === 'string' ? text : '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
}

for (const [code, texts, size] of VARIANTS)
  test(`${code}, ${size.width} px: a visitor and staff talk from the first message to the end`, async ({
    page: visitor,
    browser,
    baseURL,
  }) => {
    const say = wordsIn(code);
    const { staff, key } = await openShop(browser, baseURL);
    await openInboxOf(staff, code, size);
    const thread = staff.locator('#thread');
    const button = (name: string): Locator => staff.getByRole('button', { name: say(name) });

    await test.step('the first message is in the inbox at once', async () => {
      await visitor.goto(`${site.url}/?key=${key}&lang=${code}`);
      await launcher(visitor).click();
      await write(visitor, 'Is it in stock?');
      await expect(rowsOf(staff).first()).toContainText('Is it in stock?', { timeout: 4_000 });
    });
    await test.step('taken over manually, and the customer sees that it was read', async () => {
      await rowsOf(staff).first().getByRole('link').click();
      await expect(thread).toContainText('Is it in stock?');
      await expect(chat(visitor).getByText(texts.read)).toBeVisible();
      await expect(thread).toContainText(say('chats.thread.takeover.nobodyNote'));
      await expect(staff.locator('#chat-reply')).toBeVisible();
      await button('chats.thread.takeover.takeOver').click();
      await expect(thread).toContainText(say('chats.thread.takeover.you'));
      await expect(thread).toContainText(say('chats.thread.events.youTookOver'));
      expect(await overflowOf(staff)).toBe(0);
    });
    await test.step('typing is seen on both sides', async () => {
      await staff.locator('#chat-reply').pressSequentially('Yes');
      await expect(chat(visitor).locator('.writing')).toHaveText(texts.writing.replace('{name}', 'Camille'));
      await chat(visitor).locator('.composer textarea').pressSequentially('And in red?');
      await expect(thread.getByText(namePattern(say('chats.thread.typing')))).not.toHaveCount(0);
    });
    await test.step('the answer has a file, and arrives with it', async () => {
      await staff.locator('#chat-reply').fill('Yes, here it is.');
      const file = { name: 'throw.png', mimeType: 'image/png', buffer: PICTURE };
      await staff.locator('input[type=file]').setInputFiles(file);
      await expect(
        staff.getByRole('button', { name: say('chats.thread.files.remove', { name: 'throw.png' }) }),
      ).toBeVisible();
      await button('chats.thread.composer.send').click();
      await expect(chat(visitor).getByText('Yes, here it is.')).toBeVisible();
      await expect(chat(visitor).getByRole('img', { name: 'throw.png' })).toBeVisible();
      await expect(chat(visitor).locator('.writing')).toBeHidden();
      const picture = say('chats.thread.files.enlarge', { name: 'throw.png' });
      await expect(thread.getByRole('button', { name: picture })).toBeVisible();
      await expect(thread.getByText(say('chats.thread.status.read')).last()).toBeAttached();
      await visitor.keyboard.press('Enter');
      await expect(thread).toContainText('And in red?');
      expect(await overflowOf(staff)).toBe(0);
    });
    await test.step('released: it waits for the next reply', async () => {
      await button('chats.thread.takeover.release').click();
      await expect(thread).toContainText(say('chats.thread.events.youReleased'));
      await expect(thread).toContainText(say('chats.thread.takeover.nobodyNote'));
      await expect(staff.locator('#chat-reply')).toBeVisible();
    });
    await test.step('ended, and both know', async () => {
      if (size.width < 1280) {
        await button('chats.thread.menu').click();
        await staff.getByRole('menuitem', { name: say('chats.thread.end') }).click();
      } else await button('chats.thread.end').click();
      await expect(thread).toContainText(say('chats.thread.events.youEnded'));
      await expect(chat(visitor).getByText(texts.chatEnded, { exact: true })).toBeVisible();
      await expect(chat(visitor).getByRole('radio')).toHaveCount(5);
      await expect(button('chats.thread.reopen').first()).toBeVisible();
      expect(await overflowOf(staff)).toBe(0);
    });
  });

/** Matches a text with any name in it. */
const namePattern = (text: string): RegExp => new RegExp(text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

async function openInboxOf(staff: Page, code: string, size: typeof DESKTOP) {
  await staff.addInitScript((locale) => localStorage.setItem('parley.locale', locale), code);
  await staff.setViewportSize(size);
  await staff.goto('/chats');
  await expect(staff.getByRole('heading', { level: 2 })).toBeVisible();
}
