import Box from '@mui/material/Box';
import type { Stats } from '@parley/contracts/stats';
import { useTranslation } from 'react-i18next';
import { CardError } from '../../components/charts/CardError.tsx';
import { changeBetween, formatNumber, runningTotals } from '../../components/figures.ts';
import { KpiTile, type Figure, type Tile } from './KpiTile.tsx';
import { lengthOf, type ChosenRange } from '../../components/charts/range.ts';
import type { StatsQuery } from './useStats.ts';

const WEEK = 7;

/** The four figures at the top: what is new in the selected days, and the totals. */
export function KpiTiles({ query, range, today }: { query: StatsQuery; range: ChosenRange; today: string }) {
  const { t } = useTranslation();
  const { data } = query;
  const tiles = useTiles(range);
  const figures = useFigures(data, range, today);
  if (query.isError && !data)
    return <CardError title={t('home.figures')} minHeight={106} onRetry={() => void query.refetch()} />;
  return (
    <Box
      component="ul"
      aria-label={t('home.figures')}
      aria-busy={!data}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gap: { xs: 3, lg: 4 },
      }}
    >
      {tiles.map((tile, index) => (
        <KpiTile key={tile.label} {...tile} figure={figures?.[index] ?? null} />
      ))}
    </Box>
  );
}

function useTiles({ from, to }: ChosenRange): Tile[] {
  const { t } = useTranslation();
  const startedInRange = `/chats?view=all&from=${from}&to=${to}`;
  return [
    { label: t('home.kpi.newMessages'), definition: t('home.kpi.newMessagesHelp'), to: startedInRange },
    { label: t('home.kpi.newCustomers'), definition: t('home.kpi.newCustomersHelp'), to: startedInRange },
    { label: t('home.kpi.customers'), definition: t('home.kpi.customersHelp'), to: '/chats' },
    { label: t('home.kpi.messages'), definition: t('home.kpi.messagesHelp'), to: '/chats' },
  ];
}

function useFigures(stats: Stats | undefined, range: ChosenRange, today: string): Figure[] | null {
  const { t, i18n } = useTranslation();
  if (!stats) return null;
  const { period, previousPeriod, customersDailyGrowth: growth, weeklyActivity } = stats;
  const before = (value: number) => {
    const text = { value: formatNumber(i18n.language, value) };
    return range.preset === WEEK ? t('home.change.lastWeek', text) : t('home.change.before', text);
  };
  const within = t('home.change.inDays', { count: lengthOf(stats) });
  const first = growth[0];
  const last = growth.at(-1);
  const isUpToDate = stats.to >= today;
  const messages = weeklyActivity.map((day) => day.messages);
  const messagesBeforeWeek = stats.messagesTotal - messages.reduce((sum, count) => sum + count, 0);
  return [
    {
      value: period.messages,
      change: changeBetween(previousPeriod.messages, period.messages),
      than: before(previousPeriod.messages),
      trend: isUpToDate ? messages : [],
    },
    {
      value: period.newCustomers,
      change: changeBetween(previousPeriod.newCustomers, period.newCustomers),
      than: before(previousPeriod.newCustomers),
      trend: growth.slice(-WEEK).map((day) => day.new),
    },
    {
      value: stats.customersTotal,
      change: first && last ? changeBetween(first.total - first.new, last.total) : null,
      than: within,
      trend: growth.slice(-WEEK).map((day) => day.total),
    },
    {
      value: stats.messagesTotal,
      // The totals before a past range are not known.
      change: isUpToDate ? changeBetween(stats.messagesTotal - period.messages, stats.messagesTotal) : null,
      than: within,
      trend: isUpToDate ? runningTotals(messagesBeforeWeek, messages) : [],
    },
  ];
}
