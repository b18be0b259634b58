import { rowsOf } from './inbox-fixtures.ts';
import { expectAccessible } from './screen-checks.ts';
import { expect, linkMailedTo, newPerson, PASSWORD, registerVerified, test } from './fixtures.ts';

test('someone who wants sample data gets a busy inbox, and can remove it in one click', async ({ page }) => {
  const { name, email, company } = newPerson();
  await page.goto('/registration');
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
  await page.getByText('Add sample data').click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/email-verification/);
  await page.goto(await linkMailedTo(page.request, email));
  await expect(page).toHaveURL('/');
  await page.goto('/chats');
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(8);

  await page.goto('/');
  await expect(page.getByText('You are looking at sample data')).toBeVisible();
  await expectAccessible(page, 'home with sample data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(page.getByText('Sample data removed')).toBeVisible();
  await expect(page.getByText('You are looking at sample data')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You are looking at sample data')).toBeVisible();
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page.goto('/chats');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
});

test('an empty inbox offers to look around', async ({ page }) => {
  await registerVerified(page);
  await page.goto('/chats');
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(8);
});
