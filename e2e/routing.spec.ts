import type { Page } from '@playwright/test';
import { expect, post, test } from './fixtures.ts';
import { openInbox, rowOf } from './inbox-fixtures.ts';
import { expectAccessible, overflowOf, setWidth } from './screen-checks.ts';
import { colleagueOf } from './team.ts';

const SHOTS = process.env.SHOTS;
const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

const stateOf = (page: Page) => page.getByRole('button', { name: /^Your availability/ });
async function choose(page: Page, state: RegExp | string) {
  await stateOf(page).click();
  await page.getByRole('menuitem', { name: state }).first().click();
}

test('an owner makes a team, two colleagues get a customer each, and one customer moves on when a colleague leaves', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  const { staff: owner, visitor } = await openInbox(browser, baseURL, request);
  const dan = await colleagueOf(owner, browser, baseURL, 'Dan');
  const vera = await colleagueOf(owner, browser, baseURL, 'Vera');

  // The owner makes the team, and sends it every conversation.
  await owner.goto('/account/teams');
  await expect(owner.getByText('There are no teams yet.')).toBeVisible();
  await owner.getByRole('button', { name: 'New team' }).click();
  const dialog = owner.getByRole('dialog', { name: 'New team' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Fill in this field')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Orders');
  await expect(dialog.getByRole('combobox', { name: 'Given out' })).toHaveText('in turn');
  await dialog.getByRole('checkbox', { name: 'Dan' }).check();
  await dialog.getByRole('searchbox', { name: 'Search people' }).fill('ver');
  await dialog.getByRole('checkbox', { name: 'Vera' }).check();
  await expectAccessible(owner, 'making a team');
  await dialog.getByRole('switch', { name: 'Opening hours of its own' }).check();
  await shoot(owner, 'team-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const team = owner.getByRole('row', { name: /^Orders/ });
  await expect(team).toContainText('in turn');
  await expect(team).toContainText('Dan, Vera');
  await owner.getByRole('combobox', { name: 'All others' }).click();
  await owner.getByRole('option', { name: 'Orders' }).click();
  await owner.getByRole('button', { name: 'Add rule' }).click();
  await owner.getByRole('combobox', { name: 'Language' }).click();
  await owner.getByRole('option', { name: 'Deutsch' }).click();
  await expectAccessible(owner, 'the rules of teams');
  await shoot(owner, 'teams-1440');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText(/Saved \d/)).toBeVisible();
  await setWidth(owner, 390);
  await expectAccessible(owner, 'teams on a phone');
  expect(await overflowOf(owner)).toBe(0);
  await shoot(owner, 'teams-390');
  await setWidth(owner, 1440);

  // Both are at work as soon as they open the inbox.
  for (const page of [dan, vera])
    await page.addInitScript(() => localStorage.setItem('parley.alerts', '{"isAsked":true}'));
  await dan.goto('/chats?view=mine');
  await vera.goto('/chats?view=mine');
  await expect(stateOf(dan)).toContainText('Online');
  await expect(stateOf(vera)).toContainText('Online');

  const ioana = await visitor('Ioana', ['My parcel has not arrived.']);
  await ioana.askForPerson();
  const olena = await visitor('Olena', ['I would like to return a lamp.']);
  await olena.askForPerson();
  const rows = dan.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
  await expect(rows).toHaveCount(1, { timeout: 20_000 });
  const isDans = (await rowOf(dan, 'Ioana').count()) === 1;
  const [dans, veras] = isDans ? ['Ioana', 'Olena'] : ['Olena', 'Ioana'];
  await expect(rowOf(dan, dans)).toBeVisible({ timeout: 20_000 });
  await expect(rowOf(vera, veras)).toBeVisible();
  await expect(stateOf(dan)).toContainText('Conversations: 1');
  await rowOf(dan, dans).click();
  await expect(dan.locator('#thread')).toContainText('Given to you');
  await shoot(dan, 'inbox-1440');

  // The owner sees who is there, and how much they hold.
  await owner.goto('/account/members');
  await expect(owner.getByRole('row', { name: /Dan/ })).toContainText('Online');
  await owner.getByRole('button', { name: 'Actions for Dan' }).click();
  await owner.getByRole('menuitem', { name: /^Set conversation limit/ }).click();
  await owner.getByRole('textbox', { name: 'Maximum' }).fill('1');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('row', { name: /Dan/ })).toContainText('1 of 1');
  await expectAccessible(owner, 'members with states');
  await shoot(owner, 'members-1440');
  await setWidth(owner, 390);
  await expectAccessible(owner, 'members on a phone');
  await shoot(owner, 'members-390');
  await setWidth(owner, 1440);
  await owner.goto(`/chats/${olena.id}`);
  await owner.locator('#chat-assign').click();
  await expect(owner.getByRole('option', { name: /Dan is at 1 of 1/ })).toBeVisible();
  await expect(owner.getByRole('option', { name: /Orders/ })).toBeVisible();
  await expectAccessible(owner, 'assigning with states and teams');
  await shoot(owner, 'assign-1440');
  await owner.keyboard.press('Escape');

  // Vera leaves on her phone, and her customer moves on as soon as Dan has a place.
  await setWidth(vera, 390);
  await expectAccessible(vera, 'the inbox on a phone with the own state');
  await shoot(vera, 'inbox-390');
  await choose(vera, 'Off');
  await expect(rowOf(vera, veras)).toHaveCount(0, { timeout: 20_000 });
  const ended = await post(dan, `/conversations/${isDans ? ioana.id : olena.id}/end`);
  expect(ended.status()).toBe(200);
  await expect(rowOf(dan, veras)).toBeVisible({ timeout: 20_000 });
  await rowOf(dan, veras).click();
  await expect(dan.locator('#thread')).toContainText('Vera is not there. The conversation went back to the queue');

  // Away until a time, which colleagues see without reloading.
  await choose(dan, /^Away until/);
  await expect(stateOf(dan)).toContainText('Away until');
  await owner.goto('/account/members');
  await expect(owner.getByRole('row', { name: /Dan/ })).toContainText('Away');
  await choose(dan, 'Online');
  await expect(owner.getByRole('row', { name: /Dan/ })).toContainText('Online');
});
