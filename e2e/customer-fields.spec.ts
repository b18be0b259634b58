import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, overflowOf, setWidth } from './screen-checks.ts';
import { expect, post, test } from './fixtures.ts';
import { chat, launcher, openShop, write } from './widget-shop.ts';

const step = (id: string, type: string, settings: object, y: number) => ({ id, type, title: '', x: 0, y, settings });
const isGold = { needs: 'all', rules: [{ variable: 'customer.plan', operator: 'equals', value: 'Gold' }] };

/** Sets something, and says one of two sentences depending on the customer's plan. */
const FLOW = {
  format: 1,
  languages: ['en'],
  nodes: [
    step('start', 'start', {}, 0),
    step('set', 'update', { changes: [{ kind: 'addTag', tag: 'new' }] }, 140),
    step('check', 'condition', { branches: [{ id: 'gold', name: '', when: isGold }] }, 340),
    step('yes', 'message', { text: { en: 'Welcome to {{customer.plan}}!' } }, 540),
    step('no', 'message', { text: { en: 'Nothing set.' } }, 740),
  ],
  edges: [
    { id: 'e1', from: 'start', exit: 'next', to: 'set' },
    { id: 'e2', from: 'set', exit: 'next', to: 'check' },
    { id: 'e3', from: 'check', exit: 'gold', to: 'yes' },
    { id: 'e4', from: 'check', exit: 'else', to: 'no' },
  ],
  notes: [],
};

const rowsOf = (staff: Page) => staff.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

async function addField(staff: Page, name: string, type: string, choices: string[] = []) {
  await staff.getByRole('button', { name: 'Add a field' }).click();
  const dialog = staff.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Type').click();
  await staff.getByRole('option', { name: type, exact: true }).click();
  for (const [at, choice] of choices.entries()) {
    await dialog.getByLabel(`Choice ${at + 1}`, { exact: true }).fill(choice);
    if (at < choices.length - 1) await staff.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('button', { name: `Actions for ${name}` })).toBeVisible();
}

test('fields are defined, set by a flow and in the inbox, and the inbox is filtered by them', async ({
  page: visitor,
  browser,
  baseURL,
}) => {
  const { staff, key, channelId, newest } = await openShop(browser, baseURL);

  await test.step('staff define a choice, a number and a date, and put them in order', async () => {
    await staff.goto('/account/fields');
    await expect(staff.getByText(/^There are no fields yet/)).toBeVisible();
    await addField(staff, 'Plan', 'Choice', ['Gold', 'Silver']);
    await addField(staff, 'Seats', 'Number');
    await addField(staff, 'Paid until', 'Date');
    await expect(staff.getByText('customer.paid_until')).toBeVisible();
    await staff.getByRole('button', { name: 'Move Paid until' }).press('ArrowUp');
    await expect(staff.getByText('Moved to position 2 of 3')).toBeAttached();
    const names = staff.getByRole('list', { name: 'Customer fields' }).getByRole('listitem');
    await expect(names).toHaveText([/^Plan/, /^Paid until/, /^Seats/]);
    await staff.reload();
    await expect(names).toHaveText([/^Plan/, /^Paid until/, /^Seats/]);
    await expectAccessibleEverywhere(staff, 'customer fields');
    await staff.getByRole('button', { name: 'Actions for Plan' }).click();
    await staff.getByRole('menuitem', { name: 'Edit' }).click();
    await expectAccessible(staff, 'the dialog of a field');
    await staff.keyboard.press('Escape');
  });

  await test.step('a step of a flow sets the choice', async () => {
    const reply = await post(staff, '/flows', { name: 'Plans', definition: FLOW, is_disclosed: false });
    const { id } = (await reply.json()) as { id: number };
    await staff.goto(`/flows/${id}?view=outline`);
    await staff.locator('[data-key="set"] .title').click();
    const form = staff.getByRole('region', { name: 'Update data' });
    await form.getByLabel('What changes').click();
    await staff.getByRole('option', { name: 'Customer field' }).click();
    await form.getByLabel('Field', { exact: true }).click();
    await staff.getByRole('option', { name: 'Plan' }).click();
    await form.getByLabel('Value', { exact: true }).fill('gold');
    await staff.locator('[data-key="check"] .title').click();
    await staff.getByRole('button', { name: 'Publish' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(staff.getByText(/^Version 1 is live on /)).toBeVisible();
    await post(staff, `/channels/${channelId}`, { _method: 'PUT', flow_id: id });
  });

  await visitor.goto(`/demo?key=${key}`);
  await launcher(visitor).click();
  await write(visitor, 'Hi');
  await expect(chat(visitor).getByText('Welcome to Gold!')).toBeVisible();

  const conversation = await newest();
  const pane = staff.getByRole('complementary', { name: 'Customer' });

  await test.step('staff see it, add more, and a second inbox follows at once', async () => {
    await staff.goto(`/chats/${conversation}`);
    await expect(pane.getByRole('button', { name: 'Plan: Gold. Change' })).toBeVisible();
    const second = await staff.context().newPage();
    await second.goto(`/chats/${conversation}`);
    const seen = second.getByRole('complementary', { name: 'Customer' });
    await expect(seen.getByRole('button', { name: 'Plan: Gold. Change' })).toBeVisible();

    await pane.getByRole('button', { name: 'Edit Seats' }).click();
    await pane.getByLabel('Seats').fill('a dozen');
    await staff.keyboard.press('Enter');
    await expect(pane.getByText('Enter a number, like 12.5')).toBeVisible();
    await pane.getByLabel('Seats').fill('1200');
    await staff.keyboard.press('Enter');
    await expect(seen.getByText('1,200')).toBeVisible();
    await pane.getByRole('button', { name: 'Edit Paid until' }).click();
    await pane.getByLabel('Paid until').fill('2026-12-31');
    await staff.keyboard.press('Enter');
    await expect(seen.getByText('Dec 31, 2026')).toBeVisible();
    await seen.getByRole('button', { name: 'Plan: Gold. Change' }).click();
    await second.getByRole('menuitem', { name: 'Silver' }).click();
    await expect(pane.getByRole('button', { name: 'Plan: Silver. Change' })).toBeVisible();
    await second.close();
    await expectAccessible(staff, 'the inbox with fields');
  });

  await test.step('the inbox is filtered by a field', async () => {
    const filterBy = async (condition: string, value: string) => {
      await staff.getByRole('button', { name: /^Field/ }).click();
      const popup = staff.getByRole('dialog', { name: 'Field' });
      await popup.getByLabel('Condition').click();
      await staff.getByRole('option', { name: condition, exact: true }).click();
      await popup.getByLabel('Value').click();
      await staff.getByRole('option', { name: value, exact: true }).click();
      await expectAccessible(staff, 'the filter by a field');
      await popup.getByRole('button', { name: 'Apply' }).click();
    };
    await filterBy('is', 'Silver');
    await expect(staff.getByRole('button', { name: 'Field: Plan is Silver' })).toBeVisible();
    await expect(rowsOf(staff)).toHaveCount(1);
    await filterBy('is', 'Gold');
    await expect(rowsOf(staff)).toHaveCount(0);
    await staff.getByRole('button', { name: 'Remove filter Field' }).click();
    await expect(rowsOf(staff)).toHaveCount(1);
  });

  await test.step('on a phone, fields are edited in the sheet and filtered in the filters', async () => {
    await setWidth(staff, 390);
    await staff.getByRole('button', { name: 'Customer details' }).first().click();
    await expect(pane.getByRole('button', { name: 'Plan: Silver. Change' })).toBeVisible();
    await expectAccessible(staff, 'the customer on a phone');
    expect(await overflowOf(staff)).toBe(0);
    await staff.goto('/chats?field=seats:greaterThan:1000');
    await staff.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = staff.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByLabel('Value')).toHaveValue('1000');
    await expectAccessible(staff, 'the filters on a phone');
    expect(await overflowOf(staff)).toBe(0);
    await sheet.getByLabel('Value').fill('2000');
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(staff).toHaveURL(/field=seats%3AgreaterThan%3A2000/);
    await expect(rowsOf(staff)).toHaveCount(0);
    await staff.getByRole('button', { name: 'Filters', exact: true }).click();
    await sheet.getByLabel('Customer field').click();
    await staff.getByRole('option', { name: 'Plan' }).click();
    await sheet.getByLabel('Value').click();
    await staff.getByRole('option', { name: 'Silver' }).click();
    await sheet.getByRole('button', { name: 'Show' }).click();
    await expect(rowsOf(staff)).toHaveCount(1);
  });
  await staff.context().close();
});
