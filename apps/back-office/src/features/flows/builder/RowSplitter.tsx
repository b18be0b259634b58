import Box from '@mui/material/Box';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';

const STORED = 'parley.flow.preview-height';
const USUAL = 360;
const LEAST = 200;
const MOST = 700;
const STEP = 16;

interface RowHeight {
  height: number;
  set: (height: number) => void;
}

/** How high the lower part is, as this device remembers it. */
export function useRowHeight(): RowHeight {
  const within = (height: number) => Math.round(Math.min(MOST, Math.max(LEAST, height)));
  const [height, setHeight] = useState(() => within(Number(localStorage.getItem(STORED)) || USUAL));
  return {
    height,
    set(next) {
      setHeight(within(next));
      localStorage.setItem(STORED, String(within(next)));
    },
  };
}

/** The line between two parts, one above the other: drag it, or move it with the arrow keys; twice to put it back. */
export function RowSplitter({ row, label }: { row: RowHeight; label: string }) {
  const drag = ({ currentTarget: line, clientY: begin, pointerId }: PointerEvent<HTMLElement>) => {
    const { height } = row;
    line.setPointerCapture(pointerId);
    const move = ({ clientY }: globalThis.PointerEvent) => row.set(height - (clientY - begin));
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', () => line.removeEventListener('pointermove', move), { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const heights: Record<string, number> = {
      ArrowUp: row.height + STEP,
      ArrowDown: row.height - STEP,
      Home: LEAST,
      End: MOST,
    };
    const height = heights[event.key];
    if (height === undefined) return;
    event.preventDefault();
    row.set(height);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <Box
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={row.height}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => row.set(USUAL)}
      sx={{
        position: 'relative',
        height: '1px',
        flex: 'none',
        bgcolor: 'line.strong',
        cursor: 'row-resize',
        touchAction: 'none',
        zIndex: 3,
        outline: 'none',
        '&::after': { content: '""', position: 'absolute', left: 0, right: 0, top: -5, height: 11 },
        '&:hover::after, &:active::after': { bgcolor: 'primary.main', top: -1, height: 3 },
        '&:hover::before': { content: '""', position: 'absolute', left: 0, right: 0, top: -5, height: 11 },
        '&:focus-visible::after': { bgcolor: 'primary.dark', top: -1, height: 3 },
      }}
    />
  );
}
