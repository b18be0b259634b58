import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { nearestIndex, placeBox, type Plot, type Point } from '../chart-geometry.ts';
import { useWidth } from './useWidth.ts';

/** The layout of a chart of a certain width. */
export interface Layout {
  plot: Plot;
  /** The centre of every position on the axis. */
  positions: number[];
  /** What a tooltip box should not cover. */
  taken: Point[];
}

interface Props<L extends Layout> {
  label: string;
  height: number;
  layOut: (width: number) => L;
  /** One position as text. */
  describe: (index: number) => string;
  /** The tooltip box beside the selected position; its rows are 20 px high. */
  box: (index: number) => { title: string; rows: ReactNode[] };
  children: (layout: L, chosen: number | null) => ReactNode;
}

const BOX_WIDTH = 184;
const BAND = 56;

/**
 * Renders a chart at the available width and lets people move along it with the pointer or the arrow keys. To assistive
 * technology it is a slider over the days, whose value describes the day.
 */
export function ChartStage<L extends Layout>({ label, height, layOut, describe, box, children }: Props<L>) {
  const { palette } = useTheme();
  const [width, measure] = useWidth();
  const [index, setIndex] = useState<number | null>(null);
  const [isShown, setIsShown] = useState(false);
  const layout = width > 0 ? layOut(width) : null;
  const last = Math.max(0, (layout?.positions.length ?? 1) - 1);
  const current = Math.min(index ?? last, last);
  const chosen = isShown && layout ? current : null;

  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, current, last);
    if (event.key === 'Escape') setIsShown(false);
    if (next === null) return;
    event.preventDefault();
    setIndex(next);
    setIsShown(true);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (!layout) return;
    setIndex(nearestIndex(event.clientX - event.currentTarget.getBoundingClientRect().left, layout.positions));
    setIsShown(true);
  };

  return (
    <Box
      ref={measure}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={describe(current)}
      onKeyDown={move}
      onFocus={(event) => setIsShown(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setIsShown(false)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setIsShown(false)}
      sx={{
        position: 'relative',
        minHeight: height,
        borderRadius: '8px',
        touchAction: 'pan-y',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
        '@media print': { minHeight: 0 },
      }}
    >
      {layout && (
        <Box
          component="svg"
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          sx={{ display: 'block', width: '100%', height: 'auto', maxHeight: height, fontSize: 12 }}
        >
          {chosen !== null && <Band x={layout.positions[chosen] ?? 0} layout={layout} fill={palette.surface} />}
          {children(layout, chosen)}
        </Box>
      )}
      {chosen !== null && layout && <InfoBox {...box(chosen)} layout={layout} x={layout.positions[chosen] ?? 0} />}
    </Box>
  );
}

function nextIndex(key: string, current: number, last: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, current + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, current - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

function Band({ x, layout, fill }: { x: number; layout: Layout; fill: string }) {
  const { plot, positions } = layout;
  const step = (positions[1] ?? x + BAND) - (positions[0] ?? x);
  const band = Math.max(4, Math.min(BAND, step));
  return <rect x={x - band / 2} y={plot.top} width={band} height={plot.bottom - plot.top} fill={fill} />;
}

interface InfoBoxProps {
  title: string;
  rows: ReactNode[];
  x: number;
  layout: Layout;
}

function InfoBox({ title, rows, x, layout }: InfoBoxProps) {
  const size = { width: BOX_WIDTH, height: 42 + 20 * rows.length };
  const at = placeBox(size, x, BAND / 2 + 8, layout.taken, layout.plot);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        width: size.width,
        minHeight: size.height,
        px: 3,
        py: 2.5,
        pointerEvents: 'none',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '8px',
        boxShadow: '0 8px 28px rgba(31,26,20,.12)',
        typography: 'caption',
        '@media print': { display: 'none' },
      }}
      style={{ left: at.x, top: at.y }}
    >
      <Box sx={{ typography: 'body2', fontWeight: 600 }}>{title}</Box>
      {rows}
    </Box>
  );
}
