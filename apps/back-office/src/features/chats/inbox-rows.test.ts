import { describe, expect, test } from 'vitest';
import { orderOf, placeRows, removeRows, replaceRow, rowsOf, wouldMove, type InboxPages } from './inbox-rows.ts';
import { conversation } from '../../testing/factories.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 10, 15, 10, count));
const at = (id: number, count: number, lastSeq = 1) => conversation({ id, lastSeq, activeAt: minute(count) });
const ids = (pages: InboxPages) => rowsOf(pages).map(({ id }) => id);

const inbox = (isComplete = false): InboxPages => ({
  pages: [
    { data: [at(5, 50), at(4, 40)], nextCursor: 'next' },
    { data: [at(3, 30), at(2, 20)], nextCursor: isComplete ? null : 'more' },
  ],
  pageParams: ['', 'next'],
});

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

test('conversations that are gone are removed from the list, and nothing else is', () => {
  expect(ids(removeRows(inbox(), ({ id }) => id === 3))).toEqual([5, 4, 2]);
  const before = inbox();
  expect(removeRows(before, ({ id }) => id === 77)).toBe(before);
});

describe('by activity', () => {
  const order = orderOf('open');

  test('active conversations move to their place, whether loaded before or not, each once', () => {
    expect(ids(placeRows(inbox(), [at(2, 58, 2), at(9, 59)], order))).toEqual([9, 2, 5, 4, 3]);
    expect(ids(placeRows(inbox(), [at(9, 35)], order))).toEqual([5, 4, 9, 3, 2]);
  });

  test('one that belongs to a page that is not loaded is left out, and an empty list takes it', () => {
    expect(ids(placeRows(inbox(), [at(9, 1)], order))).toEqual([5, 4, 3, 2]);
    expect(ids(placeRows(inbox(true), [at(9, 1)], order))).toEqual([5, 4, 3, 2, 9]);
    const empty = { pages: [{ data: [], nextCursor: null }], pageParams: [''] };
    expect(ids(placeRows(empty, [at(9, 1)], order))).toEqual([9]);
  });

  test('only changes that would move rows are held back', () => {
    expect(wouldMove(inbox(), at(5, 55, 2), order)).toBe(false); // already on top
    expect(wouldMove(inbox(), at(3, 55, 2), order)).toBe(true); // has a new message
    expect(wouldMove(inbox(), at(3, 30, 2), order)).toBe(false); // taken over, which is no message
    expect(wouldMove(inbox(), at(9, 55), order)).toBe(true); // new
    expect(wouldMove(inbox(), at(9, 1), order)).toBe(false); // belongs to a page that is not loaded
    expect(wouldMove(inbox(true), at(9, 1), order)).toBe(true);
  });
});

describe('by waiting time', () => {
  const order = orderOf('waiting');
  const since = (id: number, count: number) =>
    conversation({ id, beganWaitingAt: minute(count), activeAt: minute(59) });
  const queue: InboxPages = { pages: [{ data: [since(1, 10), since(2, 20)], nextCursor: null }], pageParams: [''] };

  test('who begins to wait comes last, and who waits longer comes before', () => {
    expect(ids(placeRows(queue, [since(3, 30)], order))).toEqual([1, 2, 3]);
    expect(ids(placeRows(queue, [since(4, 15)], order))).toEqual([1, 4, 2]);
  });

  test('another message of somebody who waits moves nothing', () => {
    expect(wouldMove(queue, conversation({ ...since(1, 10), lastSeq: 9, activeAt: minute(60) }), order)).toBe(false);
    expect(wouldMove(queue, since(3, 30), order)).toBe(true);
  });
});
