import { checkReply } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { listCustomerFields } from '@parley/contracts/customer-fields';
import { listMergeCandidates, mergeCustomer, undoMerge, type MergeCandidate } from '@parley/contracts/customer-merges';
import { getCustomer, type Customer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, staffTyping } from '@parley/contracts/messages';
import { expect, test } from 'vitest';
import { conversation, customer, customerField } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const THEN = new Date('2026-07-01T10:00:00Z');
const CITY = customerField({ id: 1, key: 'city', name: 'City' });
const OTHER = customer({
  id: 2,
  name: 'Emma Stone',
  email: 'emma@example.org',
  phone: '+4912345678',
  fields: [{ fieldId: 1, value: 'Bonn', source: 'staff' }],
});
const CANDIDATE: MergeCandidate = {
  id: 2,
  name: OTHER.name,
  email: OTHER.email,
  phone: OTHER.phone,
  isVerified: false,
  createdAt: THEN,
  platforms: ['email'],
  conversations: 1,
  reasons: ['email', 'name'],
};
const IDENTITIES: Customer['identities'] = [
  { channelId: 1, channel: 'Shop', platform: 'web_widget', knownAs: 'emma-7', customerId: 1 },
];
const MERGE: Customer['merges'][number] = {
  id: 9,
  other: { id: 2, name: 'Emma Stone', email: null, phone: null },
  proof: null,
  by: { id: 1, name: 'Maria' },
  mergedAt: THEN,
  canUndo: true,
};

function openPane(merges: Customer['merges'] = []) {
  let stored = customer({ email: 'emma@example.org', identities: IDENTITIES, merges });
  const asked: string[] = [];
  const api = server()
    .lists(listCustomerFields, [CITY])
    .lists(listConversations, [conversation()])
    .answers(getConversation, conversation())
    .lists(listMessages, [])
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .answers(staffTyping, undefined)
    .lists(checkReply, [])
    .answers(readConversation, conversation())
    .answers(getCustomer, ({ params }) => (params.id === 2 ? OTHER : stored))
    .answers(listMergeCandidates, ({ query }) => {
      asked.push(query.search ?? '');
      return query.search === 'nobody' ? [] : [CANDIDATE];
    })
    .answers(mergeCustomer, () => {
      stored = { ...stored, merges: [MERGE] };
      return { mergeId: 9, customer: stored };
    })
    .answers(undoMerge, () => {
      stored = { ...stored, merges: [] };
      return { customer: stored, other: OTHER };
    });
  return { api, asked };
}
const openDialog = async () => {
  await openScreen('/chats/1');
  await page.getByRole('button', { name: 'Merge with another customer…' }).click();
  return page.getByRole('dialog', { name: 'Merge Emma with another customer' });
};

test('the pane shows where the customer is known', async () => {
  openPane();
  await openScreen('/chats/1');
  await expect(page.getByText('emma-7')).toBeShown();
});

test('a candidate shows the reasons, then what stays; merging offers undo', async () => {
  const { api } = openPane();
  const dialog = await openDialog();
  await expect(dialog.getByText('Same name – look closely')).toBeShown();
  await dialog.getByRole('button', { name: /Emma Stone/ }).click();
  await expect(dialog.getByRole('row', { name: 'Name Kept Emma Emma Stone' })).toBeShown();
  await expect(dialog.getByRole('row', { name: 'Phone Kept +4912345678' })).toBeShown();
  await expect(dialog.getByRole('row', { name: 'City Kept Bonn' })).toBeShown();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Emma Stone was merged into this customer')).toBeShown();
  expect(api.calls(mergeCustomer)).toMatchObject([{ params: { id: 1 }, body: { otherId: 2 } }]);
  await expect(page.getByText(/Merged with Emma Stone by Maria/)).toBeShown();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Emma Stone is a separate customer again')).toBeShown();
  expect(api.calls(undoMerge)).toMatchObject([{ params: { id: 9 } }]);
});

test('somebody else is found by a search', async () => {
  const { asked } = openPane();
  const dialog = await openDialog();
  await dialog.getByRole('searchbox', { name: 'Name, email or phone' }).fill('nobody');
  await expect(dialog.getByText('Nobody was found.')).toBeShown();
  expect(asked).toContain('nobody');
});

test('an automatic merge says what both had proved, and can be undone in the pane', async () => {
  openPane([{ ...MERGE, proof: 'email', by: null }]);
  await openScreen('/chats/1');
  await expect(page.getByText(/Recognised as Emma Stone .*same email address/)).toBeShown();
  await page.getByRole('button', { name: 'Undo the merge with Emma Stone' }).click();
  await expect(page.getByText('Emma Stone is a separate customer again')).toBeShown();
  await expect(page.getByText(/Recognised as Emma Stone/)).toBeGone();
});

test('after thirty days a merge cannot be undone', async () => {
  openPane([{ ...MERGE, canUndo: false }]);
  await openScreen('/chats/1');
  await expect(page.getByText(/Merged with Emma Stone/)).toBeShown();
  expect(page.getByRole('button', { name: /Undo the merge/ }).isThere).toBe(false);
});
