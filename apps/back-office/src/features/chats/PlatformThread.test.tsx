import { checkReply } from '@parley/contracts/assistance';
import { getConversation, listConversations, listTags, readConversation } from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, type Message, type REFUSALS } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import { expect, test } from 'vitest';
import { conversation, customer, message } from '../../testing/factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
const HOUR_MS = 3_600_000;
let lastId = 900;

/** Opens a conversation on a platform that Anna answers. */
async function openThread(platform: Platform, ...messages: Partial<Message>[]) {
  const id = (lastId += 1);
  const own = conversation({ id, platform, isHandedOff: true, handedOffTo: ANNA });
  server()
    .lists(listConversations, [own])
    .answers(getConversation, own)
    .answers(readConversation, own)
    .lists(
      listMessages,
      messages.map((changes, index) => message({ seq: index + 1, conversationId: id, ...changes })),
    )
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .lists(checkReply, []);
  await openScreen(`/chats/${id}`);
  await expect(page.getByRole('textbox', { name: 'Reply to Emma' })).toBeShown();
}
const ours = { origin: 'operator', direction: 'outgoing', author: ANNA } as const;

test('a reply quotes what it answers; edits and reactions are shown on their message', async () => {
  await openThread(
    'telegram',
    { text: 'Do you ship to Graz?', ...ours, marks: { reactions: [{ emoji: '👍', origin: 'customer' }] } },
    { text: 'Yes please', marks: { replyTo: { seq: 1, text: 'Do you ship to Graz, really?' }, isEdited: true } },
  );
  const log = page.getByRole('log');
  await expect(log.getByText('In reply to')).toBeShown();
  await expect(log.getByText('Do you ship to Graz, really?')).toBeShown();
  await expect(log.getByText(/Edited/)).toBeShown();
  await expect(log.getByRole('listitem').getByText(/👍/)).toBeShown();
  await expect(log.getByText('Reaction of the customer')).toBeShown();
});

test('a withdrawn message says so, and offers nothing to quote', async () => {
  await openThread('telegram', { text: '', marks: { isWithdrawn: true } });
  await expect(page.getByText('The customer withdrew this message')).toBeShown();
  expect(page.getByRole('button', { name: 'Message actions' }).isThere).toBe(false);
});

test('a delivery that nobody knows the outcome of says so in words', async () => {
  await openThread('telegram', { text: 'On its way', ...ours, status: 'unknown' });
  await expect(page.getByRole('log').getByText('Delivery not confirmed')).toBeShown();
});

test.each<[(typeof REFUSALS)[number], RegExp]>([
  ['auth', /The channel is disconnected/],
  ['window', /The time for answering has passed on this platform/],
  ['recipient', /The customer cannot be reached/],
  ['payload', /The platform rejected the message/],
  ['restricted', /The platform has restricted your account/],
  ['rate', /Too many messages at once/],
  ['transient', /The platform did not answer/],
  ['template', /The template is no longer accepted/],
  ['unwanted', /The customer wants no marketing/],
])('a message refused because of %s says why', async (refusal, words) => {
  await openThread('telegram', { text: 'Hello', ...ours, status: 'failed', marks: { refusal } });
  await expect(page.getByText(words)).toBeShown();
});

const ago = (ms: number) => ({ sentAt: new Date(Date.now() - ms) });

test('the composer counts the time that is left, and warns when it is over', async () => {
  await openThread('instagram', ago(20 * HOUR_MS + 40 * 60_000 - 30_000));
  await expect(page.getByText(/Answer within 3 hr 20 min: then Instagram/)).toBeShown();
  await openThread('facebook', ago(25 * HOUR_MS));
  await expect(page.getByText(/The 24 hours are over. Messenger may refuse/)).toBeShown();
});

test('with time enough, or where there is no limit, the composer stays quiet', async () => {
  await openThread('whatsapp', ago(2 * HOUR_MS));
  expect(page.getByRole('note').isThere).toBe(false);
  await openThread('telegram', ago(48 * HOUR_MS));
  expect(page.getByRole('note').isThere).toBe(false);
});

test('a conversation of a removed channel says so, and offers neither a reply nor reopening', async () => {
  const id = (lastId += 1);
  const own = conversation({ id, platform: 'telegram', removedChannel: 'Hat shop', endedAt: new Date() });
  server()
    .lists(listConversations, [own])
    .answers(getConversation, own)
    .answers(readConversation, own)
    .lists(listMessages, [message({ conversationId: id, text: 'Blue hats?' })])
    .answers(getCustomer, customer())
    .lists(listTags, []);
  await openScreen(`/chats/${id}`);
  await expect(page.getByText(/The channel “Hat shop” was removed/)).toBeShown();
  await expect(page.getByRole('log').getByText('Blue hats?')).toBeShown();
  await expect(page.getByText('Channel removed')).toBeShown();
  expect(page.getByRole('textbox', { name: 'Reply to Emma' }).isThere).toBe(false);
  expect(page.getByRole('button', { name: 'Reopen' }).isThere).toBe(false);
});
