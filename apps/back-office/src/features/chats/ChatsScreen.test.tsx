import { getAgent } from '@parley/contracts/ai-agents';
import { checkReply } from '@parley/contracts/assistance';
import { listChannels } from '@parley/contracts/channels';
import {
  endConversation,
  getConversation,
  listConversations,
  listTags,
  readConversation,
  reopenConversation,
  setTakeover,
  type Conversation,
} from '@parley/contracts/conversations';
import { deleteCustomer, getCustomer } from '@parley/contracts/customers';
import { listFlows } from '@parley/contracts/flows';
import { listLabCases, proposeFromConversation } from '@parley/contracts/lab-cases';
import { listLabRuns } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, sendMessage, staffTyping, type Message } from '@parley/contracts/messages';
import { listAgentPolicies } from '@parley/contracts/policies';
import { addSampleData, getSampleData } from '@parley/contracts/sample-data';
import { expect, test } from 'vitest';
import { agent, channel, conversation, customer, message, savedReply } from '../../testing/factories.ts';
import { labCase } from '../../testing/lab-factories.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';
import { testStates } from '../../testing/states.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
/** A conversation that waits for a person. Sending is remembered per conversation, so each test has its own. */
let lastId = 100;
const newId = () => (lastId += 1);
const waiting = (id: number, changes: Partial<Conversation> = {}) =>
  conversation({ id, isHandedOff: true, lastMessage: message({ conversationId: id }), ...changes });

/** An inbox with one conversation and its messages; what is done to it is remembered. */
function withConversation(given: Conversation, ...messages: Message[]) {
  let stored = given;
  const keep = (changes: Partial<Conversation>) => (stored = { ...stored, ...changes });
  return server()
    .lists(listConversations, () => [stored])
    .answers(getConversation, () => stored)
    .lists(listMessages, messages)
    .answers(getCustomer, customer())
    .lists(listTags, [])
    .lists(listMessageTemplates, [])
    .answers(staffTyping, undefined)
    .lists(checkReply, [])
    .answers(readConversation, () => keep({ unreadCount: 0 }))
    .answers(setTakeover, ({ body: { isHandedOff } }) => keep({ isHandedOff, handedOffTo: isHandedOff ? ANNA : null }))
    .answers(endConversation, () => keep({ endedAt: new Date() }))
    .answers(reopenConversation, () => keep({ endedAt: null }))
    .answers(sendMessage, ({ params, body }) =>
      message({
        id: 50,
        seq: 2,
        conversationId: params.id,
        direction: 'outgoing',
        origin: 'operator',
        author: ANNA,
        text: body.text,
        clientId: body.clientId ?? null,
      }),
    );
}
const withEmptyInbox = () =>
  server()
    .lists(listConversations, [])
    .lists(listTags, [])
    .lists(listChannels, [])
    .answers(getSampleData, { hasSampleData: false });
const open = (id?: number, language?: Locale) => openScreen(id ? `/chats/${id}` : '/chats', language);
const row = () => page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /^Emma/ });
const thread = () => page.getByRole('region', { name: 'Conversation with Emma' });
const reply = () => page.getByRole('textbox', { name: 'Reply to Emma' });

testStates({
  what: 'the inbox',
  address: '/chats',
  endpoint: listConversations,
  prepare: () => withConversation(waiting(1)),
  content: row,
  failure: 'The conversations could not be loaded.',
});

testStates({
  what: 'the messages of a conversation',
  address: '/chats/2',
  endpoint: listMessages,
  prepare: () => withConversation(waiting(2), message({ conversationId: 2 })),
  content: () => page.getByRole('log').getByText('Where is my order?'),
});

testStates({
  what: 'an open conversation',
  address: '/chats/3',
  endpoint: getConversation,
  prepare: () => withConversation(waiting(3), message({ conversationId: 3 })),
  content: () => page.getByRole('log').getByText('Where is my order?'),
});

test('before the first conversation, the inbox leads to the widget and offers sample data', async () => {
  const api = withEmptyInbox().fails(addSampleData, 500);
  await open();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeShown();
  expect(page.getByRole('link', { name: 'Set up the web widget' }).isThere).toBe(true);
  const sample = page.getByRole('button', { name: 'Explore with sample data' });
  await sample.click();
  await expect(page.getByRole('alert')).toBeShown();
  api.answers(addSampleData, { hasSampleData: true }).lists(listConversations, [waiting(4)]);
  await sample.click();
  await expect(row()).toBeShown();
});

test('with a widget but no conversation, one can write as a customer', async () => {
  withEmptyInbox().lists(listChannels, [channel()]);
  await open();
  await expect(page.getByRole('link', { name: 'Write as a customer' })).toBeShown();
});

test('a view without conversations says so, and filters that fit nothing can be cleared', async () => {
  withEmptyInbox();
  await openScreen('/chats?view=ended');
  await expect(page.getByText('Nothing here right now.')).toBeShown();
  await openScreen('/chats?search=zzz');
  await expect(page.getByText('No conversations match these filters.')).toBeShown();
  withConversation(waiting(5));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row()).toBeShown();
});

test('a conversation that no longer exists leads back to the list', async () => {
  withConversation(waiting(6)).fails(getConversation, 404);
  await open(6);
  await expect(page.getByText('This conversation no longer exists.')).toBeShown();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByText('Choose a conversation to read it here.')).toBeShown();
});

test('a reply is sent by Enter, once, and the field is empty again', async () => {
  const id = newId();
  const api = withConversation(waiting(id), message({ conversationId: id }));
  await open(id);
  await reply().fill('It is on its way.');
  const release = api.holds(sendMessage);
  await pressKey('Enter');
  await pressKey('Enter');
  await expect(thread().getByRole('log').getByText('It is on its way.')).toBeShown();
  release();
  expect(await reply().value()).toBe('');
  await expect(thread().getByText('Sending')).toBeGone();
  expect(api.calls(sendMessage).map(({ body }) => body.text)).toEqual(['It is on its way.']);
});

test('a reply that could not be sent stays, and retrying sends it', async () => {
  const id = newId();
  const api = withConversation(waiting(id), message({ conversationId: id })).fails(sendMessage, 500, {
    message: 'An error has occurred',
  });
  await open(id);
  await reply().fill('It is on its way.');
  await pressKey('Enter');
  await expect(thread().getByText(/^Not sent\./)).toBeShown();
  withConversation(waiting(id), message({ conversationId: id }));
  await thread().getByRole('button', { name: 'Retry' }).click();
  await expect(thread().getByText(/^Not sent\./)).toBeGone();
  expect(new Set(api.calls(sendMessage).map(({ body }) => body.clientId)).size).toBe(1);
});

test('an unsent reply is still in the field after a reload', async () => {
  const id = newId();
  withConversation(waiting(id), message({ conversationId: id }));
  await open(id);
  await reply().fill('Half a sen');
  await open(id);
  expect(await reply().value()).toBe('Half a sen');
});

test('taking over moves the focus to the reply; a colleague who was faster is named', async () => {
  const id = newId();
  const api = withConversation(conversation({ id }), message({ conversationId: id }));
  await open(id);
  await expect(thread().getByText('Shop Assistant is answering. Take over to reply.')).toBeShown();
  await thread().getByRole('button', { name: 'Take over' }).click();
  await expect(reply()).toBeFocused();
  await thread().getByRole('button', { name: 'Hand back to bot' }).click();
  await expect(thread().getByText('Shop Assistant is answering. Take over to reply.')).toBeShown();
  api.fails(setTakeover, 409, { message: 'Ben Stone has taken it over.' });
  await thread().getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByText('Ben Stone has taken it over.')).toBeShown();
  await expect(thread().getByText('Shop Assistant is answering. Take over to reply.')).toBeShown();
});

test('an ended conversation can be reopened', async () => {
  const id = newId();
  withConversation(waiting(id, { endedAt: new Date() }), message({ conversationId: id }));
  await open(id);
  await thread().getByRole('button', { name: 'Reopen' }).nth(0).click();
  await expect(reply()).toBeShown();
});

test('a saved reply is found by a slash and put into the field', async () => {
  const id = newId();
  withConversation(waiting(id), message({ conversationId: id })).lists(listMessageTemplates, [savedReply()]);
  await open(id);
  await reply().fill('/deli');
  await expect(page.getByRole('option', { name: /Delivery time/ })).toBeShown();
  await pressKey('Escape');
  await expect(page.getByRole('option', { name: /Delivery time/ })).toBeGone();
  expect(await reply().value()).toBe('/deli');
});

test('a new message appears without a reload', async () => {
  const id = newId();
  const api = withConversation(waiting(id), message({ conversationId: id }));
  await open(id);
  await expect(thread().getByRole('log').getByText('Where is my order?')).toBeShown();
  api.announces('message.created', message({ id: 77, seq: 2, conversationId: id, text: 'Hello?' }));
  await expect(thread().getByRole('log').getByText('Hello?')).toBeShown();
});

test('a customer who has not written yet is named', async () => {
  const id = newId();
  withConversation(waiting(id, { lastMessage: null, lastSeq: 0 }));
  await open(id);
  await expect(page.getByText('Emma has not written anything yet.')).toBeShown();
});

test('erasing a customer asks first: Escape keeps them, a double click erases once', async () => {
  const id = newId();
  const api = withConversation(waiting(id), message({ conversationId: id })).answers(deleteCustomer, undefined);
  await open(id);
  const button = page.getByRole('button', { name: 'Erase this customer' });
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Erase Emma?' })).toBeShown();
  await pressKey('Escape');
  await expect(page.getByRole('dialog', { name: 'Erase Emma?' })).toBeGone();
  await expect(button).toBeFocused();
  await button.click();
  const release = api.holds(deleteCustomer);
  await page.getByRole('button', { name: 'Erase permanently' }).doubleClick();
  release();
  await expect(page.getByText('Emma was erased')).toBeShown();
  expect(api.calls(deleteCustomer)).toHaveLength(1);
});

test('the inbox and a conversation are complete in German', async () => {
  const id = newId();
  withConversation(
    waiting(id, { unreadCount: 2, tags: ['vip'], rating: { score: 4, comment: '', ratedAt: new Date() } }),
    message({ conversationId: id }),
    message({ id: 2, seq: 2, conversationId: id, type: 'event', origin: 'bot', text: 'handed_off' }),
  );
  await open(id, 'de');
  await expect(page.getByRole('textbox', { name: /Emma/ })).toBeShown();
});

test('a conversation with an agent becomes a test case in its lab', async () => {
  const id = newId();
  const api = withConversation(waiting(id, { aiAgentId: 1 }))
    .answers(getAgent, agent())
    .lists(listAgentPolicies, [])
    .lists(listFlows, [])
    .lists(listLabRuns, [])
    .answers(listLabCases, { data: [], nextCursor: null, total: 0, suites: [] })
    .answers(proposeFromConversation, { data: [labCase().content], nextCursor: null });
  await open(id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save as test case' }).click();
  expect(await page.getByLabel('Name').value()).toBe('Delivery to Austria');
  expect(api.calls(proposeFromConversation).map(({ body }) => body.conversationId)).toEqual([id]);
});
