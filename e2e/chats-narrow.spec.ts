import { openInbox, rowOf, rowsOf } from './inbox-fixtures.ts';
import { expectAccessibleEverywhere, overflowOf } from './screen-checks.ts';
import { expect, test } from './fixtures.ts';

test('on a phone the list, the thread and the details follow one another', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await staff.setViewportSize({ width: 390, height: 844 });
  await visitor('Emma', ['Hello']);
  await visitor('Wolfeschlegelsteinhausenbergerdorff'.repeat(2), ['Donaudampfschifffahrtsgesellschaft'.repeat(20)]);
  await staff.goto('/chats');
  await expect(staff.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await rowOf(staff, 'Emma').click();
  await expect(staff.locator('#thread')).toContainText('Hello');
  await expect(rowOf(staff, 'Emma')).toBeHidden();
  await staff.getByRole('button', { name: /details/i }).click();
  await expect(staff.getByRole('dialog', { name: 'Customer' })).toContainText('Emma');
  await staff.getByRole('button', { name: 'Close details' }).click();
  await staff.getByRole('button', { name: /back/i }).click();
  await expect(staff).toHaveURL('/chats');

  await staff.getByRole('button', { name: 'Filters' }).click();
  await staff.getByRole('combobox', { name: 'Mood' }).click();
  await staff.getByRole('option', { name: 'Happy' }).click();
  await staff.getByRole('button', { name: 'Show' }).click();
  await expect(staff).toHaveURL('/chats?mood=happy');
  await staff.getByRole('button', { name: 'Clear filters' }).click();

  await staff.setViewportSize({ width: 320, height: 640 });
  expect(await overflowOf(staff)).toBe(0);
  await rowsOf(staff).first().click();
  await expect(staff).toHaveURL(/\/chats\/\d+$/);
  expect(await overflowOf(staff)).toBe(0);
});

test('the inbox has no violation', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await staff.goto('/chats');
  await expect(staff.getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessibleEverywhere(staff, 'the empty inbox');

  const { id } = await visitor('Emma', ['Hello', 'https://shop.example'], { page_url: 'https://shop.example/' });
  await visitor(null, ['Hello']);
  await staff.goto('/chats');
  await expect(rowsOf(staff)).toHaveCount(2);
  await expectAccessibleEverywhere(staff, '/chats');
  await staff.goto('/chats?platform=telegram');
  await expectAccessibleEverywhere(staff, 'nothing found');
  await staff.goto(`/chats/${id}`);
  await expect(staff.locator('#thread')).toContainText('Hello');
  await expectAccessibleEverywhere(staff, '/chats/:id');
});
