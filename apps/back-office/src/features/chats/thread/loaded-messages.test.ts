import { cpuMs } from '@parley/contracts/testing/cpu-time';
import type { Message } from '@parley/contracts/messages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromPage,
  leavesGap,
  withArrival,
  withNewerPage,
  withNewestPage,
  withOlderPage,
  type LoadedMessages,
} from './loaded-messages.ts';

const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  conversationId: 1,
  direction: 'incoming',
  origin: 'customer',
  type: 'text',
  text: `message ${seq}`,
  attachments: [],
  extras: null,
  optionId: null,
  marks: null,
  status: 'sent',
  clientId: null,
  author: null,
  sentAt: new Date(seq * 1_000),
  createdAt: new Date(seq * 1_000),
  ...changes,
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const seqs = ({ messages }: LoadedMessages) => messages.map(({ seq }) => seq);
const newest = fromPage(range(11, 15), { hasOlder: true, hasNewer: false });

describe('a thread', () => {
  test('begins with the newest page and grows upward until nothing is older', () => {
    const all = withOlderPage(withOlderPage(newest, range(6, 10), true), range(1, 5), false);
    expect(seqs(all)).toEqual(range(1, 15).map(({ seq }) => seq));
    expect(all).toMatchObject({ firstSeq: 1, lastSeq: 15, hasOlder: false, hasNewer: false });
  });

  test('adds a received message once, however often it is received', () => {
    const withArrivals = [message(16), message(16), message(17), message(16)].reduce(withArrival, newest);
    expect(seqs(withArrivals)).toEqual([11, 12, 13, 14, 15, 16, 17]);
  });

  test("sorts by the channel's time, then by number", () => {
    const late = message(16, { sentAt: new Date(12_500) });
    expect(seqs(withArrival(newest, late))).toEqual([11, 12, 16, 13, 14, 15]);
  });

  test('never reverts a status: "read" stays even if "delivered" arrives later', () => {
    const read = withArrival(newest, message(15, { status: 'read' }));
    expect(withArrival(read, message(15, { status: 'delivered' })).messages.at(-1)?.status).toBe('read');
  });

  test('ignores changes of messages that are not loaded', () => {
    expect(withArrival(newest, message(3, { status: 'read' }))).toBe(newest);
  });

  test('knows when it missed something', () => {
    expect(leavesGap(newest, message(16))).toBe(false);
    expect(leavesGap(newest, message(18))).toBe(true);
  });

  test('keeps older pages when the newest page is reloaded and overlaps them', () => {
    const known = withOlderPage(newest, range(1, 10), false);
    const again = withNewestPage(known, range(14, 18), true);
    expect(seqs(again)).toEqual(range(1, 18).map(({ seq }) => seq));
    expect(again.hasOlder).toBe(false);
  });

  test('starts over when the newest page no longer overlaps the loaded ones', () => {
    const again = withNewestPage(newest, range(40, 44), true);
    expect(seqs(again)).toEqual([40, 41, 42, 43, 44]);
    expect(again.hasOlder).toBe(true);
  });

  test('drops deleted messages and keeps those received while the page was loading', () => {
    const known = withArrival(newest, message(16));
    const page = range(11, 15).filter(({ seq }) => seq !== 13);
    expect(seqs(withNewestPage(known, page, true))).toEqual([11, 12, 14, 15, 16]);
  });

  test('after a jump into the past, accepts nothing new until it reaches the end again', () => {
    const past = fromPage(range(4, 6), { hasOlder: true, hasNewer: true });
    expect(withArrival(past, message(50))).toBe(past);
    expect(seqs(withNewestPage(past, range(48, 50), true))).toEqual([4, 5, 6]);
    const back = withNewerPage(past, range(7, 9), false);
    expect(seqs(withArrival(back, message(10)))).toEqual([4, 5, 6, 7, 8, 9, 10]);
  });

  test('is the same in whatever order the events arrive', () => {
    const arrivals = [...range(14, 20), message(15, { status: 'read' }), message(19, { status: 'delivered' })];
    const expected = arrivals.reduce(withArrival, newest);
    fc.assert(
      fc.property(fc.shuffledSubarray(arrivals, { minLength: arrivals.length }), (shuffled) => {
        const result = shuffled.reduce(withArrival, newest);
        expect(result.messages.map(({ id, status }) => [id, status])).toEqual(
          expected.messages.map(({ id, status }) => [id, status]),
        );
      }),
    );
  });

  test('adding one message to twenty thousand is cheap', () => {
    const long = fromPage(range(1, 20_000), { hasOlder: false, hasNewer: false });
    const spentMs = cpuMs(() => expect(withArrival(long, message(20_001)).messages).toHaveLength(20_001));
    expect(spentMs).toBeLessThan(100);
  });
});
