import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import type { CanvasEdge, CanvasNode } from './canvas-view.ts';

/** Below this nobody can read the words, and only the shape of the flow is drawn. */
export const READABLE_ZOOM = 0.35;

const middleOf = ({ position, width = 0, height = 0 }: CanvasNode) => ({
  x: position.x + width / 2,
  y: position.y + height / 2,
});

/** All lines as one drawing: from far away, hundreds of single ones would make every move slow. */
export function FarLines({ nodes, edges }: { nodes: readonly CanvasNode[]; edges: readonly CanvasEdge[] }) {
  const path = useMemo(() => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return edges
      .flatMap(({ source, target, hidden }) => {
        const [from, to] = [byId.get(source), byId.get(target)];
        if (!from || !to || hidden) return [];
        const [begin, end] = [middleOf(from), middleOf(to)];
        if (to.position.x < from.position.x + (from.width ?? 0)) return `M ${begin.x} ${begin.y} L ${end.x} ${end.y}`;
        return `M ${begin.x} ${begin.y} H ${(begin.x + end.x) / 2} V ${end.y} H ${end.x}`;
      })
      .join(' ');
  }, [nodes, edges]);
  return (
    <ViewportPortal>
      <svg className="far-lines" aria-hidden width={1} height={1}>
        <path d={path} />
      </svg>
    </ViewportPortal>
  );
}
