import { checkReply } from '@parley/contracts/assistance';
import {
  getConversation,
  getConversationCounts,
  listConversations,
  listTags,
  readConversation,
  type Conversation,
} from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages } from '@parley/contracts/messages';
import { listNotes } from '@parley/contracts/notes';
import { beforeEach, expect, test } from 'vitest';
import { conversation, customer, message } from '../../../testing/factories.ts';
import { NO_CONVERSATIONS } from '../../../testing/fake-api.ts';
import { openScreen, server } from '../../../testing/open-screen.tsx';
import { page, until } from '../../../testing/page.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
const DAN = { id: 2, name: 'Dan' };
const notices = () => page.getByRole('region', { name: 'Notifications' });
const thread = () => page.getByRole('region', { name: 'Conversation with Emma' });
let now: Conversation;
/** A change that reaches the screen by itself. */
const arrives = (changes: Partial<Conversation>) => {
  now = { ...now, ...changes };
  server().announces('conversation.updated', now);
};

beforeEach(async () => {
  now = conversation({ hasBot: false, botName: null });
  localStorage.removeItem('parley.mentioned.1');
  server()
    .lists(listConversations, [])
    .lists(listTags, [])
    .lists(listMessages, [])
    .lists(listMessageTemplates, [])
    .lists(listNotes, [])
    .lists(checkReply, [])
    .answers(getCustomer, customer())
    .answers(getConversationCounts, { ...NO_CONVERSATIONS, hasAny: true })
    .answers(getConversation, () => now)
    .answers(readConversation, () => now);
  await openScreen('/chats?view=ended');
  await until(
    () => server().streams.size > 0,
    () => 'No live updates.',
  );
});

test('an assignment is announced with the one who made it', async () => {
  const extras = { options: [], card: null, quickActions: [], sources: [], assignee: ANNA };
  const event = { type: 'event', origin: 'operator', direction: 'outgoing', author: DAN, text: 'assigned' } as const;
  server().announces('message.created', message({ id: 5, seq: 2, ...event, extras }));
  arrives({ isHandedOff: true, handedOffTo: ANNA, lastSeq: 2 });
  await expect(notices().getByText('Dan assigned you Emma.')).toBeShown();
  await notices().getByRole('button', { name: 'Open' }).click();
  await expect(thread()).toBeShown();
  await expect(notices().getByText('Dan assigned you Emma.')).toBeGone();
});

test('a mention is announced once', async () => {
  arrives({ noteChanges: 1, mentions: [{ noteId: 4, userId: ANNA.id, by: 'Dan' }] });
  await expect(notices().getByText('Dan mentioned you: Emma.')).toBeShown();
  await notices().getByRole('button', { name: 'Close message' }).click();
  arrives({ tags: ['gift'] });
  await expect(notices().getByText('Dan mentioned you: Emma.')).toBeGone();
});

test('a snoozed conversation of mine that is back is announced', async () => {
  arrives({ isHandedOff: true, handedOffTo: ANNA, wokeAt: new Date() });
  await expect(notices().getByText('Emma is back from snooze.')).toBeShown();
});
