import type { Page } from '@playwright/test';
import { expectAccessible, expectReady, looks, overflowOf } from './looks.ts';
import { expect, register, registerVerified, test } from './people.ts';

const GUEST_ROUTES = [
  '/login',
  '/registration',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/nothing',
];
const STAFF_ROUTES = ['/account', '/account/profile', '/account/company', '/account/language', '/account/security'];

async function visit(page: Page, route: string) {
  await page.goto(route);
  await expectReady(page);
}

for (const { name, prepare } of looks) {
  test.describe(name, () => {
    test.beforeEach(({ page }) => prepare(page));

    test('guest screens have no violation', async ({ page }) => {
      for (const route of GUEST_ROUTES) {
        await visit(page, route);
        await expectAccessible(page, route);
      }
      // With all errors shown.
      await visit(page, '/registration');
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessible(page, '/registration with problems');
    });

    test('the verification screen has no violation', async ({ page }) => {
      await register(page);
      await visit(page, '/email-verification');
      await expectAccessible(page, '/email-verification');
      await visit(page, '/email-verification?token=wrong');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, '/email-verification?token=wrong');
    });

    test('staff screens have no violation', async ({ page }) => {
      await registerVerified(page, { name: 'Wolfeschlegelsteinhausenbergerdorff' });
      for (const route of STAFF_ROUTES) {
        await visit(page, route);
        await expectAccessible(page, route);
      }
      await page.locator('#field-currentPassword').fill('x');
      await page.locator('#field-newPassword').fill('abc');
      await page.locator('#field-currentPassword').focus();
      await expectAccessible(page, '/account/security with problems');
    });

    test('menus, the command menu and the shortcut sheet have no violation', async ({ page }) => {
      await registerVerified(page);
      await visit(page, '/');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the command menu');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.locator('h1').click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'the shortcut sheet');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.locator('header').getByRole('button').last().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'the user menu');
    });
  });
}

test('at 320 px nothing needs sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const route of GUEST_ROUTES) {
    await visit(page, route);
    expect([route, await overflowOf(page)]).toEqual([route, 0]);
  }
  await registerVerified(page);
  for (const route of STAFF_ROUTES) {
    await visit(page, route);
    expect([route, await overflowOf(page)]).toEqual([route, 0]);
  }
});
