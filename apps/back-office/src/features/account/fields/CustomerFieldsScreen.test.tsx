import {
  createCustomerField,
  deleteCustomerField,
  listCustomerFields,
  undeleteCustomerField,
  updateCustomerField,
  type CustomerField,
} from '@parley/contracts/customer-fields';
import type { Locale } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { customerField } from '../../../testing/factories.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page } from '../../../testing/page.ts';
import { pressKey } from '../../../testing/person.ts';
import { testStates } from '../../../testing/states.ts';

const ADDRESS = '/account/fields';
const open = (language?: Locale) => openScreen(ADDRESS, language);
const CITY = customerField();
const PLAN = customerField({
  id: 2,
  key: 'plan',
  name: 'Plan',
  type: 'choice',
  choices: [
    { id: 'c1', name: 'Gold', isRemoved: false },
    { id: 'c2', name: 'Silver', isRemoved: false },
    { id: 'c3', name: 'Bronze', isRemoved: true },
  ],
});

function withFields(...given: CustomerField[]) {
  let fields = given;
  return server()
    .lists(listCustomerFields, () => fields)
    .answers(createCustomerField, ({ body: { key, name, type, choices } }) => {
      const made = customerField({
        id: 9,
        key,
        name,
        type,
        choices: choices.map((choice, at) => ({ id: `n${at}`, name: choice.name, isRemoved: false })),
      });
      fields = [...fields, made];
      return made;
    })
    .answers(updateCustomerField, ({ params, body: { position, name } }) => {
      const before = fields.find(({ id }) => id === params.id) ?? CITY;
      const changed = { ...before, ...(name && { name }) };
      fields = fields.filter((each) => each !== before).toSpliced(position ?? fields.indexOf(before), 0, changed);
      return changed;
    })
    .answers(deleteCustomerField, ({ params }) => void (fields = fields.filter(({ id }) => id !== params.id)))
    .answers(undeleteCustomerField, ({ params }) => {
      fields = given;
      return given.find(({ id }) => id === params.id) ?? CITY;
    });
}
const dialog = () => page.getByRole('dialog');
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });

testStates({
  what: 'customer fields',
  address: ADDRESS,
  endpoint: listCustomerFields,
  prepare: () => withFields(CITY),
  content: () => menuOf('City'),
});

test('the first field: its key follows its name, and it is saved once', async () => {
  const api = withFields();
  await open();
  await expect(page.getByText(/^There are no fields yet/)).toBeShown();
  await page.getByRole('button', { name: 'Add a field' }).click();
  await expect(dialog().getByLabel('Name')).toBeFocused();
  await dialog().getByLabel('Name').fill('Order number');
  await expect.poll(() => (dialog().getByLabel('Key').all()[0] as HTMLInputElement).value).toBe('order_number');
  const release = api.holds(createCustomerField);
  await dialog().getByRole('button', { name: 'Save' }).doubleClick();
  release();
  await expect(page.getByText('Field saved')).toBeShown();
  await expect(menuOf('Order number')).toBeShown();
  expect(api.calls(createCustomerField).map(({ body }) => body)).toEqual([
    { key: 'order_number', name: 'Order number', type: 'text', choices: [] },
  ]);
});

test('a key that is reserved or taken is explained at its field', async () => {
  const api = withFields(CITY).fails(createCustomerField, 422, { errors: { key: ['Taken.'] } });
  await open();
  await page.getByRole('button', { name: 'Add a field' }).click();
  await dialog().getByLabel('Name').fill('Town');
  await dialog().getByLabel('Key').fill('email');
  await pressKey('Enter');
  await expect(dialog().getByText('This key is reserved. Choose another one')).toBeShown();
  expect(api.calls(createCustomerField)).toHaveLength(0);
  await dialog().getByLabel('Key').fill('city');
  await pressKey('Enter');
  await expect(dialog().getByText('Taken.')).toBeShown();
});

test('a choice is edited: Enter adds the next option, and options keep their ids', async () => {
  const api = withFields(PLAN);
  await open();
  await menuOf('Plan').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(dialog().getByLabel('Key').isThere).toBe(false);
  await dialog().getByLabel('Choice 2').fill('Silver plus');
  await pressKey('Enter');
  await expect(dialog().getByLabel('Choice 3')).toBeFocused();
  await dialog().getByLabel('Choice 3').fill('gold');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText('This choice is already in the list')).toBeShown();
  await dialog().getByLabel('Choice 3').fill('Basic');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Field saved')).toBeShown();
  expect(api.calls(updateCustomerField).map(({ body }) => body)).toEqual([
    { name: 'Plan', choices: [{ id: 'c1', name: 'Gold' }, { id: 'c2', name: 'Silver plus' }, { name: 'Basic' }] },
  ]);
});

test('a field is moved with the arrow keys and with its menu', async () => {
  const api = withFields(CITY, PLAN);
  await open();
  (await page.getByRole('button', { name: 'Move City' }).waitFor()).focus();
  await pressKey('ArrowDown');
  await expect(page.getByText('Moved to position 2 of 2')).toBeShown();
  await expect(page.getByRole('button', { name: 'Move City' })).toBeFocused();
  await menuOf('City').click();
  expect(page.getByRole('menuitem', { name: 'Move down' }).isThere).toBe(false);
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect
    .poll(() => api.calls(updateCustomerField).map(({ params, body }) => [params.id, body]))
    .toEqual([
      [1, { position: 1 }],
      [1, { position: 0 }],
    ]);
});

test('a removed field can be brought back', async () => {
  withFields(CITY, PLAN);
  await open();
  await menuOf('City').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('“City” was removed with its values')).toBeShown();
  await expect(menuOf('City')).toBeGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(menuOf('City')).toBeShown();
});

test('at the limit, it says so instead of offering another field', async () => {
  withFields(...Array.from({ length: 50 }, (_, at) => customerField({ id: at + 1, key: `k${at}`, name: `F${at}` })));
  await open();
  await expect(page.getByText(/^The limit of 50 fields has been reached/)).toBeShown();
  expect(page.getByRole('button', { name: 'Add a field' }).isThere).toBe(false);
});

test('customer fields are complete in Ukrainian', async () => {
  withFields(CITY, PLAN, customerField({ id: 3, key: 'vip', name: 'VIP', type: 'yesNo' }));
  await open('ua');
  await page.getByRole('button', { name: 'Дії: Plan' }).click();
  await page.getByRole('menuitem', { name: 'Змінити' }).click();
  await expect(dialog().getByLabel('Варіант 1')).toBeShown();
});
