import { Handle, Position, useStore, type Node, type NodeProps } from '@xyflow/react';
import { CornerUpRight } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { Pieces } from '../../../../components/step-text/Pieces.tsx';
import { plain } from '../../../../components/step-text/pieces.ts';
import { SeverityIcon } from '../../steps/SeverityIcon.tsx';
import { worstOf } from '../../steps/shown-problem.ts';
import { StepTile } from '../../steps/StepTile.tsx';
import { useCanvasActions } from './canvas-actions.ts';
import type { ExitView, StepView } from './canvas-view.ts';
import { READABLE_ZOOM } from './FarLines.tsx';
import { StepFoot } from './StepFoot.tsx';
import { linesOf } from './node-geometry.ts';

/** A step on the canvas: its type, summary, exits and drop-off. */
export const StepNode = memo(function StepNode({ id, data }: NodeProps<Node<StepView, 'step'>>) {
  const { t } = useTranslation();
  const isReadable = useStore(({ transform }) => transform[2] >= READABLE_ZOOM);
  const worst = worstOf(data.problems);
  const state = [
    'step',
    worst === 'error' && 'is-wrong',
    data.isUnreached && 'is-unreached',
    data.isSelected && 'is-selected',
    data.isPreviewHere && 'is-preview',
  ];
  if (!isReadable)
    return (
      <div className={state.filter(Boolean).join(' ')} data-step={id}>
        <div className="head">
          <span className="title">{data.title}</span>
        </div>
      </div>
    );
  const hasEntry = data.type !== 'start' && data.type !== 'trigger';
  return (
    <div className={state.filter(Boolean).join(' ')} data-step={id}>
      {data.isPreviewHere && <span className="preview-tab">{t('flows.canvas.previewHere')}</span>}
      {hasEntry && <Handle type="target" id="in" position={Position.Left} className="entry entry-left" />}
      {hasEntry && <Handle type="target" id="top" position={Position.Top} className="entry" />}
      <div className="head">
        <StepTile type={data.type} />
        <span className="title">{data.title}</span>
        {worst && (
          <span className={worst} title={data.problems.map(({ words }) => words).join('\n')}>
            <SeverityIcon of={worst} />
            <VisuallyHidden>{data.problems.map(({ words }) => words).join(' ')}</VisuallyHidden>
          </span>
        )}
      </div>
      {data.pieces.length > 0 && (
        <div className={`text lines-${linesOf(plain(data.pieces).length)}`}>
          <span>
            <Pieces of={data.pieces} />
          </span>
        </div>
      )}
      {hasEntry && data.exits.map((exit) => <Exit key={exit.exit} step={id} exit={exit} />)}
      {data.count && <StepFoot count={data.count} type={data.type} isUnreached={data.isUnreached} />}
      {!hasEntry && data.exits.map((exit) => <Port key={exit.exit} step={id} exit={exit} position={Position.Bottom} />)}
    </div>
  );
});

/** The handle where an edge starts. Clicking one that is not connected opens the step picker. */
function Port({ step, exit, position }: { step: string; exit: ExitView; position: Position }) {
  const { t } = useTranslation();
  const { addAfter } = useCanvasActions();
  const pick = (event: MouseEvent) => {
    if (exit.isOpen) addAfter(step, exit.exit, { x: event.clientX, y: event.clientY });
  };
  return (
    <Handle
      type="source"
      id={exit.exit}
      position={position}
      className={exit.isOpen ? 'port is-open' : 'port'}
      onClick={pick}
      title={exit.isOpen ? t('flows.canvas.addHere') : undefined}
    />
  );
}

function Exit({ step, exit }: { step: string; exit: ExitView }) {
  const { t } = useTranslation();
  const { goTo } = useCanvasActions();
  return (
    <div className={exit.isMissing ? (exit.isTodo ? 'exit is-todo' : 'exit is-missing') : 'exit'}>
      <span className="exit-name">{exit.name}</span>
      {exit.isMissing && <span className="missing">{t('flows.canvas.noNext')}</span>}
      {exit.jump && (
        <button
          type="button"
          className="jump nodrag"
          title={exit.jump.title}
          aria-label={t('flows.canvas.goTo', { step: exit.jump.title })}
          onClick={(event) => {
            event.stopPropagation();
            if (exit.jump) goTo(exit.jump.to);
          }}
        >
          <Icon of={CornerUpRight} size={12} />
          <span>{exit.jump.title}</span>
        </button>
      )}
      <Port step={step} exit={exit} position={Position.Right} />
    </div>
  );
}
