import { expect, test } from 'vitest';
import { describeChanges } from './changed-words.ts';
import type { FlowDefinition, FlowNode } from './definition.ts';

const node = (id: string, settings: Record<string, unknown>, more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: 'message',
  title: '',
  x: 0,
  y: 0,
  settings,
  ...more,
});
const flow = (nodes: FlowNode[], edges: FlowDefinition['edges'] = []): FlowDefinition => ({
  format: 1,
  languages: ['en', 'de'],
  nodes,
  edges,
  notes: [],
});
const wordsOf = (before: FlowDefinition, after: FlowDefinition) =>
  describeChanges(before, after).flatMap(({ words }) => words);

test('a changed text shows the old and the new words, by language', () => {
  const before = flow([node('a', { text: { en: 'Hello', de: 'Hallo' } })]);
  const after = flow([node('a', { text: { en: 'Hello there', de: 'Hallo' } })]);
  expect(wordsOf(before, after)).toEqual([{ field: 'text', language: 'en', before: 'Hello', after: 'Hello there' }]);
});

test('a new text has no words before, and a removed one none after', () => {
  const [without, with_] = [flow([node('a', { text: {} })]), flow([node('a', { text: { en: 'Hi' } })])];
  expect(wordsOf(without, with_)).toEqual([{ field: 'text', language: 'en', before: '', after: 'Hi' }]);
  expect(wordsOf(with_, without)).toEqual([{ field: 'text', language: 'en', before: 'Hi', after: '' }]);
});

test('buttons are compared by their ids: moving one shows no words, renaming shows its own', () => {
  const options = (...labels: [string, string][]) =>
    flow([node('a', { options: labels.map(([id, en]) => ({ id, label: { en } })) }, { type: 'choice' })]);
  const before = options(['x', 'Yes'], ['y', 'No']);
  expect(wordsOf(before, options(['y', 'No'], ['x', 'Yes']))).toEqual([]);
  expect(wordsOf(before, options(['x', 'Yes, please'], ['y', 'No']))).toEqual([
    { field: 'options', language: 'en', before: 'Yes', after: 'Yes, please' },
  ]);
});

test('a rewired exit names the steps it led and leads to', () => {
  const nodes = [node('a', {}), node('b', {}, { title: 'Budget' }), node('c', {}, { type: 'handOff' })];
  const edge = (to: string) => [{ id: 'e', from: 'a', exit: 'next', to }];
  expect(wordsOf(flow(nodes, edge('b')), flow(nodes, edge('c')))).toEqual([
    { field: 'next', language: null, before: 'Budget', after: 'handOff' },
  ]);
});

test('a title and a number are compared as words', () => {
  const before = flow([node('a', { seconds: 60 }, { title: 'Old', type: 'wait' })]);
  const after = flow([node('a', { seconds: 120 }, { title: 'New', type: 'wait' })]);
  expect(wordsOf(before, after)).toEqual([
    { field: 'title', language: null, before: 'Old', after: 'New' },
    { field: 'seconds', language: null, before: '60', after: '120' },
  ]);
});
