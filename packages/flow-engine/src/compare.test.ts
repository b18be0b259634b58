import { describe, expect, test } from 'vitest';
import { compareFlows, countChanges } from './compare.ts';
import type { FlowDefinition } from './definition.ts';
import { flowOf, say } from './testing/conversation.ts';

const before = flowOf({
  start: { type: 'start', to: 'hello' },
  hello: say('Hello', 'bye'),
  bye: { type: 'end', settings: { text: { en: 'Bye', ro: 'Pa' } } },
});
const change = (work: (flow: FlowDefinition) => void): FlowDefinition => {
  const after = structuredClone(before);
  work(after);
  return after;
};
const nodeOf = (flow: FlowDefinition, id: string) => {
  const node = flow.nodes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}.`);
  return node;
};

describe('two flows', () => {
  test.each<[string, (flow: FlowDefinition) => void, object[]]>([
    ['are the same', () => {}, []],
    ['are the same when a step was only moved', (flow) => void (nodeOf(flow, 'hello').x = 500), []],
    [
      'are the same when only keys stand in another order',
      (flow) => void (nodeOf(flow, 'bye').settings = { text: { ro: 'Pa', en: 'Bye' } }),
      [],
    ],
    [
      'differ in a text',
      (flow) => void (nodeOf(flow, 'hello').settings = { text: { en: 'Hi' } }),
      [{ kind: 'changed', node: 'hello', fields: ['text'] }],
    ],
    [
      'differ in a name',
      (flow) => void (nodeOf(flow, 'hello').title = 'Welcome'),
      [{ kind: 'changed', node: 'hello', title: 'Welcome', fields: ['title'] }],
    ],
    [
      'differ in a new step and the way to it',
      (flow) => {
        flow.nodes.push({ ...nodeOf(flow, 'hello'), id: 'more' });
        for (const edge of flow.edges) if (edge.from === 'hello') edge.to = 'more';
      },
      [
        { kind: 'added', node: 'more' },
        { kind: 'rewired', node: 'hello', fields: ['next'] },
      ],
    ],
    [
      'differ in a step that is gone',
      (flow) => {
        flow.nodes = flow.nodes.filter(({ id }) => id !== 'bye');
        flow.edges = flow.edges.filter(({ to }) => to !== 'bye');
      },
      [
        { kind: 'removed', node: 'bye' },
        { kind: 'rewired', node: 'hello', fields: ['next'] },
      ],
    ],
    [
      'differ in their languages',
      (flow) => void flow.languages.push('ru'),
      [{ kind: 'languages', node: null, fields: ['en', 'ru'] }],
    ],
  ])('%s', (_, work, changes) => {
    expect(compareFlows(before, change(work))).toMatchObject(changes);
    expect(compareFlows(before, change(work))).toHaveLength(changes.length);
  });

  test('have their changes counted per step', () => {
    const after = change((flow) => {
      nodeOf(flow, 'hello').settings = { text: { en: 'Hi' } };
      flow.edges = flow.edges.filter(({ from }) => from !== 'hello');
    });
    expect(compareFlows(before, after)).toHaveLength(2);
    expect(countChanges(before, after)).toBe(1);
  });
});
