import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expect, test } from './fixtures.ts';

test('the mood follows the messages, and staff can set it by keyboard and undo that', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Hello']);
  await staff.goto(`/chats/${emma.id}`);
  const thread = staff.getByRole('region', { name: 'Conversation with Emma' });
  await expect(thread.getByRole('button', { name: 'Mood: Neutral. Change' })).toBeVisible();

  await emma.say('This is disgusting, you are the worst!');
  await expect(thread.getByRole('button', { name: 'Mood: Angry. Change' })).toBeVisible();
  await expect(rowOf(staff, 'Emma').getByText('Angry')).toBeAttached();

  await thread.getByRole('button', { name: 'Mood: Angry. Change' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('menuitemradio', { name: 'Angry' })).toBeFocused();
  await staff.keyboard.press('ArrowUp');
  await staff.keyboard.press('Enter');
  await expect(thread.getByRole('button', { name: 'Mood: Sad. Change Set by you' })).toBeFocused();
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(thread.getByRole('button', { name: 'Mood: Angry. Change', exact: true })).toBeVisible();
});
