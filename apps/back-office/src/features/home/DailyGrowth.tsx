import Box from '@mui/material/Box';
import type { Stats } from '@parley/contracts/stats';
import { useTranslation } from 'react-i18next';
import { ChartCard } from './ChartCard.tsx';
import type { Table } from './ChartTable.tsx';
import { formatDay } from '../../components/charts/dates.ts';
import { formatNumber } from '../../components/figures.ts';
import { growthBars } from './growth.ts';
import { ExampleGrowth, GrowthChart } from './GrowthChart.tsx';
import { lengthOf, type Range } from '../../components/charts/range.ts';
import type { StatsQuery } from './useStats.ts';
import { WaitingChart } from './WaitingChart.tsx';

const HEIGHT = 206;

/** New customers per day. */
export function DailyGrowth({ growth, range }: { growth: StatsQuery; range: Range }) {
  const { t, i18n } = useTranslation();
  const { data } = growth;
  const table = ({ from, to, customersDailyGrowth }: Stats): Table => ({
    days: { from, to },
    columns: [t('home.day'), t('home.growth.new'), t('home.growth.total')],
    rows: customersDailyGrowth.map(({ date, new: added, total }) => ({
      key: date,
      label: formatDay(i18n.language, date, { day: 'numeric', month: 'short', year: 'numeric' }),
      values: [added, total],
    })),
  });
  return (
    <ChartCard
      title={t('home.growth.title')}
      subtitle={
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
          {data && t('home.growth.subtitle', { count: lengthOf(data) })}
        </Box>
      }
      aside={
        data && (
          <Box
            sx={{ typography: 'caption', color: 'text.secondary', mt: 1, mr: 2, display: { xs: 'none', sm: 'block' } }}
          >
            {t('home.growth.sum', { value: formatNumber(i18n.language, data.period.newCustomers) })}
          </Box>
        )
      }
      query={growth}
      height={HEIGHT}
      table={table}
      fileName="customers-daily-growth"
      example={<ExampleGrowth height={HEIGHT} />}
      waiting={<WaitingChart height={HEIGHT} lines={4} />}
      sx={{ flex: 1 }}
    >
      {({ customersDailyGrowth }) => (
        <GrowthChart bars={growthBars(customersDailyGrowth, range.from)} height={HEIGHT} />
      )}
    </ChartCard>
  );
}
