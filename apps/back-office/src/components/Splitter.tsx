import Box from '@mui/material/Box';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { PaneSize } from './usePaneSize.ts';

const STEP = 16;

interface Props {
  pane: PaneSize;
  label: string;
  /** On which side the resized pane is. */
  side: 'left' | 'right' | 'below';
}

/** The line between two panes: drag it or use the arrow keys; double-click resets it. */
export function Splitter({ pane, label, side }: Props) {
  const isFlat = side === 'below';
  const sign = side === 'left' ? 1 : -1;
  const along = ({ clientX, clientY }: { clientX: number; clientY: number }) => (isFlat ? clientY : clientX);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: line, pointerId } = event;
    const begin = along(event);
    const { size } = pane;
    line.setPointerCapture(pointerId);
    const move = (moved: globalThis.PointerEvent) => pane.set(size + sign * (along(moved) - begin));
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', () => line.removeEventListener('pointermove', move), { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const sizes: Record<string, number> = {
      [isFlat ? 'ArrowUp' : 'ArrowLeft']: pane.size - sign * STEP,
      [isFlat ? 'ArrowDown' : 'ArrowRight']: pane.size + sign * STEP,
      Home: pane.min,
      End: pane.max,
    };
    const size = sizes[event.key];
    if (size === undefined) return;
    event.preventDefault();
    pane.set(size);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control
    <Box
      role="separator"
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={pane.size}
      aria-valuemin={pane.min}
      aria-valuemax={pane.max}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={pane.reset}
      sx={styleOf(isFlat)}
    />
  );
}

/** A thin line with a larger target around it. */
function styleOf(isFlat: boolean) {
  const [start, thickness] = isFlat ? (['top', 'height'] as const) : (['left', 'width'] as const);
  const ends = isFlat ? { left: 0, right: 0 } : { top: 0, bottom: 0 };
  const hitArea = { content: '""', position: 'absolute', ...ends, [start]: -5, [thickness]: 11 };
  const thick = { [start]: -1, [thickness]: 3 };
  return {
    position: 'relative',
    [thickness]: '1px',
    flex: 'none',
    bgcolor: isFlat ? 'line.strong' : 'divider',
    cursor: isFlat ? 'row-resize' : 'col-resize',
    touchAction: 'none',
    zIndex: 3,
    outline: 'none',
    '&::after': hitArea,
    '&:hover::after, &:active::after': { bgcolor: 'primary.main', ...thick },
    '&:hover::before': hitArea,
    '&:focus-visible::after': { bgcolor: 'primary.dark', ...thick },
  } as const;
}
