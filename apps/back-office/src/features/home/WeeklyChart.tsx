import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { Stats } from '@parley/contracts/stats';
import { useTranslation } from 'react-i18next';
import {
  alongLine,
  apart,
  gridValues,
  linePath,
  pointsOf,
  spreadLabels,
  type Point,
} from '../../components/chart-geometry.ts';
import { ChartStage, type Layout } from '../../components/charts/ChartStage.tsx';
import { formatDay, WHOLE_DAY } from '../../components/charts/dates.ts';
import { formatNumber } from '../../components/figures.ts';
import { Grid, gridMargin } from '../../components/charts/Grid.tsx';
import { LineSample, Marker, SERIES } from './series.tsx';
import { useSeriesNames } from './useSeriesNames.ts';

type Days = Stats['weeklyActivity'];

/** From this width on there is room for labels at the line ends and full dates below. */
const WIDE = 560;
/** Between lines of the same height. */
const LINE_GAP = 4;

interface WeekLayout extends Layout {
  grid: number[];
  lines: Point[][];
  isWide: boolean;
}

function layOutWeek(days: Days, width: number, height: number): WeekLayout {
  const grid = gridValues(Math.max(0, ...days.flatMap((day) => SERIES.map(({ name }) => day[name]))), 4);
  const isWide = width >= WIDE;
  const plot = { left: gridMargin(grid) + 8, right: width - (isWide ? 124 : 28), top: 20, bottom: height - 40 };
  const lines = apart(
    SERIES.map(({ name }) =>
      pointsOf(
        days.map((day) => day[name]),
        grid.at(-1) ?? 0,
        plot,
      ),
    ),
    LINE_GAP,
  );
  return { plot, grid, lines, isWide, positions: (lines[0] ?? []).map(({ x }) => x), taken: lines.flatMap(alongLine) };
}

export function WeeklyChart({ days, height }: { days: Days; height: number }) {
  const { t, i18n } = useTranslation();
  const names = useSeriesNames();
  const { language } = i18n;
  const number = (value: number) => formatNumber(language, value);
  const dateOf = (index: number) => formatDay(language, days[index]?.date ?? '1970-01-01', WHOLE_DAY);
  const valueOf = (index: number, name: keyof typeof names) => number(days[index]?.[name] ?? 0);
  return (
    <ChartStage
      label={t('home.weekly.walk')}
      height={height}
      layOut={(width) => layOutWeek(days, width, height)}
      describe={(index) =>
        `${dateOf(index)}: ${SERIES.map(({ name }) => `${names[name]} ${valueOf(index, name)}`).join(', ')}`
      }
      box={(index) => ({
        title: dateOf(index),
        rows: SERIES.map((series) => (
          <Box key={series.name} sx={{ display: 'flex', alignItems: 'center', gap: 2, height: 20 }}>
            <LineSample series={series} />
            <Box sx={{ flex: 1, minWidth: 0 }}>{names[series.name]}</Box>
            <Box component="b" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {valueOf(index, series.name)}
            </Box>
          </Box>
        )),
      })}
    >
      {(layout, chosen) => (
        <>
          <Grid values={layout.grid} plot={layout.plot} />
          <DayLabels days={days} layout={layout} chosen={chosen} />
          <Lines layout={layout} names={names} />
        </>
      )}
    </ChartStage>
  );
}

function DayLabels({ days, layout, chosen }: { days: Days; layout: WeekLayout; chosen: number | null }) {
  const { palette } = useTheme();
  const { i18n } = useTranslation();
  return days.map(({ date }, index) => (
    <text
      key={date}
      x={layout.positions[index]}
      y={layout.plot.bottom + 20}
      textAnchor="middle"
      fontWeight={index === chosen ? 600 : 400}
      fill={index === chosen ? palette.text.primary : palette.text.secondary}
    >
      {formatDay(i18n.language, date, { weekday: 'short' })}
      {layout.isWide && ` ${formatDay(i18n.language, date, { day: 'numeric' })}`}
    </text>
  ));
}

function Lines({ layout, names }: { layout: WeekLayout; names: ReturnType<typeof useSeriesNames> }) {
  const theme = useTheme();
  const ends = layout.lines.map((line) => line.at(-1)?.y ?? layout.plot.bottom);
  const labels = spreadLabels(ends, 16, layout.plot);
  return SERIES.map((series, index) => {
    const line = layout.lines[index] ?? [];
    return (
      <g key={series.name}>
        <path
          d={linePath(line)}
          fill="none"
          stroke={series.colour(theme)}
          strokeWidth={2}
          strokeLinejoin="round"
          strokeDasharray={series.dash}
        />
        {line.map((point) => (
          <Marker key={point.x} series={series} at={point} />
        ))}
        {layout.isWide && (
          <text x={layout.plot.right + 14} y={(labels[index] ?? 0) + 4} fontWeight={600} fill={series.colour(theme)}>
            {names[series.name]}
          </text>
        )}
      </g>
    );
  });
}

/** Drawn in currentColor. */
export function ExampleWeek({ height }: { height: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 700 262"
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, fill: 'none', stroke: 'currentColor', strokeWidth: 2 }}
    >
      <path vectorEffect="non-scaling-stroke" d="M40 120L145 96L250 108L355 66L460 76L565 52L660 40" />
      <path
        vectorEffect="non-scaling-stroke"
        strokeDasharray="6 4"
        d="M40 190L145 182L250 184L355 168L460 174L565 164L660 158"
      />
      <path
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 4"
        d="M40 222L145 216L250 219L355 208L460 213L565 206L660 202"
      />
    </Box>
  );
}
