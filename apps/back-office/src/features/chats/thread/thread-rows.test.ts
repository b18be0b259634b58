import type { Message } from '@parley/contracts/messages';
import { describe, expect, test } from 'vitest';
import type { Unsent } from './outbox.ts';
import { firstUnread, rowsOf, type Row } from './thread-rows.ts';

const me = { id: 7, name: 'Ana' };
const noon = new Date(2026, 10, 15, 12, 0);
const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

function message(seq: number, minutes: number, changes: Partial<Message> = {}): Message {
  return {
    id: 100 + seq,
    seq,
    conversationId: 1,
    direction: 'incoming',
    origin: 'customer',
    type: 'text',
    text: String(seq),
    attachments: [],
    extras: null,
    marks: null,
    optionId: null,
    status: 'sent',
    clientId: null,
    author: null,
    sentAt: at(minutes),
    createdAt: at(minutes),
    ...changes,
  };
}
const mine = (seq: number, minutes: number, clientId: string) =>
  message(seq, minutes, { origin: 'operator', direction: 'outgoing', author: me, clientId });
const unsent = (clientId: string, changes: Partial<Unsent> = {}): Unsent => ({
  clientId,
  text: clientId,
  attachments: [],
  writtenAt: at(30).getTime(),
  problem: null,
  ...changes,
});
const rows = (messages: Message[], more: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ messages, unsent: [], hasOlder: false, unreadFrom: null, me, draft: null, ...more });
/** Groups as brackets: "[1 2] [3]". */
const drawn = (all: Row[]) =>
  all
    .map((row) =>
      row.kind === 'message'
        ? `${row.isFirst ? '[' : ''}${row.message.text}${row.isLast ? ']' : ''}`
        : row.kind === 'event'
          ? '-'
          : row.kind,
    )
    .join(' ');

describe('the rows of a thread', () => {
  test.each<[string, Message[], string]>([
    ['what one person says at once is one group', [message(1, 0), message(2, 1), message(3, 2)], 'day [1 2 3]'],
    ['a pause begins a new group', [message(1, 0), message(2, 6)], 'day [1] [2]'],
    ['another author begins a new group', [message(1, 0), mine(2, 1, 'a'), message(3, 2)], 'day [1] [2] [3]'],
    [
      'two colleagues do not share a group',
      [mine(1, 0, 'a'), message(2, 1, { origin: 'operator', author: { id: 8, name: 'Dan' } })],
      'day [1] [2]',
    ],
    [
      'a line for staff parts groups',
      [message(1, 0), message(2, 1, { type: 'event', origin: 'operator', text: 'taken_over' }), message(3, 1)],
      'day [1] - [3]',
    ],
    ['each day has its line', [message(1, -24 * 60), message(2, 0)], 'day [1] day [2]'],
  ])('%s', (_, messages, expected) => {
    expect(drawn(rows(messages))).toBe(expected);
  });

  test("the bot's partial answer comes after all messages", () => {
    const bot = message(2, 1, { origin: 'bot', direction: 'outgoing' });
    expect(drawn(rows([message(1, 0), bot], { draft: 'Three days.' }))).toMatch(/^day \[1\] \[2\]? .*Three days\.\]$/);
    expect(rows([message(1, 0)], { draft: '' }).at(-1)).toMatchObject({ key: 'draft', message: { status: 'writing' } });
  });

  test('the first day is not labelled while older messages may still be inserted above it', () => {
    expect(drawn(rows([message(1, 0)], { hasOlder: true }))).toBe('[1]');
    expect(drawn(rows([message(1, -24 * 60), message(2, 0)], { hasOlder: true }))).toBe('[1] day [2]');
  });

  test('a line comes before the first unread message', () => {
    expect(drawn(rows([message(1, 0), message(2, 1), message(3, 2)], { unreadFrom: 2 }))).toBe('day [1] unread [2 3]');
  });

  test('unsent messages come last, in order, and are shown only once when the server has them', () => {
    const waiting = [unsent('aaaaaaaa'), unsent('bbbbbbbb', { problem: 'No.' })];
    const before = rows([message(1, 29)], { unsent: waiting });
    expect(drawn(before)).toBe('day [1] [aaaaaaaa bbbbbbbb]');
    expect(before.at(-1)).toMatchObject({ message: { status: 'unsent', problem: 'No.' } });

    const after = rows([message(1, 29), mine(2, 30, 'aaaaaaaa')], { unsent: waiting });
    expect(drawn(after)).toBe('day [1] [2 bbbbbbbb]');
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  test('every row has a unique key', () => {
    const all = rows([message(1, -2000), message(2, 0), mine(3, 1, 'aaaaaaaa')], {
      unsent: [unsent('bbbbbbbb')],
      unreadFrom: 2,
    });
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });
});

test("the first unread message is found from the end, counting only the customer's messages", () => {
  const messages = [message(1, 0), message(2, 1), message(3, 2, { type: 'event' }), mine(4, 3, 'a'), message(5, 4)];
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 1)).toBe(5);
  expect(firstUnread(messages, 2)).toBe(2);
  expect(firstUnread(messages, 9)).toBeNull();
});
