import { expect, test } from 'vitest';
import { bringToTop, removeRow, replaceRow, rowsOf, wouldMove, type InboxPages } from './inbox-rows.ts';
import { conversation } from '../../testing/factories.ts';

const at = (id: number, minute: number, lastSeq = 1) =>
  conversation({ id, lastSeq, activeAt: new Date(Date.UTC(2026, 10, 15, 10, minute)) });

const inbox = (isComplete = false): InboxPages => ({
  pages: [
    { data: [at(5, 50), at(4, 40)], nextCursor: 'next' },
    { data: [at(3, 30), at(2, 20)], nextCursor: isComplete ? null : 'more' },
  ],
  pageParams: ['', 'next'],
});
const ids = (pages: InboxPages) => rowsOf(pages).map(({ id }) => id);

test('a change is shown in place', () => {
  const changed = replaceRow(inbox(), conversation({ ...at(3, 55, 2), unreadCount: 4 }));
  expect(ids(changed)).toEqual([5, 4, 3, 2]);
  expect(rowsOf(changed)[2]?.unreadCount).toBe(4);
});

test('the position of a search match is kept', () => {
  const match = { messageId: 9, seq: 3, snippet: 'found' };
  const found = { ...inbox(), pages: [{ data: [{ ...at(5, 50), match }], nextCursor: null }] };
  expect(rowsOf(replaceRow(found, at(5, 51, 2)))[0]?.match).toEqual(match);
});

test('a list without the conversation is unchanged', () => {
  const before = inbox();
  expect(replaceRow(before, at(77, 59))).toBe(before);
});

test('a deleted conversation is removed from the list, and nothing else is', () => {
  expect(ids(removeRow(inbox(), 3))).toEqual([5, 4, 2]);
  const before = inbox();
  expect(removeRow(before, 77)).toBe(before);
});

test('active conversations move to the top, whether loaded before or not, each once', () => {
  expect(ids(bringToTop(inbox(), [at(2, 58, 2), at(9, 59)]))).toEqual([9, 2, 5, 4, 3]);
});

test('only changes that would move rows are held back', () => {
  expect(wouldMove(inbox(), at(5, 55, 2))).toBe(false); // already on top
  expect(wouldMove(inbox(), at(3, 55, 2))).toBe(true); // has a new message
  expect(wouldMove(inbox(), at(3, 30, 1))).toBe(false); // read or tagged
  expect(wouldMove(inbox(), at(9, 55))).toBe(true); // new
  expect(wouldMove(inbox(), at(9, 1))).toBe(false); // belongs to a page that is not loaded
  expect(wouldMove(inbox(true), at(9, 1))).toBe(true);
});
