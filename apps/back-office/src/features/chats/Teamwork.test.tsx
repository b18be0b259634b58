import { checkReply } from '@parley/contracts/assistance';
import { announceActivity, getAvailability } from '@parley/contracts/availability';
import {
  assignConversation,
  getConversation,
  getConversationCounts,
  listConversations,
  listTags,
  readConversation,
  snoozeConversation,
  unsnoozeConversation,
  type Conversation,
} from '@parley/contracts/conversations';
import { getCustomer } from '@parley/contracts/customers';
import { listMembers, type Member } from '@parley/contracts/members';
import { listMessageTemplates } from '@parley/contracts/message-templates';
import { listMessages, sendMessage, staffTyping } from '@parley/contracts/messages';
import { addNote, deleteNote, listNotes, restoreNote, saveNote, seeMentions, type Note } from '@parley/contracts/notes';
import { beforeEach, describe, expect, test } from 'vitest';
import { setWidth } from '../../testing/browser.ts';
import { conversation, customer, message } from '../../testing/factories.ts';
import { NO_CONVERSATIONS } from '../../testing/fake-api.ts';
import { openScreen, server } from '../../testing/open-screen.tsx';
import { page, until } from '../../testing/page.ts';
import { pressKey } from '../../testing/person.ts';

const ANNA = { id: 1, name: 'Anna Berg' };
const DAN = { id: 2, name: 'Dan' };
const THEN = new Date('2026-11-15T10:00:00Z');
const member = ({ id, name }: { id: number; name: string }, changes: Partial<Member> = {}): Member => ({
  id,
  name,
  email: `${id}@shop.example`,
  isOwner: false,
  isSelf: id === ANNA.id,
  joinedAt: THEN,
  lastSeenAt: null,
  deactivatedAt: null,
  state: 'off',
  backAt: null,
  capacity: null,
  load: 0,
  teams: [],
  ...changes,
});
const note = (changes: Partial<Note> = {}): Note => ({
  id: 1,
  conversationId: 1,
  author: ANNA,
  text: 'The gift has no receipt.',
  mentions: [],
  clientId: null,
  createdAt: new Date(THEN.getTime() + 60_000),
  editedAt: null,
  ...changes,
});

let now: Conversation;
let notes: Note[];
const change = (changes: Partial<Conversation>) => {
  now = { ...now, ...changes };
  return now;
};
/** A change that reaches the screen by itself. */
const arrives = (changes: Partial<Conversation>) => server().announces('conversation.updated', change(changes));

beforeEach(() => {
  now = conversation({ hasBot: false, botName: null });
  notes = [];
  server()
    .lists(listConversations, () => [now])
    .lists(listTags, [])
    .lists(listMessages, [message({ text: 'It was a gift.' })])
    .lists(listMessageTemplates, [])
    .lists(checkReply, [])
    .lists(listNotes, () => notes)
    .answers(listMembers, ({ query }) => ({
      data: [member(DAN), member(ANNA), member({ id: 3, name: 'Gone' }, { deactivatedAt: THEN })].filter(({ name }) =>
        name.toLowerCase().includes((query.search ?? '').toLowerCase()),
      ),
      nextCursor: null,
    }))
    .answers(getCustomer, customer())
    .answers(getConversationCounts, { ...NO_CONVERSATIONS, open: 1, hasAny: true })
    .answers(getConversation, () => now)
    .answers(readConversation, () => now)
    .answers(assignConversation, ({ body }) =>
      change({
        isHandedOff: true,
        handedOffTo: [ANNA, DAN].find(({ id }) => id === body.userId) ?? null,
      }),
    )
    .answers(snoozeConversation, ({ body }) => change({ snoozedAt: THEN, wakesAt: body.wakesAt }))
    .answers(unsnoozeConversation, () => change({ snoozedAt: null, wakesAt: null }))
    .answers(addNote, ({ body }) => note({ id: 7, text: body.text, clientId: body.clientId ?? null }))
    .answers(seeMentions, undefined)
    .answers(staffTyping, undefined);
});

const thread = () => page.getByRole('region', { name: 'Conversation with Emma' });
const notices = () => page.getByRole('region', { name: 'Notifications' });
const open = async (language?: Parameters<typeof openScreen>[1]) => {
  await openScreen('/chats/1', language);
  await expect(page.getByText('It was a gift.')).toBeShown();
};

test('on phones one’s own state is written below its dot', async () => {
  const away = { availability: 'away', backAt: THEN, state: 'away', capacity: 6 } as const;
  server().answers(getAvailability, away).answers(announceActivity, away);
  setWidth(390);
  await openScreen('/chats');
  const own = page.getByRole('button', { name: /^Your availability: Away until .+, 0 of 6 conversations$/ });
  await expect(own).toBeShown();
  expect(own.texts).toEqual(['Away']);
});

describe('assigning', () => {
  test('A lists oneself first, finds a colleague by typing, and Enter assigns; undo gives it back', async () => {
    const api = server();
    await open();
    await pressKey('KeyA');
    const list = page.getByRole('listbox', { name: 'Assign' });
    await expect(list.getByRole('option', { name: /Anna Berg \(you\)/ })).toBeShown();
    expect(list.getByRole('option').texts.map((text) => text.replace(/^\w(?=[A-Z])/, ''))).toEqual([
      'Anna Berg (you)Off',
      'DanOff',
      'Nobody, back to the queue',
    ]);
    await page.getByRole('combobox', { name: 'Find a colleague' }).fill('da');
    await until(
      () => list.getByRole('option').texts.length === 1,
      () => list.getByRole('option').texts.join(),
    );
    await pressKey('Enter');
    await expect(thread().getByRole('button', { name: 'Assigned to Dan' })).toBeShown();
    expect(api.calls(assignConversation)).toMatchObject([{ body: { userId: DAN.id, heldBy: null } }]);
    await expect(notices().getByText('Assigned to Dan')).toBeShown();
    await expect(thread().getByText('Dan is answering.')).toBeShown();
  });

  test('Shift+A assigns to oneself', async () => {
    const api = server();
    await open();
    await pressKey('Shift+KeyA');
    await expect(thread().getByText('You are answering.')).toBeShown();
    expect(api.calls(assignConversation)).toMatchObject([{ body: { userId: ANNA.id, heldBy: null } }]);
  });

  test('a colleague can be relieved from the bar, and the server hears who it was', async () => {
    const api = server();
    now = conversation({ isHandedOff: true, handedOffTo: DAN });
    await open();
    await thread()
      .getByRole('button', { name: /^Take over from Dan/ })
      .click();
    await expect(thread().getByText('You are answering.')).toBeShown();
    expect(api.calls(assignConversation)).toMatchObject([{ body: { userId: ANNA.id, heldBy: DAN.id } }]);
  });

  test('somebody who was faster is named, and the screen shows them', async () => {
    await open();
    change({ isHandedOff: true, handedOffTo: DAN });
    server().fails(assignConversation, 409, { message: 'Dan is answering this conversation' });
    await pressKey('Shift+KeyA');
    await expect(notices().getByText('Dan is answering this conversation')).toBeShown();
    await expect(thread().getByText('Dan is answering.')).toBeShown();
  });
});

describe('snoozing', () => {
  test('S offers times; until the customer writes needs none; undo brings it back', async () => {
    const api = server();
    await open();
    await pressKey('KeyS');
    await page.getByRole('menuitem', { name: 'Until the customer writes' }).click();
    await expect(notices().getByText('Snoozed until the customer writes')).toBeShown();
    await expect(thread().getByRole('button', { name: 'Bring back' }).nth(0)).toBeShown();
    expect(api.calls(snoozeConversation)).toMatchObject([{ body: { wakesAt: null } }]);
    await notices().getByRole('button', { name: 'Undo' }).click();
    await until(
      () => api.calls(unsnoozeConversation).length === 1,
      () => 'Not undone.',
    );
  });

  test('a picked time is one of the company’s time zone', async () => {
    const api = server();
    await open();
    await pressKey('KeyS');
    await page.getByRole('menuitem', { name: 'Pick a time' }).click();
    const day = `${new Date().getFullYear() + 1}-01-15`;
    await page.getByLabel('Date and time').fill(`${day}T09:00`);
    await page.getByRole('dialog', { name: 'Pick a time' }).getByRole('button', { name: 'Snooze' }).click();
    await until(
      () => api.calls(snoozeConversation).length === 1,
      () => 'Not snoozed.',
    );
    expect(api.calls(snoozeConversation)[0]?.body.wakesAt?.toISOString()).toBe(`${day}T08:00:00.000Z`); // Berlin
  });
});

describe('notes', () => {
  const field = () => page.getByRole('textbox', { name: 'Note about Emma' });
  const reply = () => page.getByRole('textbox', { name: 'Reply to Emma' });

  test('a note has its own text and its own button; nothing of it is sent', async () => {
    const api = server();
    await open();
    await reply().fill('Dear Emma');
    await page.getByRole('button', { name: 'Note' }).click();
    await field().fill('She is lying');
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect.poll(() => reply().value()).toBe('Dear Emma');
    await page.getByRole('button', { name: 'Note' }).click();
    await expect.poll(() => field().value()).toBe('She is lying');
    await expect(page.getByRole('button', { name: /^Send/ })).toBeGone();
    notes = [note({ id: 7, text: 'She is lying' })];
    await page.getByRole('button', { name: /^Add note/ }).click();
    arrives({ noteChanges: 1 });
    await expect(thread().getByText('She is lying')).toBeShown();
    expect(api.calls(addNote)).toMatchObject([{ params: { id: 1 }, body: { text: 'She is lying' } }]);
    expect(api.calls(sendMessage)).toEqual([]);
    await expect.poll(() => field().value()).toBe('');
  });

  test('@ lists the colleagues; the one who is picked is stored by id', async () => {
    const api = server();
    await open();
    await pressKey('KeyN');
    await field().fill('Ask @da');
    await expect(page.getByRole('option', { name: /Dan/ })).toBeShown();
    await pressKey('Enter');
    await expect.poll(() => field().value()).toBe('Ask @Dan ');
    await page.getByRole('button', { name: /^Add note/ }).click();
    await until(
      () => api.calls(addNote).length === 1,
      () => 'Not added.',
    );
    expect(api.calls(addNote)[0]?.body.text).toBe('Ask @{2}');
  });

  test('stands in its place, says who sees it, and who has seen it', async () => {
    now = conversation({ noteChanges: 1 });
    notes = [
      note({ text: '@{2} <b>is it here?</b>', mentions: [{ ...DAN, seenAt: new Date(THEN.getTime() + 120_000) }] }),
    ];
    await open();
    const card = thread().getByRole('note', { name: 'Note, only your team sees it: Anna Berg' });
    await expect(card.getByText('@Dan')).toBeShown();
    await expect(card.getByText(/<b>is it here\?<\/b>/)).toBeShown();
    await expect(card.getByText(/^Dan: seen at/)).toBeShown();
  });

  test('one’s own is edited, deleted and brought back; a colleague’s is only read', async () => {
    const api = server()
      .answers(saveNote, ({ body }) => note({ text: body.text, editedAt: THEN }))
      .answers(deleteNote, undefined)
      .answers(restoreNote, () => note());
    now = conversation({ noteChanges: 1 });
    notes = [note(), note({ id: 2, author: DAN, text: 'From Dan' })];
    await open();
    await expect(thread().getByText('From Dan')).toBeShown();
    expect(thread().getByRole('button', { name: 'Edit note' }).texts).toHaveLength(1);
    await thread().getByRole('button', { name: 'Edit note' }).click();
    await page.getByRole('textbox', { name: 'Edit note' }).fill('It has one.');
    await pressKey('Enter');
    await expect(thread().getByText('It has one.')).toBeShown();
    expect(api.calls(saveNote)).toMatchObject([{ params: { note: 1 }, body: { text: 'It has one.' } }]);
    await thread().getByRole('button', { name: 'Delete note' }).click();
    await expect(thread().getByText('It has one.')).toBeGone();
    await notices().getByRole('button', { name: 'Undo' }).click();
    await expect(thread().getByText('The gift has no receipt.')).toBeShown();
  });

  test('a mention is seen by looking at it', async () => {
    const api = server();
    now = conversation({ noteChanges: 1, mentions: [{ noteId: 1, userId: ANNA.id, by: 'Dan' }] });
    notes = [note({ author: DAN, text: '@{1} look', mentions: [{ ...ANNA, seenAt: null }] })];
    await open();
    await expect.poll(() => api.calls(seeMentions)).toMatchObject([{ params: { id: 1 } }]);
  });

  test('notes that could not be loaded are missed, not forgotten', async () => {
    now = conversation({ noteChanges: 1 });
    server().fails(listNotes, 500);
    await open();
    await expect(page.getByText('The notes could not be loaded.')).toBeShown();
  });

  test('a note can be written where a bot answers', async () => {
    now = conversation();
    await open();
    await expect(reply()).toBeGone();
    await pressKey('KeyN');
    await expect(field()).toBeShown();
  });
});

test.each(['de', 'fr', 'it', 'ro', 'ru', 'ua'] as const)('every word is there in %s', async (language) => {
  now = conversation({
    isHandedOff: true,
    handedOffTo: DAN,
    snoozedAt: THEN,
    wakesAt: new Date('2030-01-15T09:00:00Z'),
    noteChanges: 1,
  });
  notes = [note({ editedAt: THEN, text: '@{2}', mentions: [{ ...DAN, seenAt: THEN }] })];
  await open(language);
  await pressKey('KeyN');
  await expect(page.getByRole('textbox')).toBeShown();
  document.getElementById('chat-assign')?.click();
  await expect(page.getByRole('listbox')).toBeShown(); // a missing text fails the test by itself
});
