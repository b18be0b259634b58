import { BaseEdge, getSmoothStepPath, Position, type EdgeProps } from '@xyflow/react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanvasActions } from './canvas-actions.ts';
import type { CanvasEdge } from './canvas-view.ts';

const RADIUS = 8;
const OUT = 16;

/** An edge with right angles and rounded corners, and a “+” button that inserts a step. */
export const ExitEdge = memo(function ExitEdge({
  id,
  source,
  sourceHandleId,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  selected,
  data,
}: EdgeProps<CanvasEdge>) {
  const { t } = useTranslation();
  const { addAfter } = useCanvasActions();
  const isFromAbove = targetPosition === Position.Top;
  const [path, x, y] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX: isFromAbove ? targetX : targetX - 3,
    targetY: isFromAbove ? targetY - 3 : targetY,
    sourcePosition,
    targetPosition,
    borderRadius: RADIUS,
    offset: OUT,
  });
  const state = ['edge-line', selected && 'is-selected', data?.isOnPath && 'is-path', data?.isFar && 'is-far'];
  const insert = (event: MouseEvent) => {
    event.stopPropagation();
    addAfter(source, sourceHandleId ?? '', { x: event.clientX, y: event.clientY });
  };
  return (
    <g className={state.filter(Boolean).join(' ')}>
      <BaseEdge id={id} path={path} interactionWidth={20} />
      <path
        className="arrow"
        d="M -9 -4 L -2 0 L -9 4 Z"
        transform={`translate(${targetX} ${targetY})${isFromAbove ? ' rotate(90)' : ''}`}
      />
      <g
        className="insert"
        role="button"
        aria-label={t('flows.canvas.insert')}
        onClick={insert}
        transform={`translate(${x} ${y})`}
      >
        <circle r={10} />
        <path d="M -4 0 H 4 M 0 -4 V 4" />
      </g>
    </g>
  );
});
