import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { barsOf, gridValues, labelledIndexes, type Bar } from '../../components/chart-geometry.ts';
import { ChartStage, type Layout } from '../../components/charts/ChartStage.tsx';
import { formatDay, formatDays, SHORT_DAY, WHOLE_DAY } from '../../components/charts/dates.ts';
import { formatNumber } from '../../components/figures.ts';
import { Grid, gridMargin } from '../../components/charts/Grid.tsx';
import type { GrowthBar } from './growth.ts';

interface GrowthLayout extends Layout {
  grid: number[];
  drawn: Bar[];
}

function layOutGrowth(bars: readonly GrowthBar[], width: number, height: number): GrowthLayout {
  const values = bars.map((bar) => bar.new);
  const grid = gridValues(Math.max(0, ...values), 3);
  const plot = { left: gridMargin(grid), right: width - 16, top: 16, bottom: height - 34 };
  const drawn = barsOf(values, grid.at(-1) ?? 0, plot);
  return {
    plot,
    grid,
    drawn,
    positions: drawn.map((bar) => bar.x + bar.width / 2),
    taken: drawn.filter((bar) => bar.height > 0).map((bar) => ({ x: bar.x + bar.width / 2, y: bar.y })),
  };
}

/** One bar per day, or per week for long ranges; a line marks the start of the chosen range. */
export function GrowthChart({ bars, height }: { bars: readonly GrowthBar[]; height: number }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const nameOf = (bar: GrowthBar | undefined) => {
    if (!bar) return '';
    return bar.from === bar.to ? formatDay(language, bar.from, WHOLE_DAY) : formatDays(language, bar);
  };
  const rowsOf = (bar: GrowthBar | undefined) => [
    { name: t('home.growth.new'), value: formatNumber(language, bar?.new ?? 0) },
    { name: t('home.growth.total'), value: formatNumber(language, bar?.total ?? 0) },
  ];
  return (
    <ChartStage
      label={t('home.growth.walk')}
      height={height}
      layOut={(width) => layOutGrowth(bars, width, height)}
      describe={(index) =>
        `${nameOf(bars[index])}: ${rowsOf(bars[index])
          .map(({ name, value }) => `${name} ${value}`)
          .join(', ')}`
      }
      box={(index) => ({
        title: nameOf(bars[index]),
        rows: rowsOf(bars[index]).map(({ name, value }) => (
          <Box key={name} sx={{ display: 'flex', gap: 2, minHeight: 20 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
            <Box component="b" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </Box>
        )),
      })}
    >
      {(layout) => (
        <>
          <Grid values={layout.grid} plot={layout.plot} />
          <Bars bars={bars} layout={layout} />
          <DateLabels bars={bars} layout={layout} />
        </>
      )}
    </ChartStage>
  );
}

function Bars({ bars, layout: { drawn, plot } }: { bars: readonly GrowthBar[]; layout: GrowthLayout }) {
  const { palette } = useTheme();
  const start = bars.findIndex(({ isChosen }) => isChosen);
  const before = drawn[start - 1];
  const first = drawn[start];
  const edge = before && first && (before.x + before.width + first.x) / 2;
  return (
    <>
      {bars.map((bar, index) => {
        const { x, y, width, height } = drawn[index] ?? { x: 0, y: 0, width: 0, height: 0 };
        return (
          <rect
            key={bar.from}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={Math.min(2, width / 3)}
            fill={palette.primary.main}
            fillOpacity={bar.isChosen ? 1 : 0.45}
          />
        );
      })}
      {edge && <path d={`M${edge} ${plot.top}V${plot.bottom}`} stroke={palette.text.secondary} strokeDasharray="2 3" />}
    </>
  );
}

function DateLabels({ bars, layout }: { bars: readonly GrowthBar[]; layout: GrowthLayout }) {
  const { palette } = useTheme();
  const { i18n } = useTranslation();
  const most = Math.max(2, Math.min(5, Math.floor((layout.plot.right - layout.plot.left) / 90)));
  return labelledIndexes(bars.length, most).map((index) => {
    const isLast = index === bars.length - 1;
    const date = bars[index]?.from ?? '1970-01-01';
    return (
      <text
        key={date}
        x={isLast ? layout.plot.right : layout.positions[index]}
        y={layout.plot.bottom + 20}
        textAnchor={isLast ? 'end' : 'middle'}
        fill={palette.text.secondary}
      >
        {formatDay(i18n.language, date, SHORT_DAY)}
      </text>
    );
  });
}

const EXAMPLE = [9, 7, 12, 10, 8, 6, 11, 13, 10, 15, 12, 9, 14, 17, 11, 13, 13, 10, 12, 14, 13, 10, 13, 16, 14, 13];

/** Drawn in currentColor. */
export function ExampleGrowth({ height }: { height: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 700 206"
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, fill: 'currentColor' }}
    >
      {EXAMPLE.map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <rect key={index} x={24 + index * 25} width={18} y={180 - value * 9} height={value * 9} opacity={0.6} />
      ))}
    </Box>
  );
}
