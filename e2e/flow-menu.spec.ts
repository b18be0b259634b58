import { flowWith, openFlow, smallFlow, stepOf } from './flows.ts';
import { expect, registerVerified, test } from './fixtures.ts';

test('a step has a menu by right click and by key, and closing it leads back to the step', async ({ page }) => {
  await registerVerified(page);
  const id = await openFlow(page, smallFlow());
  const menu = page.getByRole('menu', { name: 'Actions for the step' });
  await stepOf(page, 'hello').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveCount(7);
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.locator('[data-inspector] #step-title')).toBeFocused();

  await stepOf(page, 'bye').click();
  const step = page.locator('.react-flow__node', { has: stepOf(page, 'bye') });
  await step.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(step).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.locator('[data-step]')).toHaveCount(4);
  await expect.poll(async () => (await flowWith(page, id)).nodes.length).toBe(4);
});
