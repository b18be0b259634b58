import { expect, test } from 'vitest';
import { requestFor } from '../../../../components/test-chat/test-chat.ts';
import { changeSide, chatOf, isSame, newPair, type Pair } from './answer-pairs.ts';

const said = (pairs: readonly Pair[], id: number, live: string, draft?: string): readonly Pair[] => {
  const once = changeSide(pairs, id, 'live', () => ({ state: 'done', text: live }));
  return draft === undefined ? once : changeSide(once, id, 'draft', () => ({ state: 'done', text: draft }));
};

test("each side remembers its own answers, and the other side's where it was not asked", () => {
  const first = said([newPair(1, 'Hi', false)], 1, 'Hello');
  const second = said([...first, newPair(2, 'How much?', true)], 2, '5 euros', 'Five euros, dear customer');
  const pairs = [...second, newPair(3, 'And now?', true)];
  const remembered = (side: 'live' | 'draft') => requestFor(chatOf(pairs, side), 3).history?.map(({ text }) => text);
  expect(remembered('live')).toEqual(['Hi', 'Hello', 'How much?', '5 euros']);
  expect(remembered('draft')).toEqual(['Hi', 'Hello', 'How much?', 'Five euros, dear customer']);
});

test('answers are the same only when both exist and have the same text', () => {
  const asked = [newPair(1, 'Hi', true)];
  const same = (pairs: readonly Pair[]) => pairs.map(isSame);
  expect(same(asked)).toEqual([false]);
  expect(same(said(asked, 1, 'Hello'))).toEqual([false]);
  expect(same(said(asked, 1, 'Hello', 'Hi there'))).toEqual([false]);
  expect(same(said(asked, 1, 'Hello', 'Hello'))).toEqual([true]);
  expect(same(said([newPair(1, 'Hi', false)], 1, 'Hello'))).toEqual([false]);
});
