import type { FlowDefinition, NodeTypeName } from '@parley/flow-engine';
import { useTheme } from '@mui/material/styles';
import { useMemo } from 'react';

const STEP = { width: 180, height: 96 };
const MARGIN = 24;

/** The colours of the canvas; the rest is grey. */
const COLORS: Partial<Record<NodeTypeName, 'primary' | 'info' | 'secondary' | 'success'>> = {
  message: 'primary',
  choice: 'primary',
  ask: 'primary',
  condition: 'info',
  switch: 'info',
  split: 'info',
  aiAnswer: 'secondary',
  aiClassify: 'secondary',
  handOff: 'success',
};

/** A flow as a small picture of its steps and the ways between them. */
export function FlowPicture({ definition }: { definition: FlowDefinition }) {
  const { palette } = useTheme();
  // Triggers lead where the start leads, and would only hide it.
  const nodes = useMemo(() => definition.nodes.filter(({ type }) => type !== 'trigger'), [definition]);
  const places = new Map(nodes.map((node) => [node.id, node]));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const width = Math.max(...nodes.map(({ x }) => x)) - left + STEP.width;
  const height = Math.max(...nodes.map(({ y }) => y)) - top + STEP.height;
  return (
    <svg
      aria-hidden
      viewBox={`${left - MARGIN} ${top - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`}
      preserveAspectRatio="xMidYMid meet"
      width="100%"
      height="100%"
    >
      {definition.edges.map(({ id, from, to }) => {
        const [one, other] = [places.get(from), places.get(to)];
        if (!one || !other) return null;
        const [x1, y1] = [one.x + STEP.width, one.y + STEP.height / 2];
        const [x2, y2] = [other.x, other.y + STEP.height / 2];
        const bend = Math.max(40, Math.abs(x2 - x1) / 2);
        const way = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
        return <path key={id} d={way} fill="none" stroke={palette.line.strong} strokeWidth={8} />;
      })}
      {nodes.map(({ id, type, x, y }) => {
        const color = COLORS[type as NodeTypeName];
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            <rect
              {...STEP}
              rx={18}
              fill={color ? palette[color].light : palette.surface}
              stroke={color ? palette[color].main : palette.line.strong}
              strokeWidth={6}
            />
            <rect x={24} y={30} width={STEP.width - 70} height={12} rx={6} fill={palette.line.strong} />
            <rect x={24} y={54} width={STEP.width - 100} height={12} rx={6} fill={palette.line.strong} />
          </g>
        );
      })}
    </svg>
  );
}
