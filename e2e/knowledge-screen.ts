import type { Page } from '@playwright/test';
import { expectAccessible } from './screen-checks.ts';
import { post, registerVerified } from './fixtures.ts';

/** Opens the knowledge screen of a new agent. */
export async function openKnowledge(browser: Page) {
  await browser.emulateMedia({ reducedMotion: 'reduce' }); // axe must not see half-finished fades
  await registerVerified(browser);
  const reply = await post(browser, '/ai-agents', { name: 'Order Desk' });
  const { id } = (await reply.json()) as { id: number };
  await browser.goto(`/ai-agents/${id}/knowledge`);
}

export const rows = (browser: Page) => browser.getByRole('list', { name: 'Knowledge' }).locator('> li');
export const row = (browser: Page, name: string) => rows(browser).filter({ hasText: name });
export const dialog = (browser: Page) => browser.getByRole('dialog');
export const addBy = async (browser: Page, option: string) => {
  await browser.getByRole('button', { name: 'Add source' }).click();
  await browser.getByRole('menuitem', { name: option, exact: true }).click();
};
export const act = async (browser: Page, source: string, action: string) => {
  await browser.getByRole('button', { name: `Actions for ${source}`, exact: true }).click();
  await browser.getByRole('menuitem', { name: action, exact: true }).click();
};
export const ask = async (browser: Page, question: string) => {
  await browser.getByRole('textbox', { name: 'Customer’s question' }).fill(question);
  await browser.keyboard.press('Enter');
};
export const found = (browser: Page) =>
  browser.getByRole('region', { name: 'What would be retrieved for…' }).getByRole('list', { name: 'Passages' });
export async function expectAccessibleAtBothWidths(browser: Page, where: string) {
  await expectAccessible(browser, where);
  await browser.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(browser, `${where}, 390 px`);
  await browser.setViewportSize({ width: 1440, height: 900 });
}
