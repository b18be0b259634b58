import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { subjectOf, type ActivityEntry } from '@parley/contracts/activity';
import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { byDay } from './days.ts';
import { EntryRow } from './EntryRow.tsx';
import { paramsOf, readFilter, type Filter } from './filter.ts';
import { Filters } from './Filters.tsx';
import { exportAddress, useActivity } from './useActivity.ts';

/** Who changed what and when. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const activity = useActivity(filter);
  const change = (changes: Partial<Filter>) => setParams(paramsOf({ ...filter, ...changes }), { replace: true });
  const entries = activity.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = paramsOf(filter).size > 0;
  return (
    <AccountFrame title={t('account.activity.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 4 }}>
        <Box sx={{ flex: '1 1 320px', color: 'text.secondary' }}>{t('activity.description')}</Box>
        <Button
          variant="outlined"
          aria-busy={activity.isRefetching}
          onClick={() => void activity.refetch()}
          startIcon={<Icon of={RefreshCw} size={18} />}
        >
          {t('activity.refresh')}
        </Button>
        {user.isCompanyOwner && (
          <Button
            variant="outlined"
            component="a"
            href={exportAddress(filter)}
            download
            startIcon={<Icon of={Download} size={18} />}
          >
            {t('activity.export')}
          </Button>
        )}
      </Box>
      <Filters
        filter={filter}
        thing={filter.thing && (entries.find(({ subject }) => subject.name)?.subject.name ?? filter.thing)}
        onChange={change}
      />
      <Loaded query={activity} rows={8}>
        {() =>
          entries.length === 0 ? (
            <Box role="status" sx={{ py: 4, color: 'text.secondary' }}>
              {isFiltered ? t('activity.emptyFiltered') : t('activity.empty')}
            </Box>
          ) : (
            <Days entries={entries} filter={filter} onChange={change} />
          )
        }
      </Loaded>
      {activity.hasNextPage && (
        <Button
          variant="outlined"
          aria-busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
          sx={{ mt: 4 }}
        >
          {t('activity.more')}
        </Button>
      )}
    </AccountFrame>
  );
}

interface DaysProps {
  entries: readonly ActivityEntry[];
  filter: Filter;
  onChange: (changes: Partial<Filter>) => void;
}

function Days({ entries, filter, onChange }: DaysProps) {
  const { t, i18n } = useTranslation();
  const { timezone } = useProfile().company;
  const words = { today: t('activity.today'), yesterday: t('activity.yesterday') };
  return byDay(entries, timezone, i18n.language, words).map(({ day, title, entries: ofDay }) => (
    <Box component="section" key={day} aria-label={title} sx={{ mb: 6 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0, pb: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((entry) => {
          const thing = entry.subject.id === null || filter.thing ? null : String(entry.subject.id);
          const subject = subjectOf(entry.kind);
          return (
            <EntryRow
              key={entry.id}
              entry={entry}
              timezone={timezone}
              onFilter={thing === null ? undefined : () => onChange({ subject, thing })}
            />
          );
        })}
      </Box>
    </Box>
  ));
}
