import type { FlowDefinition, FlowNode } from '@parley/flow-engine';

export const message = (id: string, changes: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: 'message',
  title: '',
  x: 0,
  y: 0,
  settings: { text: { en: `I am ${id}` } },
  ...changes,
});

export const edge = (from: string, to: string, exit = 'next') => ({ id: `${from}-${exit}`, from, exit, to });

/** A linear flow with three steps: start, a, b. */
export const smallFlow = (changes: Partial<FlowDefinition> = {}): FlowDefinition => ({
  format: 1,
  languages: ['en'],
  nodes: [message('start', { type: 'start', settings: {} }), message('a', { x: 200 }), message('b', { x: 400 })],
  edges: [edge('start', 'a'), edge('a', 'b')],
  notes: [],
  ...changes,
});
