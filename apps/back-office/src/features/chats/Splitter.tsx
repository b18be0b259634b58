import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { PaneWidth } from './usePaneWidth.ts';

const STEP = 16;

interface Props {
  pane: PaneWidth;
  label: string;
  /** The pane it resizes lies at the left of it, or at the right. */
  side: 'left' | 'right';
}

/** The line between two panes: drag it, or move it with the arrow keys; twice to put it back. */
export function Splitter({ pane, label, side }: Props) {
  const sign = side === 'left' ? 1 : -1;
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: line, clientX: begin, pointerId } = event;
    const { width } = pane;
    line.setPointerCapture(pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => pane.set(width + sign * (clientX - begin));
    const end = () => line.removeEventListener('pointermove', move);
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', end, { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const widths: Record<string, number> = {
      ArrowLeft: pane.width - sign * STEP,
      ArrowRight: pane.width + sign * STEP,
      Home: pane.min,
      End: pane.max,
    };
    const width = widths[event.key];
    if (width === undefined) return;
    event.preventDefault();
    pane.set(width);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={pane.width}
      aria-valuemin={pane.min}
      aria-valuemax={pane.max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={pane.reset}
      sx={{
        position: 'relative',
        width: '1px',
        flex: 'none',
        bgcolor: 'divider',
        cursor: 'col-resize',
        touchAction: 'none',
        zIndex: 3,
        outline: 'none',
        '&::after': { content: '""', position: 'absolute', top: 0, bottom: 0, left: -5, width: 11 },
        '&:hover::after, &:active::after': { bgcolor: 'primary.main', left: -1, width: 3 },
        '&:hover::before': { content: '""', position: 'absolute', top: 0, bottom: 0, left: -5, width: 11 },
        '&:focus-visible::after': { bgcolor: 'primary.dark', left: -1, width: 3 },
      }}
    />
  );
}
