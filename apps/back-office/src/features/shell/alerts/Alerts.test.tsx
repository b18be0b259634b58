import {
  getConversation,
  getConversationCounts,
  listConversations,
  listTags,
  readConversation,
  setTakeover,
  type Conversation,
} from '@parley/contracts/conversations';
import { checkReply } from '@parley/contracts/assistance';
import { getCustomer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, type Message } from '@parley/contracts/messages';
import { beforeEach, expect, test, vi } from 'vitest';
import { conversation, customer, message } from '../../../testing/factories.ts';
import { NO_CONVERSATIONS } from '../../../testing/fake-api.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page, until } from '../../../testing/page.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
const DAN = { id: 2, name: 'Dan' };
const SINCE = new Date('2026-11-15T10:00:00Z');
const handedOff = (id: number, name: string, changes: Partial<Conversation> = {}) =>
  conversation({
    id,
    customer: { ...conversation().customer, id, name },
    isHandedOff: true,
    beganWaitingAt: SINCE,
    ...changes,
  });
/** What the server sends when a bot hands off: its note, then the conversation. */
function handsOff(given: Conversation, note: Partial<Message> = {}) {
  const event = { origin: 'bot', direction: 'outgoing', type: 'event', text: 'asked_for_person' } as const;
  server().announces('message.created', message({ id: given.id, conversationId: given.id, ...event, ...note }));
  server().announces('conversation.updated', given);
}
const writes = (given: Conversation, seq = 1) => {
  server().announces('message.created', message({ id: given.id, seq, conversationId: given.id, text: 'Hello?' }));
  server().announces('conversation.updated', given);
};
const notices = () => page.getByRole('region', { name: 'Notifications' });
const alert = (text: string) => notices().getByText(text);
const question = () => notices().getByText('Play a sound when a customer is waiting?');
const sounds = () => vi.mocked(navigator.locks.request).mock.calls.filter(([name]) => name === 'parley.sound').length;

beforeEach(async () => {
  window.dispatchEvent(new StorageEvent('storage')); // this device has answered nothing yet
  vi.spyOn(navigator.locks, 'request');
  server()
    .lists(listConversations, [])
    .lists(listTags, [])
    .lists(listMessages, [])
    .lists(listMessageTemplates, [])
    .lists(checkReply, [])
    .answers(getCustomer, customer())
    .answers(getConversationCounts, { ...NO_CONVERSATIONS, hasAny: true })
    .answers(getConversation, ({ params }) => handedOff(params.id, 'Emma', { handedOffTo: ANNA }))
    .answers(readConversation, ({ params }) => handedOff(params.id, 'Emma', { handedOffTo: ANNA }));
  await openScreen('/chats?view=ended');
  await until(
    () => server().streams.size > 0,
    () => 'No live updates.',
  );
});

test('a hand-off is announced on any screen, and taking over from there opens the conversation', async () => {
  const api = server().answers(setTakeover, ({ params }) => handedOff(params.id, 'Emma', { handedOffTo: ANNA }));
  handsOff(handedOff(7, 'Emma'));
  await expect(alert('Emma is waiting for a person.')).toBeShown();
  await notices().getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('region', { name: 'Conversation with Emma' })).toBeShown();
  expect(api.calls(setTakeover)).toMatchObject([{ params: { id: 7 }, body: { isHandedOff: true } }]);
  await expect(alert('Emma is waiting for a person.')).toBeGone();
});

test('a colleague who was faster is named', async () => {
  server().fails(setTakeover, 409, { message: 'Dan has taken it over.' });
  handsOff(handedOff(7, 'Emma'));
  await notices().getByRole('button', { name: 'Take over' }).click();
  await expect(alert('Dan has taken it over.')).toBeShown();
});

test('several who wait are counted in one message, which goes when nobody is left', async () => {
  handsOff(handedOff(7, 'Emma'));
  writes(handedOff(8, 'Lukas', { isHandedOff: false, hasBot: false, botName: null }));
  await expect(alert('2 customers are waiting for a person.')).toBeShown();
  server().announces('conversation.updated', handedOff(7, 'Emma', { handedOffTo: DAN }));
  await expect(alert('Lukas is waiting for a person.')).toBeShown();
  server().announces('conversation.updated', handedOff(8, 'Lukas', { endedAt: new Date(), beganWaitingAt: null }));
  await expect(alert('Lukas is waiting for a person.')).toBeGone();
});

test('one wait is announced once, however much the customer writes; the next one again', async () => {
  handsOff(handedOff(7, 'Emma'));
  await expect(alert('Emma is waiting for a person.')).toBeShown();
  await notices().getByRole('button', { name: 'Close message' }).nth(0).click();
  writes(handedOff(7, 'Emma'), 2);
  writes(handedOff(7, 'Emma'), 3);
  await expect(alert('Emma is waiting for a person.')).toBeGone();
  writes(handedOff(7, 'Emma', { beganWaitingAt: new Date('2026-11-15T11:00:00Z') }), 4);
  await expect(alert('Emma is waiting for a person.')).toBeShown();
});

test('what a bot or a colleague answers, and what is only tagged, calls nobody', async () => {
  writes(conversation({ id: 7 }));
  writes(handedOff(8, 'Lukas', { handedOffTo: DAN }));
  server().announces('conversation.updated', handedOff(9, 'Ana'));
  writes(handedOff(10, 'Test', { isTest: true }));
  handsOff(handedOff(11, 'Emma'));
  await expect(alert('Emma is waiting for a person.')).toBeShown(); // the only one
});

test('sound is offered once: a yes plays it from then on', async () => {
  handsOff(handedOff(7, 'Emma'));
  await expect(question()).toBeShown();
  expect(sounds()).toBe(0);
  await notices().getByRole('button', { name: 'Yes, please' }).click();
  expect(sounds()).toBe(1); // how it sounds
  handsOff(handedOff(8, 'Lukas'));
  await expect(alert('2 customers are waiting for a person.')).toBeShown();
  expect(sounds()).toBe(2);
  await expect(question()).toBeGone();
});

test('a no is remembered', async () => {
  handsOff(handedOff(7, 'Emma'));
  await notices().getByRole('button', { name: 'No, thanks' }).click();
  expect(JSON.parse(localStorage.getItem('parley.alerts') ?? '{}')).toMatchObject({ isSoundOn: false, isAsked: true });
  await openScreen('/chats?view=ended');
  handsOff(handedOff(8, 'Lukas'));
  await expect(alert('Lukas is waiting for a person.')).toBeShown();
  await expect(question()).toBeGone();
  expect(sounds()).toBe(0);
});

test('the title and the link to the inbox count those who wait', async () => {
  server().answers(getConversationCounts, { ...NO_CONVERSATIONS, unread: 9, waiting: 3, hasAny: true });
  await openScreen('/chats?view=ended');
  await until(
    () => document.title.startsWith('(3) '),
    () => document.title,
  );
  await expect(page.getByRole('link', { name: 'Chats, 3 waiting' })).toBeShown();
});
