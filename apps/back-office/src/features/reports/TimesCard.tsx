import Box from '@mui/material/Box';
import type { Times } from '@parley/contracts/figures';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../components/charts/dates.ts';
import type { Range } from '../../components/charts/range.ts';
import { formatSeconds } from '@parley/contracts/durations';
import { ReportCard } from './ReportCard.tsx';
import { TimesChart } from './TimesChart.tsx';
import { exportAddress, type Limits, type ReportQuery } from './useReport.ts';

const HEIGHT = 280;

/** How long customers waited, day by day. */
export function TimesCard({ query, range, limits }: { query: ReportQuery; range: Range; limits: Limits }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const written = (seconds: number | null) => (seconds === null ? '–' : formatSeconds(language, seconds));
  const cells = ({ count, median, p90 }: Times) => [String(count), written(median), written(p90)];
  return (
    <ReportCard
      query={query}
      title={() => t('reports.chart.title')}
      subtitle={t('reports.chart.subtitle')}
      exportTo={exportAddress(range, limits, 'days')}
      minHeight={HEIGHT}
      isEmpty={({ period }) => period.wait.count === 0}
      table={({ days }) => ({
        columns: [
          t('reports.day'),
          ...[t('reports.firstReply'), t('reports.wait')].flatMap((name) => [
            name,
            `${name}, ${t('reports.median')}`,
            `${name}, 90 %`,
          ]),
        ],
        rows: days.map(({ date, firstReply, wait }) => ({
          key: date,
          values: [
            formatDay(language, date, { day: 'numeric', month: 'short', weekday: 'short' }),
            ...cells(firstReply),
            ...cells(wait),
          ],
        })),
      })}
    >
      {(report) =>
        report.days.every(({ wait }) => wait.median === null) ? (
          <Box sx={{ display: 'grid', placeContent: 'center', minHeight: HEIGHT, p: 4, color: 'text.secondary' }}>
            {t('reports.tooFew', { count: report.period.wait.count })}
          </Box>
        ) : (
          <TimesChart report={report} height={HEIGHT} />
        )
      }
    </ReportCard>
  );
}
