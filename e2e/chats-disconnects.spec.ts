import { openInbox, pointAway, rowOf } from './inbox-fixtures.ts';
import { runCuts } from './chats-disconnects.ts';
import { expect, test } from './fixtures.ts';

test('a screen that was disconnected shows the same as a fresh one', async ({ browser, baseURL, request }) => {
  const differences = await runCuts(browser, baseURL ?? '', request, { viewers: 3, rounds: 2 });
  expect(differences).toEqual([[], [], [], [], [], []]);
});

test('a response in flight does not overwrite newer messages', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['One']);
  const wasRead = Promise.withResolvers<void>();
  const mayArrive = Promise.withResolvers<void>();
  await staff.route('**/api/conversations/*/read', async (route) => {
    const old = await route.fetch();
    wasRead.resolve();
    await mayArrive.promise;
    await route.fulfill({ response: old });
  });
  await staff.goto('/chats');
  await staff.getByRole('checkbox', { name: 'Select Emma' }).click({ force: true });
  await staff.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).click();
  await pointAway(staff);
  await wasRead.promise;
  await emma.say('Once more');
  await expect(rowOf(staff, 'Emma')).toContainText('Once more');
  mayArrive.resolve();
  await expect(staff.getByText('1 conversation marked as read')).toBeVisible();
  await expect(rowOf(staff, 'Emma')).toContainText('Once more');
  await expect(rowOf(staff, 'Emma')).toContainText('1 unread message');
});

test('what is viewed while disconnected counts as read after reconnecting', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['One']);
  let tries = 0;
  await staff.route('**/api/conversations/*/read', (route) => {
    tries += 1;
    return tries > 2 ? route.continue() : route.abort();
  });
  await staff.goto(`/chats/${emma.id}`);
  await expect.poll(() => tries).toBe(3);
  await expect(rowOf(staff, 'Emma')).not.toContainText('unread');
});

test('a stream that was refused once is opened again', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['One']);
  let tries = 0;
  await staff.route('**/api/events?*', (route) => {
    tries += 1;
    return tries > 1 ? route.continue() : route.fulfill({ status: 503, json: {} });
  });
  await staff.goto('/chats');
  await expect.poll(() => tries).toBe(2);
  await pointAway(staff);
  await emma.say('Once more');
  // Faster than polling every five seconds.
  await expect(rowOf(staff, 'Emma')).toContainText('Once more', { timeout: 4_000 });
});
