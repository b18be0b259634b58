import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { heightOf, type Plot } from '../chart-geometry.ts';
import { formatNumber } from '../figures.ts';

/** Wide enough for the longest number beside the lines. */
export const gridMargin = (values: readonly number[]): number => 24 + 7 * String(values.at(-1) ?? 0).length;

/** The horizontal lines of a chart with their values on the left. */
export function Grid({ values, plot }: { values: readonly number[]; plot: Plot }) {
  const { palette } = useTheme();
  const { i18n } = useTranslation();
  const highest = values.at(-1) ?? 0;
  return values.map((value) => {
    const y = heightOf(value, highest, plot);
    return (
      <g key={value}>
        <path d={`M${plot.left} ${y}H${plot.right}`} stroke={palette.divider} />
        <text x={plot.left - 10} y={y + 4} textAnchor="end" fill={palette.text.secondary}>
          {formatNumber(i18n.language, value)}
        </text>
      </g>
    );
  });
}
