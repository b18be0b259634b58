import Box from '@mui/material/Box';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useRef, type RefObject } from 'react';
import { Canvas } from './canvas/Canvas.tsx';
import type { Target } from './canvas/useCenterOn.ts';
import type { Overlay } from './canvas/useCanvasView.ts';
import { freePosition } from './document/document.ts';
import { Palette } from './palette/Palette.tsx';
import { CanvasTools } from './tools/CanvasTools.tsx';
import { SelectionBar } from './tools/SelectionBar.tsx';
import type { Builder } from './useBuilder.ts';

interface Props {
  builder: Builder;
  overlay: Overlay;
  target: Target | null;
  goTo: (step: string) => void;
  isWide: boolean;
  search: RefObject<HTMLInputElement | null>;
  days: number | null;
  onDays: (days: number | null) => void;
  onFind: () => void;
  onTest: () => void;
}

/** The palette, the canvas and its tools. */
export function CanvasPane(props: Props) {
  return (
    <ReactFlowProvider>
      <Pane {...props} />
    </ReactFlowProvider>
  );
}

function Pane({ builder, overlay, target, goTo, isWide, search, days, onDays, onFind, onTest }: Props) {
  const { screenToFlowPosition } = useReactFlow();
  const container = useRef<HTMLDivElement>(null);
  const middle = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = container.current?.getBoundingClientRect() ?? {};
    const at = screenToFlowPosition({ x: left + width / 2 - 90, y: top + height / 2 - 60 });
    return freePosition(builder.definition, at);
  };
  return (
    <>
      {isWide && (
        <Palette
          search={search}
          hasStart={builder.definition.nodes.some(({ type }) => type === 'start')}
          onAdd={(type) => builder.add(type, builder.chosen ? {} : { at: middle() })}
          onAddNote={() => builder.addNote(middle())}
        />
      )}
      <Box ref={container} sx={{ position: 'relative', flex: 1, minWidth: 0, display: 'flex' }}>
        <Canvas builder={builder} overlay={overlay} target={target} goTo={goTo} isWide={isWide} onTest={onTest} />
        <CanvasTools builder={builder} days={days} onDays={onDays} onFind={onFind} />
        <SelectionBar builder={builder} />
      </Box>
    </>
  );
}
