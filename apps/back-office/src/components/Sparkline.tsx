import { useTheme } from '@mui/material/styles';
import { areaPath, linePath, pointsOf } from './chart-geometry.ts';

interface Props {
  values: readonly number[];
  isFalling: boolean;
  width?: number;
  height?: number;
}

/** The last days at a glance; hidden from screen readers, because the figures beside it say the same. */
export function Sparkline({ values, isFalling, width = 76, height = 32 }: Props) {
  const { palette } = useTheme();
  if (values.length < 2 || values.every((value) => value === 0))
    return <svg width={width} height={height} aria-hidden />;
  const lowest = Math.min(...values);
  const points = pointsOf(
    values.map((value) => value - lowest),
    Math.max(...values) - lowest,
    { left: 1, right: width - 4, top: 4, bottom: height - 4 },
  );
  const end = points.at(-1);
  const colour = isFalling ? palette.text.secondary : palette.primary.main;
  return (
    <svg width={width} height={height} aria-hidden>
      <path d={areaPath(points, height)} fill={isFalling ? palette.surface : palette.primary.light} />
      <path d={linePath(points)} fill="none" stroke={colour} strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={end?.x} cy={end?.y} r={2.5} fill={colour} />
    </svg>
  );
}
