import { expect, test } from 'vitest';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { copyText, pasteText } from './clipboard.ts';

const by = { x: 40, y: 40 };
const empty = smallFlow({ nodes: [], edges: [] });

test('copied steps keep the edges between them, under new ids', () => {
  const text = copyText(smallFlow(), new Set(['a', 'b', 'start'])) ?? '';
  const pasted = pasteText(smallFlow(), text, by);
  const [a, b] = pasted?.flow.nodes.slice(3) ?? [];
  expect(pasted?.ids).toEqual([a?.id, b?.id]);
  expect(new Set(pasted?.flow.nodes.map(({ id }) => id)).size).toBe(5);
  expect(a).toMatchObject({ type: 'message', x: 240, y: 40, settings: { text: { en: 'I am a' } } });
  expect(pasted?.flow.edges.slice(2)).toMatchObject([{ from: a?.id, exit: 'next', to: b?.id }]);
});

test('edges to steps that were not copied are left out, and so is the start', () => {
  const pasted = pasteText(empty, copyText(smallFlow(), new Set(['a'])) ?? '', by);
  expect(pasted?.flow.edges).toEqual([]);
  expect(copyText(smallFlow(), new Set(['start']))).toBeNull();
  expect(copyText(smallFlow(), new Set())).toBeNull();
});

test('a jump between copied steps leads to the copy, any other keeps its target', () => {
  const jump = (id: string, node: string) => message(id, { type: 'jump', settings: { node } });
  const flow = smallFlow({ nodes: [message('a'), jump('j', 'a'), jump('k', 'far')], edges: [] });
  const pasted = pasteText(empty, copyText(flow, new Set(['a', 'j', 'k'])) ?? '', by);
  const [a, j, k] = pasted?.flow.nodes ?? [];
  expect(j?.settings).toEqual({ node: a?.id });
  expect(k?.settings).toEqual({ node: 'far' });
});

test('notes are copied as well', () => {
  const flow = smallFlow({ notes: [{ id: 'n', x: 1, y: 2, text: 'Hi' }] });
  const pasted = pasteText(empty, copyText(flow, new Set(['n'])) ?? '', by);
  expect(pasted?.flow.notes).toMatchObject([{ x: 41, y: 42, text: 'Hi' }]);
});

const clip = (parts: object) =>
  JSON.stringify({ kind: 'parley-flow-steps', nodes: [], edges: [], notes: [], ...parts });

test.each([
  ['words', 'Hello'],
  ['something else', '{"kind":"figma"}'],
  ['half of it', clip({}).slice(0, -3)],
  ['settings of another shape', clip({ nodes: [{ ...message('a'), settings: 'x' }] })],
  ['more than we know', clip({ extra: 1 })],
  ['the same name twice', clip({ nodes: [message('a'), message('a')] })],
  ['a second start', clip({ nodes: [message('a', { type: 'start' })] })],
  ['far too many', clip({ nodes: Array.from({ length: 501 }, (_, n) => message(`n${n}`)) })],
  ['far too much', `${clip({})}${' '.repeat(2_000_000)}`],
])('foreign clipboard content is rejected: %s', (_, text) => {
  expect(pasteText(smallFlow(), text, by)).toBeNull();
});

test('an edge from outside the copied steps is not pasted', () => {
  const pasted = pasteText(smallFlow(), clip({ nodes: [message('z')], edges: [edge('a', 'z')] }), by);
  expect(pasted?.flow.edges).toHaveLength(2);
});
