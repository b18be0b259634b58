import { checkReply } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { listCustomerFields } from '@parley/contracts/customer-fields';
import { getCustomer, updateCustomer, type Customer } from '@parley/contracts/customers';
import type { Locale } from '@parley/contracts/locales';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, staffTyping } from '@parley/contracts/messages';
import { expect, test } from 'vitest';
import { conversation, customer, customerField } from '../../testing/factories.ts';
import { Refusal } from '../../testing/fake-api.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

const FIELDS = [
  customerField({ id: 1, key: 'city', name: 'City' }),
  customerField({ id: 2, key: 'seats', name: 'Seats', type: 'number' }),
  customerField({ id: 3, key: 'born', name: 'Born', type: 'date' }),
  customerField({ id: 4, key: 'vip', name: 'VIP', type: 'yesNo' }),
  customerField({
    id: 5,
    key: 'plan',
    name: 'Plan',
    type: 'choice',
    choices: [
      { id: 'c1', name: 'Gold', isRemoved: false },
      { id: 'c2', name: 'Silver', isRemoved: true },
    ],
  }),
];

function withCustomer(fields: Customer['fields'] = []) {
  const { id, platform, startedAt, endedAt, lastSeq } = conversation();
  let stored = customer({ fields, conversations: [{ id, platform, startedAt, endedAt, lastSeq }] });
  return server()
    .lists(listCustomerFields, FIELDS)
    .lists(listConversations, [conversation()])
    .answers(getConversation, conversation())
    .lists(listMessages, [])
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .answers(staffTyping, undefined)
    .lists(checkReply, [])
    .answers(readConversation, conversation())
    .answers(getCustomer, () => stored)
    .answers(updateCustomer, ({ body }) => {
      const changed = body.fields ?? [];
      stored = {
        ...stored,
        fields: [
          ...stored.fields.filter(({ fieldId }) => !changed.some((each) => each.fieldId === fieldId)),
          ...changed.flatMap(({ fieldId, value }) =>
            value === null ? [] : [{ fieldId, value, source: 'staff' as const }],
          ),
        ],
      };
      return stored;
    });
}
const open = (language?: Locale, address = '/chats/1') => openScreen(address, language);
const sent = () =>
  server()
    .calls(updateCustomer)
    .flatMap(({ body }) => body.fields ?? []);
const pane = () => page.getByRole('complementary', { name: 'Customer' });
const edit = async (label: string, text: string) => {
  await pane()
    .getByRole('button', { name: `Edit ${label}` })
    .click();
  await pane().getByLabel(label).fill(text);
  await pressKey('Enter');
};

test('each type is edited in place, saved by Enter and shown as people write it', async () => {
  withCustomer();
  await open();
  await expect(pane().getByText('Customer fields')).toBeShown();
  await edit('City', 'Cluj');
  await expect(pane().getByText('Cluj')).toBeShown();
  await edit('Seats', '1 200,5');
  await expect(pane().getByText('1,200.5')).toBeShown();
  await edit('Born', '1984-02-29');
  await expect(pane().getByText('Feb 29, 1984')).toBeShown();
  await pane().getByRole('button', { name: 'VIP: Empty. Change' }).click();
  await page.getByRole('menuitem', { name: 'No' }).click();
  await pane().getByRole('button', { name: 'Plan: Empty. Change' }).click();
  expect(page.getByRole('menuitem').names).toEqual(['Empty', 'Gold']);
  await page.getByRole('menuitem', { name: 'Gold' }).click();
  await expect(pane().getByRole('button', { name: 'Plan: Gold. Change' })).toBeShown();
  await expect(pane().getByRole('button', { name: 'VIP: No. Change' })).toBeShown();
  expect(sent()).toEqual([
    { fieldId: 1, value: 'Cluj' },
    { fieldId: 2, value: 1200.5 },
    { fieldId: 3, value: '1984-02-29' },
    { fieldId: 4, value: false },
    { fieldId: 5, value: 'c1' },
  ]);
  await edit('City', '');
  await expect.poll(() => sent().at(-1)).toEqual({ fieldId: 1, value: null });
});

test('a value that does not fit is explained, and Escape restores the old one', async () => {
  withCustomer([{ fieldId: 2, value: 7, source: 'staff' }]).answers(
    updateCustomer,
    () => new Refusal(422, { errors: { 'fields.0.value': ['Enter a number, like 12.5'] } }),
  );
  await open();
  await edit('Seats', 'many');
  await expect(pane().getByText('Enter a number, like 12.5')).toBeShown();
  expect(sent()).toEqual([{ fieldId: 2, value: 'many' }]);
  await pressKey('Escape');
  await expect(pane().getByText('7')).toBeShown();
  await expect(pane().getByRole('button', { name: 'Edit Seats' })).toBeFocused();
});

test('it says who vouches for a value, and keeps a choice that was removed', async () => {
  withCustomer([
    { fieldId: 1, value: 'Cluj', source: 'page' },
    { fieldId: 2, value: 7, source: 'flow' },
    { fieldId: 5, value: 'c2', source: 'identity' },
  ]);
  await open();
  await expect(pane().getByText('From the web page, not verified')).toBeShown();
  await expect(pane().getByText('Signed by your site')).toBeShown();
  await expect(pane().getByRole('button', { name: 'Plan: Silver (removed). Change' })).toBeShown();
});

test('what a colleague or a flow sets appears at once, also in a field defined meanwhile', async () => {
  const api = withCustomer();
  await open();
  await expect(pane().getByText('Customer fields')).toBeShown();
  api.lists(listCustomerFields, [...FIELDS, customerField({ id: 6, key: 'new', name: 'Brand new' })]);
  const { conversations: _conversations, locale: _locale, createdAt: _createdAt, ...known } = customer();
  api.announces(
    'conversation.updated',
    conversation({
      customer: {
        ...known,
        fields: [
          { fieldId: 1, value: 'Iași', source: 'flow' },
          { fieldId: 6, value: 'Fresh', source: 'staff' },
        ],
      },
    }),
  );
  await expect(pane().getByText('Iași')).toBeShown();
  await expect(pane().getByText('Brand new')).toBeShown();
  await expect(pane().getByText('Fresh')).toBeShown();
});

test('without fields there is no section and no filter; if they cannot be loaded, trying again helps', async () => {
  withCustomer().lists(listCustomerFields, []);
  await open();
  await expect(pane().getByText('Contact')).toBeShown();
  expect(page.getByText('Customer fields').isThere).toBe(false);
  expect(page.getByRole('button', { name: 'Field' }).isThere).toBe(false);
  withCustomer().fails(listCustomerFields, 500);
  await open();
  await expect(pane().getByText('This could not be loaded.')).toBeShown();
  withCustomer();
  await pane().getByRole('button', { name: 'Try again' }).click();
  await expect(pane().getByRole('button', { name: 'Edit City' })).toBeShown();
});

test('the inbox is filtered by a field, and the filter can be changed and removed', async () => {
  const api = withCustomer();
  await open();
  const queries = () => api.calls(listConversations).map(({ query }) => query.field);
  await page.getByRole('button', { name: 'Field' }).click();
  const popup = page.getByRole('dialog', { name: 'Field' });
  await popup.getByRole('button', { name: 'Apply' }).click();
  await expect(popup.getByText('Enter a valid value for this field')).toBeShown();
  await popup.getByLabel('Value').fill('Cluj: old town');
  await pressKey('Enter');
  await expect(page.getByRole('button', { name: 'Field: City contains Cluj: old town' })).toBeShown();
  await expect.poll(() => queries().at(-1)).toBe('city:contains:Cluj: old town');
  await page.getByRole('button', { name: 'Remove filter Field' }).click();
  await expect(page.getByRole('button', { name: 'Field' })).toBeShown();
  await expect.poll(() => window.location.search).toBe('');
});

test('a filter from the address is shown, also for a field that is gone', async () => {
  withCustomer();
  await open('en', '/chats?field=plan:equals:c1');
  await expect(page.getByRole('button', { name: 'Field: Plan is Gold' })).toBeShown();
  await open('en', '/chats?field=gone:isEmpty');
  await expect(page.getByRole('button', { name: 'Field: gone' })).toBeShown();
});

test('fields are complete in Russian', async () => {
  withCustomer([
    { fieldId: 1, value: 'Клуж', source: 'page' },
    { fieldId: 2, value: 1200.5, source: 'identity' },
    { fieldId: 4, value: true, source: 'staff' },
  ]);
  await open('ru', '/chats/1?field=seats:greaterThan:3');
  await expect(page.getByRole('button', { name: 'Поле: Seats больше 3' })).toBeShown();
  await expect(page.getByRole('button', { name: 'VIP: Да. Изменить' })).toBeShown();
});
