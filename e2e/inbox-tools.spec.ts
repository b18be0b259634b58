import { expect, post, test } from './fixtures.ts';
import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expectAccessible, overflowOf, setWidth } from './screen-checks.ts';
import { colleagueOf } from './team.ts';

test('a view is saved and shared, a macro is run by key and on many, and a rude customer is blocked', async ({
  browser,
  baseURL,
  request,
}) => {
  const { staff: ana, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(ana, browser, baseURL, 'Dan');
  const ioana = await visitor('Ioana', ['Where is my refund?']);
  const lukas = await visitor('Lukas', ['My refund, please']);
  const rude = await visitor('Rude', ['You again!']);
  await setWidth(ana, 1440);
  await setWidth(dan, 1440);
  await dan.goto('/chats');
  await expect(rowOf(dan, 'Ioana')).toBeVisible();

  // Priority by key, with undo.
  await ana.goto(`/chats/${ioana.id}`);
  await ana.locator('#thread [role=log]').focus();
  await ana.keyboard.press('p');
  await ana.getByRole('menuitemradio', { name: 'Urgent' }).click();
  await expect(rowOf(ana, 'Ioana')).toContainText('Priority: Urgent');
  await expect(rowOf(dan, 'Ioana')).toContainText('Priority: Urgent'); // live

  // A view of what is urgent, saved and shared; Dan sees it without loading anything again.
  await ana.goto('/chats?priority=urgent');
  await expect(rowOf(ana, 'Lukas')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Save view' }).click();
  await ana.getByLabel('Name of the view').fill('Burning');
  await expectAccessible(ana, 'saving a view');
  await ana.getByRole('checkbox', { name: 'Share with the company' }).check();
  await ana.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = dan.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Burning/ });
  await expect(saved).toBeVisible();
  await expect(saved).toContainText('1');
  await saved.click();
  await expect(rowOf(dan, 'Ioana')).toBeVisible();
  await expect(rowOf(dan, 'Lukas')).toHaveCount(0);
  await expectAccessible(dan, 'a saved view');
  await dan.getByRole('button', { name: 'Manage saved views' }).click();
  await expect(dan.getByText('Shared by Camille')).toBeVisible();
  await expectAccessible(dan, 'all saved views');
  await dan.getByRole('button', { name: 'Close', exact: true }).click();

  // A macro is made under Templates.
  await ana.goto('/templates?tab=macros');
  await ana.getByRole('button', { name: 'New macro' }).first().click();
  await ana.getByLabel('Name of the macro').fill('Refund');
  for (const [action, field, value] of [
    ['Send a text', 'Text', 'Hello {{customer.name}}, it is on its way.'],
    ['Add tags', 'Tags', 'refund'],
  ] as const) {
    await ana.getByRole('button', { name: 'Add an action' }).click();
    await ana.getByRole('menuitem', { name: action }).click();
    await ana.getByLabel(field, { exact: true }).fill(value);
  }
  await ana.getByRole('button', { name: 'Add an action' }).click();
  await ana.getByRole('menuitem', { name: 'End', exact: true }).click();
  await expectAccessible(ana, 'a macro');
  await ana.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ana.getByText('Macro saved')).toBeVisible();

  // Run by key, and undone: the tag goes, the conversation is open again, the message stays.
  await ana.goto(`/chats/${ioana.id}`);
  await ana.locator('#thread [role=log]').focus();
  await ana.keyboard.press('m');
  await expect(ana.getByRole('option', { name: /Refund/ })).toBeVisible();
  await expectAccessible(ana, 'choosing a macro');
  await ana.keyboard.press('Enter');
  const thread = ana.locator('#thread');
  await expect(thread).toContainText('Hello Ioana, it is on its way.');
  await expect(ana.getByText('Its message has been sent')).toBeVisible();
  await expect(thread.getByRole('button', { name: 'Reopen' }).first()).toBeVisible();
  await ana.getByRole('button', { name: 'Undo' }).first().click();
  await expect(ana.getByText('Undone, except for the message')).toBeVisible();
  await expect(thread.locator('#chat-reply')).toBeVisible();
  const its = async (id: number) =>
    (await (await ana.request.get(`/api/conversations/${id}`)).json()) as { tags: string[]; ended_at: string | null };
  expect(await its(ioana.id)).toMatchObject({ tags: [], ended_at: null });

  // In bulk, by key again.
  await ana.goto('/chats');
  await rowOf(ana, 'Lukas').hover();
  await ana.getByRole('checkbox', { name: /Lukas/ }).check();
  await ana.getByRole('checkbox', { name: /Ioana/ }).check();
  await ana.getByRole('button', { name: 'Run a macro' }).first().click();
  await ana.getByRole('option', { name: /Refund/ }).click();
  await expect(ana.getByText('run on 2 conversations')).toBeVisible();
  await expect(rowOf(ana, 'Lukas')).toHaveCount(0);
  expect(await its(lukas.id)).toMatchObject({ tags: ['refund'] });

  // A blocked customer writes nothing more.
  await ana.goto(`/chats/${rude.id}`);
  await ana.locator('#thread').getByRole('button', { name: 'More actions' }).click();
  await ana.getByRole('menuitem', { name: 'Block customer' }).click();
  await expect(ana.getByText('Rude is blocked')).toBeVisible();
  await expect(ana.locator('#thread')).toContainText('You blocked this customer');
  await expectAccessible(ana, 'a blocked customer');
  await ana.goto('/chats?view=all&blocked=true');
  await expect(rowOf(ana, 'Rude')).toBeVisible();
  await expect(rowOf(ana, 'Lukas')).toHaveCount(0);
  const { ended_at: endedAt } = await its(rude.id);
  expect(endedAt).not.toBeNull();
  const tried = await rude.say('Hello?').then(
    () => 'stored',
    () => 'refused',
  );
  expect(tried).toBe('refused');

  // On a phone everything is in reach.
  await setWidth(ana, 390);
  await ana.goto('/chats?view=waiting');
  await expect(ana.getByRole('link', { name: /^Burning/ })).toBeAttached();
  await expectAccessible(ana, 'the views on a phone');
  expect(await overflowOf(ana)).toBe(0);
  await ana.goto(`/chats/${ioana.id}`);
  await ana.locator('#thread').getByRole('button', { name: 'More actions' }).click();
  await ana.getByRole('menuitem', { name: 'Run a macro' }).click();
  await expect(ana.getByRole('option', { name: /Refund/ })).toBeVisible();
  await expectAccessible(ana, 'a macro on a phone');
  expect(await overflowOf(ana)).toBe(0);
});

test('the target decides who is late', async ({ browser, baseURL, request }) => {
  const { staff, visitor } = await openInbox(browser, baseURL, request);
  await visitor('Ioana', ['Hello?']);
  await setWidth(staff, 1440);
  await staff.goto('/chats?view=waiting');
  await staff.getByRole('link', { name: 'Target 10 min' }).click();
  await staff.getByLabel('Minutes until an answer is late').fill('0');
  await staff.getByRole('button', { name: /^Save/ }).click();
  await expect(staff.getByText('Enter a whole number from 1')).toBeVisible();
  await staff.getByLabel('Minutes until an answer is late').fill('30');
  await staff.getByRole('button', { name: /^Save/ }).click();
  await expect(staff.getByText('Target saved')).toBeVisible();
  await staff.goto('/chats?view=waiting');
  await expect(staff.getByRole('link', { name: 'Target 30 min' })).toBeVisible();
  expect((await post(staff, '/profile/me', { company: { reply_target: 10 } })).status()).toBe(200);
});
