import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { NodeTypeName } from '@parley/flow-engine';
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  ReactFlow,
  SelectionMode,
  useReactFlow,
  useStore,
  type FinalConnectionState,
} from '@xyflow/react';
import { lazy, Suspense, useCallback, useMemo, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_DRAG } from '../palette/step-drag.ts';
import type { Builder } from '../useBuilder.ts';
import { connect, updateNote } from '../document/document.ts';
import type { Point } from '../document/definition-types.ts';
import { CanvasActionsContext, type CanvasActions } from './canvas-actions.ts';
import { canvasStyle } from './canvas-style.ts';
import type { CanvasEdge } from './canvas-view.ts';
import { FarLines, READABLE_ZOOM } from './FarLines.tsx';
import { FlowMap } from './FlowMap.tsx';
import { firstViewport } from './first-viewport.ts';
import { NoteNode } from './NoteNode.tsx';
import { StepNode } from './StepNode.tsx';
import { useCanvasChanges } from './useCanvasChanges.ts';
import { useCanvasView, type Overlay } from './useCanvasView.ts';
import { useCanvasWords } from './useCanvasWords.ts';
import { useCenterOn, type Target } from './useCenterOn.ts';
import { useKeepInView } from './useKeepInView.ts';
import { ExitEdge } from './ExitEdge.tsx';

// These props must keep their identity: a new object would re-render every step on every frame of a drag.
const GRID: [number, number] = [10, 10];
const MORE_KEYS = ['Shift', 'Control', 'Meta'];
const PAN_BUTTONS = [1, 2];
const ignore = () => {};
const StepMenu = lazy(async () => ({ default: (await import('./StepMenu.tsx')).StepMenu }));
const StepPicker = lazy(async () => ({ default: (await import('./StepPicker.tsx')).StepPicker }));
const nodeTypes = { step: StepNode, note: NoteNode };
const edgeTypes = { exit: ExitEdge };
const NO_EDGES: CanvasEdge[] = [];

interface Props {
  builder: Builder;
  overlay: Overlay;
  /** The step to center on. */
  target: Target | null;
  goTo: (step: string) => void;
  isWide: boolean;
  onTest: () => void;
}

interface Picking {
  at: Point;
  after: { step: string; exit: string };
  /** Where a dragged edge was dropped on the canvas; absent when the picker was opened by a click. */
  point?: Point;
}

/** The flow as an editable graph. */
export function Canvas({ builder, overlay, target, goTo, isWide, onTest }: Props) {
  const { t } = useTranslation();
  const theme = useTheme();
  const { store, select } = builder;
  const isTouch = useMediaQuery('(pointer: coarse)');
  const view = useCanvasView(builder, overlay);
  const { nodes, onNodesChange } = useCanvasChanges(builder, view);
  const { screenToFlowPosition } = useReactFlow();
  const isFarAway = useStore(({ transform }) => transform[2] < READABLE_ZOOM);
  useKeepInView(builder.chosen);
  useCenterOn(store, target);
  const [picking, setPicking] = useState<Picking | null>(null);
  const [menu, setMenu] = useState<{ id: string; at: Point } | null>(null);
  const [begin] = useState(() => firstViewport(builder.definition));
  const ariaLabels = useCanvasWords();

  const actions = useMemo<CanvasActions>(
    () => ({
      addAfter: (step, exit, at) => setPicking({ at, after: { step, exit } }),
      goTo,
      writeNote: (id, text) => store.change(updateNote(store.flow(), id, text), `note ${id}`),
    }),
    [goTo, store],
  );

  const chooseEdge = useCallback((_: unknown, { id }: CanvasEdge) => select(new Set([id])), [select]);
  /** Right click, the menu key and Shift F10. Outside of the selection it selects what was clicked. */
  const openMenu = (
    event: { preventDefault: () => void; clientX: number; clientY: number },
    { id }: { id: string },
  ) => {
    event.preventDefault();
    if (!builder.selected.has(id)) select(new Set([id]));
    setMenu({ id, at: { x: event.clientX, y: event.clientY } });
  };
  const onConnectEnd = (event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    const { fromNode, fromHandle } = state;
    if (state.isValid || fromHandle?.type !== 'source' || !fromNode || !fromHandle.id) return;
    const point = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (!point) return;
    const at = { x: point.clientX, y: point.clientY };
    const under = window.document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-step]')?.dataset.step;
    if (under === fromNode.id) return;
    if (under) store.change(connect(store.flow(), fromNode.id, fromHandle.id, under));
    else setPicking({ at, after: { step: fromNode.id, exit: fromHandle.id }, point: screenToFlowPosition(at) });
  };
  const onDrop = (event: DragEvent) => {
    const type = event.dataTransfer.getData(STEP_DRAG) as NodeTypeName | '';
    if (!type) return;
    event.preventDefault();
    builder.add(type, { at: screenToFlowPosition({ x: event.clientX - 90, y: event.clientY - 18 }) });
  };
  return (
    <Box
      component="section"
      aria-label={t('flows.canvas.label')}
      sx={[{ position: 'relative', flex: 1, minWidth: 0, bgcolor: 'background.default' }, canvasStyle]}
      onDragOver={(event) => event.dataTransfer.types.includes(STEP_DRAG) && event.preventDefault()}
      onDrop={onDrop}
    >
      <CanvasActionsContext value={actions}>
        <ReactFlow
          nodes={nodes}
          edges={isFarAway ? NO_EDGES : view.edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodesChange={onNodesChange}
          onEdgeClick={chooseEdge}
          onNodeContextMenu={openMenu}
          onConnect={({ source, sourceHandle, target }) =>
            store.change(connect(store.flow(), source, sourceHandle ?? '', target))
          }
          onConnectEnd={onConnectEnd}
          onPaneClick={() => select(new Set())}
          onError={ignore}
          defaultViewport={begin}
          minZoom={0.1}
          maxZoom={2}
          snapToGrid
          snapGrid={GRID}
          onlyRenderVisibleElements
          selectionOnDrag={!isTouch}
          selectionMode={SelectionMode.Partial}
          panOnDrag={isTouch ? true : PAN_BUTTONS}
          panOnScroll
          zoomOnDoubleClick={false}
          selectNodesOnDrag={false}
          nodeDragThreshold={3}
          connectionRadius={24}
          connectOnClick={false}
          connectionLineType={ConnectionLineType.SmoothStep}
          deleteKeyCode={null}
          multiSelectionKeyCode={MORE_KEYS}
          selectionKeyCode="Shift"
          panActivationKeyCode="Space"
          edgesFocusable={false}
          elevateNodesOnSelect={false}
          ariaLabelConfig={ariaLabels}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1.8} color={theme.palette.line.strong} />
          {isFarAway && <FarLines nodes={nodes} still={view.nodes} edges={view.edges} />}
          {!isFarAway && isWide && <FlowMap />}
        </ReactFlow>
      </CanvasActionsContext>
      <Suspense fallback={null}>
        {menu && (
          <StepMenu
            builder={builder}
            id={menu.id}
            at={menu.at}
            onAddAfter={(exit) => setPicking({ at: menu.at, after: { step: menu.id, exit } })}
            onTest={onTest}
            onClose={() => setMenu(null)}
          />
        )}
        {picking && (
          <StepPicker
            at={picking.at}
            onClose={() => setPicking(null)}
            onPick={(type) => {
              const { after, point } = picking;
              setPicking(null);
              builder.add(type, { after, ...(point ? { at: { x: point.x, y: point.y - 18 } } : {}) });
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
