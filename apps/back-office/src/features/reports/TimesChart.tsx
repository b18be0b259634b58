import Box from '@mui/material/Box';
import { useTheme, type Theme } from '@mui/material/styles';
import type { Report, Times } from '@parley/contracts/figures';
import { useTranslation } from 'react-i18next';
import {
  gridValues,
  heightOf,
  labelledIndexes,
  linePath,
  spreadLabels,
  type Point,
} from '../../components/chart-geometry.ts';
import { ChartStage, type Layout } from '../../components/charts/ChartStage.tsx';
import { formatDay, WHOLE_DAY } from '../../components/charts/dates.ts';
import { Grid, gridMargin } from '../../components/charts/Grid.tsx';
import { formatSeconds } from '@parley/contracts/durations';

const WIDE = 560;

const LINES = [
  { name: 'wait', dash: '6 4', colour: ({ palette }: Theme) => palette.info.dark },
  { name: 'firstReply', dash: '', colour: ({ palette }: Theme) => palette.primary.dark },
] as const;

interface TimesLayout extends Layout {
  grid: number[];
  /** Of each line, what lies between days without a median. */
  lines: Point[][][];
  isWide: boolean;
  targetY: number;
}

const minutesOf = ({ median }: Times): number | null => (median === null ? null : median / 60);

function layOut(days: Report['days'], target: number, width: number, height: number): TimesLayout {
  const values = LINES.map(({ name }) => days.map((day) => minutesOf(day[name])));
  const grid = gridValues(Math.max(target / 60, ...values.flat().map((value) => value ?? 0)), 4);
  const isWide = width >= WIDE;
  const plot = { left: gridMargin(grid) + 8, right: width - (isWide ? 150 : 28), top: 20, bottom: height - 40 };
  const step = days.length > 1 ? (plot.right - plot.left) / (days.length - 1) : 0;
  const positions = days.map((_, at) => (days.length > 1 ? plot.left + at * step : (plot.left + plot.right) / 2));
  const highest = grid.at(-1) ?? 0;
  const lines = values.map((line) => {
    const parts: Point[][] = [[]];
    line.forEach((value, at) => {
      if (value === null) parts.push([]);
      else parts.at(-1)?.push({ x: positions[at] ?? 0, y: heightOf(value, highest, plot) });
    });
    return parts.filter((part) => part.length > 0);
  });
  return { plot, grid, lines, isWide, positions, taken: lines.flat(2), targetY: heightOf(target / 60, highest, plot) };
}

/** The medians of each day in minutes; days with too few conversations leave a gap. */
export function TimesChart({ report, height }: { report: Report; height: number }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { days, targetWait } = report;
  const names = { firstReply: t('reports.firstReply'), wait: t('reports.wait') };
  const dateOf = (at: number) => formatDay(language, days[at]?.date ?? '1970-01-01', WHOLE_DAY);
  const valueOf = (at: number, name: 'firstReply' | 'wait') => {
    const times = days[at]?.[name];
    if (!times || times.count === 0) return t('reports.none');
    return times.median === null ? t('reports.tooFew', { count: times.count }) : formatSeconds(language, times.median);
  };
  return (
    <ChartStage
      label={t('reports.chart.walk')}
      height={height}
      layOut={(width) => layOut(days, targetWait, width, height)}
      describe={(at) => `${dateOf(at)}: ${LINES.map(({ name }) => `${names[name]} ${valueOf(at, name)}`).join(', ')}`}
      box={(at) => ({
        title: dateOf(at),
        rows: LINES.map((line) => (
          <Box key={line.name} sx={{ minHeight: 20 }}>
            {names[line.name]}: <b>{valueOf(at, line.name)}</b>
          </Box>
        )),
      })}
    >
      {(layout) => (
        <>
          <Weekends days={days} layout={layout} />
          <Grid values={layout.grid} plot={layout.plot} />
          <DayLabels days={days} layout={layout} />
          <Lines
            layout={layout}
            names={names}
            target={t('reports.chart.target', { time: formatSeconds(language, targetWait) })}
          />
        </>
      )}
    </ChartStage>
  );
}

function Weekends({ days, layout: { plot, positions } }: { days: Report['days']; layout: TimesLayout }) {
  const { palette } = useTheme();
  const step = (positions[1] ?? 40) - (positions[0] ?? 0);
  return days.map(({ date }, at) => {
    if (![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())) return null;
    const left = Math.max(plot.left, (positions[at] ?? 0) - step / 2);
    const right = Math.min(plot.right, (positions[at] ?? 0) + step / 2);
    return (
      <rect
        key={date}
        x={left}
        y={plot.top}
        width={right - left}
        height={plot.bottom - plot.top}
        fill={palette.surface}
      />
    );
  });
}

function DayLabels({ days, layout }: { days: Report['days']; layout: TimesLayout }) {
  const { palette } = useTheme();
  const { i18n } = useTranslation();
  const most = Math.max(2, Math.floor((layout.plot.right - layout.plot.left) / 70));
  return labelledIndexes(days.length, most).map((at) => {
    const date = days[at]?.date ?? '1970-01-01';
    const style =
      days.length <= 7
        ? ({ weekday: 'short', day: 'numeric' } as const)
        : ({ day: 'numeric', month: 'short' } as const);
    return (
      <text
        key={date}
        x={layout.positions[at]}
        y={layout.plot.bottom + 20}
        textAnchor="middle"
        fill={palette.text.secondary}
      >
        {formatDay(i18n.language, date, style)}
      </text>
    );
  });
}

interface LinesProps {
  layout: TimesLayout;
  names: Record<'firstReply' | 'wait', string>;
  target: string;
}

function Lines({ layout: { lines, plot, isWide, targetY }, names, target }: LinesProps) {
  const theme = useTheme();
  const red = theme.palette.error.dark;
  const ends = lines.map((line) => line.at(-1)?.at(-1)?.y ?? plot.bottom);
  const labels = spreadLabels([targetY, ...ends], 16, plot);
  return (
    <>
      <path d={`M${plot.left} ${targetY}H${plot.right}`} stroke={red} strokeWidth={1.5} strokeDasharray="2 4" />
      {isWide && (
        <text x={plot.right + 14} y={(labels[0] ?? 0) + 4} fontWeight={600} fill={red}>
          {target}
        </text>
      )}
      {LINES.map((line, index) => {
        const stroke = line.colour(theme);
        const marker = { fill: theme.palette.background.paper, stroke, strokeWidth: 1.5 };
        const parts = lines[index] ?? [];
        return (
          <g key={line.name}>
            {parts.map((part) => (
              <path
                key={part[0]?.x}
                d={linePath(part)}
                fill="none"
                stroke={stroke}
                strokeWidth={2}
                strokeDasharray={line.dash}
              />
            ))}
            {parts
              .flat()
              .map(({ x, y }) =>
                line.name === 'wait' ? (
                  <rect key={x} x={x - 3} y={y - 3} width={6} height={6} {...marker} />
                ) : (
                  <circle key={x} cx={x} cy={y} r={3.5} {...marker} />
                ),
              )}
            {isWide && parts.length > 0 && (
              <text x={plot.right + 14} y={(labels[index + 1] ?? 0) + 4} fontWeight={600} fill={stroke}>
                {names[line.name]}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
