import { expect, test } from 'vitest';
import { smallFlow } from '../testing/small-flow.ts';
import { beginHistory, record, redo, undo, type History } from './history.ts';

const named = (title: string) => smallFlow({ nodes: [{ id: 'a', type: 'end', title, x: 0, y: 0, settings: {} }] });
const titleOf = ({ present }: History) => present.nodes[0]?.title;

test('a hundred changes can be undone and redone', () => {
  let history = beginHistory(named('0'));
  for (let n = 1; n <= 100; n += 1) history = record(history, named(String(n)));
  for (let n = 0; n < 100; n += 1) history = undo(history);
  expect(titleOf(history)).toBe('0');
  expect(undo(history).present).toBe(history.present);
  for (let n = 0; n < 100; n += 1) history = redo(history);
  expect(titleOf(history)).toBe('100');
  expect(redo(history).present).toBe(history.present);
});

test('continuous typing in one field is undone together', () => {
  let history = beginHistory(named(''));
  history = record(history, named('H'), 'a title', 1_000);
  history = record(history, named('He'), 'a title', 1_500);
  history = record(history, named('Hel'), 'a title', 2_400);
  expect(titleOf(undo(history))).toBe('');
});

test('a pause or another field starts a new undo step', () => {
  let history = beginHistory(named(''));
  history = record(history, named('H'), 'a title', 1_000);
  history = record(history, named('He'), 'a title', 3_000);
  history = record(history, named('Hel'), 'a text', 3_100);
  history = record(history, named('Hell'), '', 3_200);
  history = record(history, named('Hello'), '', 3_300);
  expect(history.past.map(({ nodes }) => nodes[0]?.title)).toEqual(['', 'H', 'He', 'Hel', 'Hell']);
});

test('typing after an undo is a new step and discards the redo history', () => {
  let history = record(beginHistory(named('')), named('H'), 'a title', 1_000);
  history = undo(history);
  history = record(history, named('X'), 'a title', 1_100);
  expect(history.future).toEqual([]);
  expect(titleOf(undo(history))).toBe('');
});

test('no change adds no undo step', () => {
  const history = beginHistory(named('x'));
  expect(record(history, history.present)).toBe(history);
});
