import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import type { CanvasEdge, CanvasNode } from './canvas-view.ts';

/** Below this zoom, text is unreadable and only the shape of the flow is drawn. */
export const READABLE_ZOOM = 0.35;

interface Props {
  /** `nodes` has the current positions and `still` the positions before the drag, in the same order. */
  nodes: readonly CanvasNode[];
  still: readonly CanvasNode[];
  edges: readonly CanvasEdge[];
}

/** Draws all edges as two paths, one of them for edges that move: hundreds of separate paths make panning and dragging slow. */
export function FarLines({ nodes, still, edges }: Props) {
  const moving = nodes.filter((node, index) => node !== still[index]).map(({ id }) => id);
  const movingNames = moving.join(' ');
  const [resting, carried] = useMemo(() => {
    const names = new Set(movingNames.split(' '));
    const isCarried = ({ source, target }: CanvasEdge) => names.has(source) || names.has(target);
    const visible = edges.filter(({ hidden }) => !hidden);
    return [visible.filter((edge) => !isCarried(edge)), visible.filter(isCarried)];
  }, [edges, movingNames]);
  const restingPath = useMemo(() => pathOf(still, resting), [still, resting]);
  return (
    <ViewportPortal>
      <svg className="far-lines" aria-hidden width={1} height={1}>
        <path d={restingPath} />
        <path d={pathOf(nodes, carried)} />
      </svg>
    </ViewportPortal>
  );
}

function pathOf(nodes: readonly CanvasNode[], edges: readonly CanvasEdge[]): string {
  if (edges.length === 0) return '';
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return edges
    .flatMap(({ source, target }) => {
      const [from, to] = [byId.get(source), byId.get(target)];
      if (!from || !to) return [];
      const [begin, end] = [middleOf(from), middleOf(to)];
      if (to.position.x < from.position.x + (from.width ?? 0)) return `M ${begin.x} ${begin.y} L ${end.x} ${end.y}`;
      return `M ${begin.x} ${begin.y} H ${(begin.x + end.x) / 2} V ${end.y} H ${end.x}`;
    })
    .join(' ');
}

const middleOf = ({ position, width = 0, height = 0 }: CanvasNode) => ({
  x: position.x + width / 2,
  y: position.y + height / 2,
});
