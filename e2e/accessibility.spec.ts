import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, expectReady } from './screen-checks.ts';
import { expect, register, registerVerified, test } from './fixtures.ts';

const GUEST_ROUTES = [
  '/login',
  '/registration',
  '/forgot-password',
  '/reset-password?token=x',
  '/reset-password',
  '/nothing',
];
const STAFF_ROUTES = [
  '/account',
  '/account/profile',
  '/account/company',
  '/account/language',
  '/account/activity',
  '/account/security',
];

async function visit(page: Page, route: string) {
  await page.goto(route);
  await expectReady(page);
}

test('guest screens have no violation', async ({ page }) => {
  for (const route of GUEST_ROUTES) {
    await visit(page, route);
    await expectAccessibleEverywhere(page, route);
  }
  await visit(page, '/registration');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessibleEverywhere(page, '/registration with problems');
});

test('the verification screen has no violation', async ({ page }) => {
  await register(page);
  await visit(page, '/email-verification');
  await expectAccessibleEverywhere(page, '/email-verification');
  await visit(page, '/email-verification?token=wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleEverywhere(page, '/email-verification?token=wrong');
});

test('staff screens have no violation', async ({ page }) => {
  await registerVerified(page, { name: 'Wolfeschlegelsteinhausenbergerdorff' });
  for (const route of STAFF_ROUTES) {
    await visit(page, route);
    await expectAccessibleEverywhere(page, route);
  }
  await page.locator('#field-currentPassword').fill('x');
  await page.locator('#field-newPassword').fill('abc');
  await page.locator('#field-currentPassword').focus();
  await expectAccessibleEverywhere(page, '/account/security with problems');
});

test('menus, the command menu and the shortcut sheet have no violation', async ({ page }) => {
  await registerVerified(page);
  await visit(page, '/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the command menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the shortcut sheet');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator('header').getByRole('button').last().click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, `the user menu at ${width} px`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
});
