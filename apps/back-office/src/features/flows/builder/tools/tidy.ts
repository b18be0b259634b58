import type { FlowDefinition } from '@parley/flow-engine';
import { STEP_WIDTH } from '../canvas/node-geometry.ts';
import { exitsOf } from '../document/exits.ts';
import type { Point } from '../document/definition-types.ts';
import type { LayoutResult, LayoutInput } from './tidy-layout.ts';

/**
 * The edges used for the layout: a spanning tree in which each step follows the first step that leads to it. Other edges, such as those
 * from many steps to one hand-off, would distort the layout.
 */
export function treeOf(nodes: FlowDefinition['nodes'], edges: FlowDefinition['edges']): LayoutInput['edges'] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const edgesByNode = Map.groupBy(edges, ({ from }) => from);
  const isEntry = ({ type }: FlowDefinition['nodes'][number]) => type === 'start' || type === 'trigger';
  const order = [...nodes].sort((one, other) => Number(isEntry(other)) - Number(isEntry(one)));
  const placed = new Set<string>();
  const tree: LayoutInput['edges'] = [];
  for (const root of order) {
    if (placed.has(root.id)) continue;
    const branch = new Set([root.id]);
    for (const id of branch) {
      placed.add(id);
      const node = known.get(id);
      const exits = node ? exitsOf(node) : [];
      const outgoing = (edgesByNode.get(id) ?? []).sort(
        (one, other) => exits.indexOf(one.exit) - exits.indexOf(other.exit),
      );
      for (const { to } of outgoing)
        if (known.has(to) && !placed.has(to) && !branch.has(to)) {
          branch.add(to);
          tree.push({ from: id, to });
        }
    }
  }
  return tree;
}

/** Computes a tidy layout in a worker, so that the page stays responsive. */
export async function tidyPositions(
  { nodes, edges }: FlowDefinition,
  heightOf: (id: string) => number,
): Promise<ReadonlyMap<string, Point>> {
  const question: LayoutInput = {
    nodes: nodes.map(({ id }) => ({ id, width: STEP_WIDTH, height: heightOf(id) })),
    edges: treeOf(nodes, edges),
  };
  const worker = new Worker(new URL('tidy.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<LayoutResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<LayoutResult>) => resolve(data));
      worker.addEventListener('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
      worker.postMessage(question);
    });
    return new Map(answer.map(({ id, x, y }) => [id, { x, y }]));
  } finally {
    worker.terminate();
  }
}
