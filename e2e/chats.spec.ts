import { openInbox, pointAway, rowOf, rowsOf } from './inbox-fixtures.ts';
import { expect, test } from './fixtures.ts';

test('views and filters are in the URL and survive a reload', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Hello']);
  await visitor('Giulia', ['Grazie']);
  await staff.goto(`/chats/${emma.id}`);
  const pane = staff.getByRole('complementary', { name: 'Customer' });
  await pane.getByRole('button', { name: 'Mood: Neutral. Change' }).click();
  await staff.getByRole('menuitemradio', { name: 'Angry' }).click();
  await expect(pane.getByText('Set by you')).toBeVisible();
  await staff.goto('/chats');
  await staff.getByRole('button', { name: 'Mood', exact: true }).click();
  await staff.getByRole('menuitem', { name: 'Angry' }).click();
  await expect(staff).toHaveURL('/chats?mood=angry');
  await expect(rowOf(staff, 'Emma')).toBeVisible();
  await expect(rowOf(staff, 'Giulia')).toBeHidden();
  await staff.reload();
  await expect(staff.getByRole('button', { name: 'Mood: Angry' })).toBeVisible();
  await expect(rowOf(staff, 'Giulia')).toBeHidden();

  await staff.getByRole('button', { name: 'Channel', exact: true }).click();
  await staff.getByRole('menuitem', { name: 'Telegram' }).click();
  await expect(staff.getByText('No conversations match these filters.')).toBeVisible();
  await staff.getByRole('button', { name: 'Clear filters' }).click();
  await expect(staff).toHaveURL('/chats');
  await expect(rowOf(staff, 'Giulia')).toBeVisible();

  await staff.getByRole('button', { name: 'Date', exact: true }).click();
  await staff.getByRole('button', { name: 'Today' }).click();
  await expect(staff).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await staff.keyboard.press('Escape');
  await expect(rowOf(staff, 'Giulia')).toBeVisible();

  await staff.getByRole('link', { name: /^Unread/ }).click();
  await expect(staff).toHaveURL(/view=unread/);
  await expect(rowOf(staff, 'Giulia')).toBeVisible();
  await staff.goBack();
  await expect(staff).not.toHaveURL(/view=/);
});

test('a search marks its words and jumps to the message', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await visitor('Emma', ['Where is my parcel 5120?', ...Array.from({ length: 60 }, (_, line) => `Line ${line}`)]);
  await visitor('Giulia', ['Grazie']);
  await staff.goto('/chats');
  await expect(rowOf(staff, 'Giulia')).toBeVisible();
  await staff.keyboard.press('/');
  await staff.keyboard.type('parcels');
  await expect(staff).toHaveURL('/chats?search=parcels');
  await expect(rowOf(staff, 'Giulia')).toBeHidden();
  await expect(rowOf(staff, 'Emma').locator('mark')).toHaveText('parcel');
  await rowOf(staff, 'Emma').click();
  await expect(staff).toHaveURL(/search=parcels&message=\d+$/);
  await expect(staff.locator('#thread').getByText('Where is my parcel 5120?')).toBeInViewport();
  await staff.getByRole('button', { name: 'Close search' }).click();
  await expect(rowOf(staff, 'Giulia')).toBeVisible();
});

test('a customer is edited in place, and an error shows the reason', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor(null, ['Hello'], {
    page_url: 'https://shop.example/throws',
    referrer: 'javascript:alert(1)',
  });
  await staff.goto(`/chats/${id}`);
  const pane = staff.getByRole('complementary', { name: 'Customer' });
  await pane.getByRole('button', { name: 'Edit Name' }).click();
  await pane.getByRole('textbox', { name: 'Name' }).fill('Olena');
  await staff.keyboard.press('Enter');
  await expect(rowOf(staff, 'Olena')).toBeVisible();

  await pane.getByRole('button', { name: 'Edit Email' }).click();
  await pane.getByRole('textbox', { name: 'Email' }).fill('olena@');
  await staff.keyboard.press('Enter');
  await expect(pane.getByRole('alert')).toBeVisible();
  await pane.getByRole('textbox', { name: 'Email' }).fill('olena@posta.example');
  await staff.keyboard.press('Enter');
  await expect(pane.getByRole('link', { name: 'olena@posta.example' })).toHaveAttribute(
    'href',
    'mailto:olena@posta.example',
  );
  await pane.getByRole('button', { name: 'Edit Phone' }).click();
  await pane.getByRole('textbox', { name: 'Phone' }).fill('not kept');
  await staff.keyboard.press('Escape');
  await expect(pane).not.toContainText('not kept');

  await expect(pane.getByRole('link', { name: 'shop.example/throws' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  await expect(pane).toContainText('javascript:alert(1)');
  await expect(pane.getByRole('link', { name: /javascript/ })).toHaveCount(0);
  await staff.reload();
  await expect(pane.getByRole('link', { name: 'olena@posta.example' })).toBeVisible();
});

test('tags are added, suggested, filtered by and removed', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const emma = await visitor('Emma', ['Hello']);
  const giulia = await visitor('Giulia', ['Grazie']);
  await staff.goto(`/chats/${emma.id}`);
  await staff.getByRole('button', { name: 'Add a tag to the conversation' }).click();
  await staff.getByRole('combobox', { name: 'Tag' }).fill('gift');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('button', { name: 'Remove tag gift' })).toBeVisible();

  await staff.goto(`/chats/${giulia.id}`);
  await staff.getByRole('button', { name: 'Add a tag to the conversation' }).click();
  await staff.getByRole('option', { name: 'gift' }).click();
  await staff.getByRole('button', { name: 'Remove tag gift' }).click();
  await expect(staff.getByRole('button', { name: 'Remove tag gift' })).toBeHidden();

  await staff.goto('/chats?tag=GIFT');
  await expect(rowOf(staff, 'Emma')).toBeVisible();
  await expect(rowOf(staff, 'Giulia')).toBeHidden();
});

test('several conversations are selected, tagged and ended at once', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  for (const name of ['Ana', 'Bea', 'Cleo', 'Dora']) await visitor(name, ['Hello']);
  await staff.goto('/chats');
  await staff.getByRole('checkbox', { name: 'Select Cleo' }).click({ force: true });
  await staff.getByRole('checkbox', { name: 'Select Ana' }).click({ modifiers: ['Shift'], force: true });
  await expect(staff.getByText('3 selected')).toBeVisible();
  await staff.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).click();
  await expect(staff.getByText('3 conversations marked as read')).toBeVisible();
  await expect(rowOf(staff, 'Bea')).not.toContainText('unread');
  await expect(rowOf(staff, 'Dora')).toContainText('unread');

  await staff.getByRole('checkbox', { name: 'Select Cleo' }).click({ force: true });
  await rowOf(staff, 'Ana').click({ modifiers: ['Shift'] });
  await staff.getByRole('toolbar').getByRole('button', { name: 'End' }).click();
  await expect(staff.getByText('3 conversations ended')).toBeVisible();
  await expect(rowsOf(staff)).toHaveCount(1);
  await staff.getByRole('link', { name: 'Ended' }).click();
  await expect(rowsOf(staff)).toHaveCount(3);
});

test('the keyboard moves, opens, takes over, ends and goes back', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  for (const name of ['Ana', 'Bea', 'Cleo']) await visitor(name, ['Hello']);
  await staff.goto('/chats');
  await expect(rowOf(staff, 'Cleo')).toBeVisible();
  await staff.keyboard.press('j');
  await expect(rowOf(staff, 'Cleo')).toBeFocused();
  await staff.keyboard.press('j');
  await staff.keyboard.press('ArrowDown');
  await expect(rowOf(staff, 'Ana')).toBeFocused();
  await staff.keyboard.press('k');
  await expect(rowOf(staff, 'Bea')).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(/\/chats\/\d+$/);
  await expect(staff.locator('#thread')).toContainText('Bea');
  await staff.keyboard.press('t');
  await expect(rowOf(staff, 'Bea')).toContainText('Camille is answering');
  await expect(staff.locator('#chat-reply')).toBeEditable();
  await staff.keyboard.press('r');
  await expect(staff.locator('#chat-reply')).toBeFocused();
  await staff.keyboard.type('just words: jkte');
  await expect(staff.locator('#chat-reply')).toHaveValue('just words: jkte');
  await expect(rowOf(staff, 'Bea')).toContainText('Draft: just words');
  await staff.locator('#chat-reply').fill('');
  await staff.locator('#chat-reply').blur();
  await staff.keyboard.press('e');
  await expect(rowOf(staff, 'Bea')).toHaveCount(0);
  await staff.keyboard.press('Escape');
  await expect(staff).toHaveURL('/chats');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(staff, 'Bea')).toBeVisible();
  await expect(rowOf(staff, 'Bea')).not.toContainText('unread');
  await staff.locator('h1').focus();
  await staff.keyboard.press('u');
  await expect(rowOf(staff, 'Bea')).toContainText('1 unread message');
  await staff.keyboard.press('Enter');
  await expect(rowOf(staff, 'Bea')).not.toContainText('unread');
  await staff.keyboard.press('u');
  await expect(staff).toHaveURL('/chats');
  await expect(rowOf(staff, 'Bea')).toContainText('1 unread message');
  await expect(staff.getByRole('link', { name: 'Chats, 3 waiting' })).toBeVisible();
  await staff.keyboard.press('?');
  const sheet = staff.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Mark as unread');
  await staff.keyboard.press('Escape');
  await staff.goto('/account');
  await expect(staff.locator('h1')).toBeVisible();
  await staff.keyboard.press('?');
  await expect(sheet).toContainText('Go to home');
  await expect(sheet).not.toContainText('Mark as unread');
});

test('a customer is erased after a confirmation with their name', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Forget me']);
  await visitor('Giulia', ['Grazie']);
  await staff.goto(`/chats/${id}`);
  const download = staff.waitForEvent('download');
  await staff.getByRole('link', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-\d+\.json$/);
  const other = await staff.context().newPage();
  await other.goto(`/chats/${id}`);
  await expect(rowOf(other, 'Emma')).toBeVisible();
  await staff.getByRole('button', { name: 'Erase this customer' }).click();
  await expect(staff.getByRole('dialog', { name: 'Erase Emma?' })).toBeVisible();
  await staff.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(staff).toHaveURL('/chats');
  await expect(rowOf(staff, 'Giulia')).toBeVisible();
  await expect(rowOf(staff, 'Emma')).toBeHidden();
  // Anyone else who has it open is told, and can continue with the rest.
  await expect(other.getByText('This conversation no longer exists.')).toBeVisible();
  await expect(rowOf(other, 'Emma')).toBeHidden();
  await expect(rowOf(other, 'Giulia')).toBeVisible();
  await staff.goto(`/chats/${id}`);
  await expect(staff.getByText('This conversation no longer exists.')).toBeVisible();
});

test('a long inbox keeps few rows in the DOM', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  for (let each = 1; each <= 130; each += 1) await visitor(`Customer ${each}`, ['Hello']);
  await staff.goto('/chats');
  const rows = rowsOf(staff);
  await expect(rows.first()).toContainText('Customer 130');
  await rows.first().hover();
  await expect(async () => {
    await staff.mouse.wheel(0, 2_000);
    expect(await rows.count()).toBeLessThanOrEqual(60);
    await expect(rowOf(staff, 'Customer 1')).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(staff.locator('[aria-posinset="130"]')).toHaveAttribute('aria-setsize', '130');
  expect(await rows.count()).toBeLessThanOrEqual(60);
});

test('the panes are resized by keys and stay so', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  await staff.goto(`/chats/${id}`);
  const list = staff.getByRole('separator', { name: 'Width of the list' });
  await list.focus();
  await staff.keyboard.press('ArrowRight');
  await expect(list).toHaveAttribute('aria-valuenow', '356');
  await staff.keyboard.press('End');
  await staff.reload();
  await expect(list).toHaveAttribute('aria-valuenow', '440');
});

test('a failed list is reported only there', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  const { id } = await visitor('Emma', ['Hello']);
  await staff.route(/\/api\/conversations\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await staff.goto(`/chats/${id}`);
  await expect(staff.getByText('The conversations could not be loaded.')).toBeVisible();
  await expect(staff.locator('#thread')).toContainText('Hello');
  await staff.unroute(/\/api\/conversations\?/);
  await staff.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(staff, 'Emma')).toBeVisible();
});

test('before the first conversation, the inbox leads to the widget setup', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await staff.goto('/chats');
  await expect(staff.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Write as a customer' })).toHaveAttribute('href', /^\/demo\?key=/);
  await pointAway(staff);
  await visitor('Emma', ['Hello']);
  await expect(rowOf(staff, 'Emma')).toBeVisible({ timeout: 4_000 });
});
