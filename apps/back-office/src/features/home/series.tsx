import { useTheme, type Theme } from '@mui/material/styles';
import type { Point } from '../../components/chart-geometry.ts';

export type SeriesName = 'messages' | 'conversations' | 'customers';

/** Three lines that differ in colour, dash and marker, so that no single feature has to distinguish them. */
export const SERIES = [
  { name: 'messages', dash: '', marker: 'circle', colour: (theme: Theme) => theme.palette.primary.dark },
  { name: 'conversations', dash: '6 4', marker: 'square', colour: (theme: Theme) => theme.palette.info.dark },
  { name: 'customers', dash: '2 4', marker: 'triangle', colour: (theme: Theme) => theme.palette.secondary.dark },
] as const satisfies readonly { name: SeriesName; dash: string; marker: string; colour: (theme: Theme) => string }[];

export type Series = (typeof SERIES)[number];

export function Marker({ series, at: { x, y } }: { series: Series; at: Point }) {
  const theme = useTheme();
  const style = { fill: theme.palette.background.paper, stroke: series.colour(theme), strokeWidth: 1.5 };
  if (series.marker === 'circle') return <circle cx={x} cy={y} r={3.5} {...style} />;
  if (series.marker === 'square') return <rect x={x - 3} y={y - 3} width={6} height={6} {...style} />;
  return <path d={`M${x} ${y - 4.5}L${x + 4} ${y + 3}L${x - 4} ${y + 3}Z`} strokeLinejoin="round" {...style} />;
}

/** A sample of a line, for legends. */
export function LineSample({ series }: { series: Series }) {
  const theme = useTheme();
  return (
    <svg width={24} height={12} aria-hidden>
      <path d="M0 6H24" stroke={series.colour(theme)} strokeWidth={2} strokeDasharray={series.dash} />
      <Marker series={series} at={{ x: 12, y: 6 }} />
    </svg>
  );
}
