import type { FlowDefinition } from '@parley/flow-engine';
import type { Place } from './definition-types.ts';
import { place } from './document.ts';

export type Alignment = 'left' | 'top' | 'spreadAcross' | 'spreadDown';

/** Aligns the selected steps and notes, or distributes them evenly. */
export function align(flow: FlowDefinition, ids: ReadonlySet<string>, how: Alignment): FlowDefinition {
  const things = [...flow.nodes, ...flow.notes].filter(({ id }) => ids.has(id));
  const left = Math.min(...things.map(({ x }) => x));
  const top = Math.min(...things.map(({ y }) => y));
  switch (how) {
    case 'left':
      return place(flow, new Map(things.map(({ id, y }) => [id, { x: left, y }])));
    case 'top':
      return place(flow, new Map(things.map(({ id, x }) => [id, { x, y: top }])));
    case 'spreadAcross':
      return place(flow, spread(things, 'x'));
    case 'spreadDown':
      return place(flow, spread(things, 'y'));
  }
}

function spread(things: readonly (Place & { id: string })[], axis: 'x' | 'y'): Map<string, Place> {
  const sorted = [...things].sort((one, other) => one[axis] - other[axis]);
  const first = sorted[0]?.[axis] ?? 0;
  const step = ((sorted.at(-1)?.[axis] ?? 0) - first) / Math.max(1, sorted.length - 1);
  return new Map(sorted.map((thing, index) => [thing.id, { x: thing.x, y: thing.y, [axis]: first + step * index }]));
}
