import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/session.ts';
import { formatDays } from '../../components/charts/dates.ts';
import type { ChosenRange } from '../../components/charts/range.ts';
import { RangePicker } from '../../components/charts/RangePicker.tsx';
import { useRange } from '../../components/charts/useRange.ts';
import { Icon } from '../../components/Icon.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { AgentsCard } from './AgentsCard.tsx';
import { LedgerCard } from './LedgerCard.tsx';
import { MailSwitch } from './MailSwitch.tsx';
import { totalOf } from './outcomes.ts';
import { PeopleCard } from './PeopleCard.tsx';
import { RatingsCard } from './RatingsCard.tsx';
import { Tiles } from './Tiles.tsx';
import { TimesCard } from './TimesCard.tsx';
import { exportAddress, useLimits, useReport, type Limits, type ReportQuery } from './useReport.ts';

/** How customers were answered, and how their conversations ended. */
export function ReportsScreen() {
  const { range, today, choose } = useRange();
  const { limits, begunBy, set } = useLimits();
  const query = useReport(range, limits);
  const hasOnlyPeople = query.data && totalOf(query.data.period.bot) === 0 && totalOf(query.data.period.people) > 0;
  const shown = { query, range, limits };
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, py: 5, width: '100%', '@media print': { p: 0 } }}>
      <Header {...shown} today={today} onChoose={choose} onLimit={set} />
      <Box sx={{ display: 'grid', gap: { xs: 3, lg: 4 }, minWidth: 0 }}>
        <Tiles {...shown} />
        <Box sx={columns('minmax(0, 8fr) minmax(0, 7fr)')}>
          <TimesCard {...shown} />
          <LedgerCard
            {...shown}
            begunBy={begunBy ?? (hasOnlyPeople ? 'people' : 'bot')}
            onBegunBy={(next) => set('begun', next)}
          />
        </Box>
        <Box sx={columns('minmax(0, 18fr) minmax(0, 7fr)')}>
          <PeopleCard {...shown} />
          <RatingsCard {...shown} />
        </Box>
        <AgentsCard {...shown} />
        <MailSwitch />
      </Box>
    </Box>
  );
}

const columns = (wide: string) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: wide },
    gap: { xs: 3, lg: 4 },
    '& > *': { minWidth: 0 },
  }) as const;

interface HeaderProps {
  query: ReportQuery;
  range: ChosenRange;
  limits: Limits;
  today: string;
  onChoose: ReturnType<typeof useRange>['choose'];
  onLimit: ReturnType<typeof useLimits>['set'];
}

function Header({ query, range, limits, today, onChoose, onLimit }: HeaderProps) {
  const { t, i18n } = useTranslation();
  const { company } = useProfile();
  const { teams = [], channels = [] } = query.data ?? {};
  const choices = (all: string, items: readonly { id: number; name: string }[]) => [
    { value: 'all', label: all },
    ...items.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const chosen = (value: string) => (value === 'all' ? '' : value);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0 }}>
          {t('reports.title')}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {formatDays(i18n.language, range)}, {company.timezone.replaceAll('_', ' ')}
        </Box>
      </Box>
      <Box sx={filters}>
        {teams.length > 0 && (
          <SelectField
            label={t('reports.filter.team')}
            value={String(limits.teamId ?? 'all')}
            options={choices(t('reports.filter.allTeams'), teams)}
            onChange={(value) => onLimit('team', chosen(value))}
          />
        )}
        <SelectField
          label={t('reports.filter.channel')}
          value={String(limits.channelId ?? 'all')}
          options={choices(t('reports.filter.allChannels'), channels)}
          onChange={(value) => onLimit('channel', chosen(value))}
        />
        <SelectField
          label={t('reports.filter.hours')}
          value={limits.hours}
          options={[
            { value: 'clock', label: t('reports.filter.clock') },
            { value: 'open', label: t('reports.filter.open') },
          ]}
          onChange={(value) => onLimit('hours', value === 'open' ? value : '')}
        />
      </Box>
      <RangePicker range={range} today={today} onChoose={onChoose} />
      <Button
        variant="outlined"
        component="a"
        href={exportAddress(range, limits, 'summary')}
        download
        startIcon={<Icon of={Download} size={16} />}
        sx={{ '@media print': { display: 'none' } }}
      >
        {t('reports.export')}
      </Button>
    </Box>
  );
}

const filters = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 3,
  '& > *': { width: { xs: '100%', sm: 184 } },
  width: { xs: '100%', sm: 'auto' },
  '@media print': { display: 'none' },
} as const;
