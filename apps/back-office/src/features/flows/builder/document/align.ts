import type { FlowDefinition } from '@parley/flow-engine';
import type { Point } from './definition-types.ts';
import { place } from './document.ts';

export type Alignment = 'left' | 'top' | 'spreadAcross' | 'spreadDown';

/** Aligns the selected steps and notes, or distributes them evenly. */
export function align(flow: FlowDefinition, ids: ReadonlySet<string>, how: Alignment): FlowDefinition {
  const items = [...flow.nodes, ...flow.notes].filter(({ id }) => ids.has(id));
  const left = Math.min(...items.map(({ x }) => x));
  const top = Math.min(...items.map(({ y }) => y));
  switch (how) {
    case 'left':
      return place(flow, new Map(items.map(({ id, y }) => [id, { x: left, y }])));
    case 'top':
      return place(flow, new Map(items.map(({ id, x }) => [id, { x, y: top }])));
    case 'spreadAcross':
      return place(flow, spread(items, 'x'));
    case 'spreadDown':
      return place(flow, spread(items, 'y'));
  }
}

function spread(items: readonly (Point & { id: string })[], axis: 'x' | 'y'): Map<string, Point> {
  const sorted = [...items].sort((one, other) => one[axis] - other[axis]);
  const first = sorted[0]?.[axis] ?? 0;
  const step = ((sorted.at(-1)?.[axis] ?? 0) - first) / Math.max(1, sorted.length - 1);
  return new Map(sorted.map((item, index) => [item.id, { x: item.x, y: item.y, [axis]: first + step * index }]));
}
