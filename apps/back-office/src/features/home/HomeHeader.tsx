import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/session.ts';
import { Icon } from '../../components/Icon.tsx';
import { formatAgo, formatDays } from '../../components/charts/dates.ts';
import { Hint } from '../../components/charts/Hint.tsx';
import type { ChosenRange, Preset, Range } from '../../components/charts/range.ts';
import { RangePicker } from '../../components/charts/RangePicker.tsx';
import type { StatsQuery } from './useStats.ts';

interface Props {
  range: ChosenRange;
  today: string;
  onChoose: (chosen: Preset | Range) => void;
  query: StatsQuery;
  onRefresh: () => void;
}

/** The greeting, the selected days and their time zone, and how fresh the figures are. */
export function HomeHeader({ range, today, onChoose, query, onRefresh }: Props) {
  const { t, i18n } = useTranslation();
  const { user, company } = useProfile();
  const [name] = user.name.split(' ', 1); // as people greet each other
  const greeting = {
    morning: t('home.morning', { name }),
    afternoon: t('home.afternoon', { name }),
    evening: t('home.evening', { name }),
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mb: 4 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, overflowWrap: 'anywhere' }}>
          {greeting[partOfDay(company.timezone)]}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {company.name} · {formatDays(i18n.language, range)} · {company.timezone.replaceAll('_', ' ')}
        </Box>
        <Box sx={{ display: { xs: 'block', sm: 'none' }, typography: 'body2' }}>
          <Freshness query={query} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, typography: 'body2' }}>
          <Hint text={t('home.refresh')}>
            <IconButton aria-label={t('home.refresh')} onClick={onRefresh} sx={refreshButton}>
              <Icon of={RefreshCw} size={16} />
            </IconButton>
          </Hint>
          <Freshness query={query} />
        </Box>
        <RangePicker range={range} today={today} onChoose={onChoose} />
      </Box>
    </Box>
  );
}

/** Not a live region: it changes all the time. */
function Freshness({ query }: { query: StatsQuery }) {
  const { t, i18n } = useTranslation();
  const now = useNow(10_000);
  const ago = formatAgo(i18n.language, query.dataUpdatedAt, now);
  return (
    <Box component="span" sx={{ color: query.isRefetchError ? 'error.dark' : 'text.secondary' }}>
      {query.data && (query.isRefetchError ? t('home.stale', { ago }) : t('home.updated', { ago }))}
    </Box>
  );
}

function useNow(step: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}

function partOfDay(timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(new Date()),
  );
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

const refreshButton = {
  width: { xs: 44, lg: 28 },
  height: { xs: 44, lg: 28 },
  p: 0,
  '@media print': { display: 'none' },
} as const;
