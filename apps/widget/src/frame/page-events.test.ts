import { expect, test } from 'vitest';
import { dueRule } from '../loader/page.ts';
import { eventsBetween } from './page-events.ts';
import type { WireConversation } from './wire.ts';

const open: WireConversation = {
  id: 1,
  is_handed_off: false,
  note: '',
  is_away: false,
  last_seq: 2,
  rating: null,
  started_at: '2026-11-18T09:00:00Z',
  ended_at: null,
};

test.each([
  ['nothing', open, open, []],
  ['a hand-over', open, { ...open, is_handed_off: true }, [{ type: 'handover' }]],
  ['the end', open, { ...open, ended_at: '2026-11-18T10:00:00Z' }, [{ type: 'ended' }]],
  ['a rating', open, { ...open, rating: 4 }, [{ type: 'rated', value: { score: 4 } }]],
  ['a changed rating', { ...open, rating: 4 }, { ...open, rating: 2 }, [{ type: 'rated', value: { score: 2 } }]],
  ['a conversation that was just loaded', null, { ...open, is_handed_off: true, rating: 5 }, []],
  ['another conversation', open, { ...open, id: 2, ended_at: '2026-11-18T10:00:00Z' }, []],
  ['leaving', open, null, []],
])('the page is told about %s', (_, before, after, events) => {
  expect(eventsBetween(before, after)).toEqual(events);
});

test.each([
  [[], 'https://shop.example/cart', 99, -1],
  [[{ path: '/cart', afterSeconds: 10 }], 'https://shop.example/cart', 9, -1],
  [[{ path: '/cart', afterSeconds: 10 }], 'https://shop.example/cart?x', 10, 0],
  [[{ path: '/cart', afterSeconds: 10 }], 'https://shop.example/', 99, -1],
  [
    [
      { path: '/cart', afterSeconds: 0 },
      { path: '', afterSeconds: 20 },
    ],
    'https://shop.example/',
    20,
    1,
  ],
])('of the rules %j on %s after %i s, number %i is due', (rules, address, seconds, due) => {
  expect(dueRule(rules, address, seconds)).toBe(due);
});
