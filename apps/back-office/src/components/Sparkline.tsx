import { useTheme } from '@mui/material/styles';
import { areaPath, linePath, pointsOf } from './chart-geometry.ts';

const WIDTH = 76;
const HEIGHT = 32;
const PLOT = { left: 1, right: WIDTH - 4, top: 4, bottom: HEIGHT - 4 };

/** The last days at a glance; the figures beside it say the same in words, so it is never read out. */
export function Sparkline({ values, isFalling }: { values: readonly number[]; isFalling: boolean }) {
  const { palette } = useTheme();
  if (values.length < 2 || values.every((value) => value === 0))
    return <svg width={WIDTH} height={HEIGHT} aria-hidden />;
  const lowest = Math.min(...values);
  const points = pointsOf(
    values.map((value) => value - lowest),
    Math.max(...values) - lowest,
    PLOT,
  );
  const end = points.at(-1);
  const colour = isFalling ? palette.text.secondary : palette.primary.main;
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={areaPath(points, HEIGHT)} fill={isFalling ? palette.surface : palette.primary.light} />
      <path d={linePath(points)} fill="none" stroke={colour} strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={end?.x} cy={end?.y} r={2.5} fill={colour} />
    </svg>
  );
}
