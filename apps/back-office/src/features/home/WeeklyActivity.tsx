import Box from '@mui/material/Box';
import type { Stats } from '@parley/contracts/stats';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import type { Table } from './ChartTable.tsx';
import { formatDay, WHOLE_DAY } from '../../components/charts/dates.ts';
import { Definition } from '../../components/charts/Definition.tsx';
import { Delta } from './Delta.tsx';
import { changeBetween, formatNumber, type Change } from '../../components/figures.ts';
import { LineSample, SERIES, type SeriesName } from './series.tsx';
import { useSeriesNames } from './useSeriesNames.ts';
import type { StatsQuery } from './useStats.ts';
import { WaitingChart } from './WaitingChart.tsx';
import { ExampleWeek, WeeklyChart } from './WeeklyChart.tsx';

const HEIGHT = 262;

/** The last seven days in three lines, each compared with the seven days before. */
export function WeeklyActivity({ week }: { week: StatsQuery }) {
  const { t, i18n } = useTranslation();
  const names = useSeriesNames();
  const table = ({ weeklyActivity: days }: Stats): Table => ({
    days: { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' },
    columns: [t('home.day'), ...SERIES.map(({ name }) => names[name])],
    rows: days.map((day) => ({
      key: day.date,
      label: formatDay(i18n.language, day.date, WHOLE_DAY),
      values: SERIES.map(({ name }) => day[name]),
    })),
  });
  return (
    <ChartCard
      title={t('home.weekly.title')}
      legend={<Legend stats={week.data} />}
      aside={<Definition name={t('home.weekly.title')} text={t('home.weekly.help')} />}
      query={week}
      height={HEIGHT}
      table={table}
      fileName="weekly-activity"
      example={<ExampleWeek height={HEIGHT} />}
      waiting={<WaitingChart height={HEIGHT} lines={5} />}
    >
      {({ weeklyActivity }) => <WeeklyChart days={weeklyActivity} height={HEIGHT} />}
    </ChartCard>
  );
}

/** Totals of the week and their changes; the stats must be those of the last seven days. */
function totalsOf(stats: Stats): Record<SeriesName, { total: number; change: Change }> {
  const sum = (name: SeriesName) => stats.weeklyActivity.reduce((total, day) => total + day[name], 0);
  const compared = (name: SeriesName, before: number) => ({
    total: sum(name),
    change: changeBetween(before, sum(name)),
  });
  return {
    messages: compared('messages', stats.previousWeek.newMessages),
    conversations: compared('conversations', stats.previousWeek.conversations),
    customers: compared('customers', stats.previousPeriod.customers),
  };
}

function Legend({ stats }: { stats: Stats | undefined }) {
  const { i18n } = useTranslation();
  const names = useSeriesNames();
  const totals = stats && totalsOf(stats);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        px: 4,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 3, lg: 5 },
        rowGap: 1,
        minHeight: 18,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {SERIES.map((series) => {
        const figures = totals?.[series.name];
        return (
          <Box component="li" key={series.name} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <LineSample series={series} />
            {names[series.name]}
            {figures && (
              <>
                <Box component="b" sx={[total, wideOnly]}>
                  {formatNumber(i18n.language, figures.total)}
                </Box>
                <Box component="span" sx={wideOnly}>
                  <Delta change={figures.change} />
                </Box>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const total = { fontWeight: 600, color: 'text.primary', fontVariantNumeric: 'tabular-nums' } as const;
const wideOnly = { display: { xs: 'none', sm: 'inline-flex' } } as const;
