import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import type { InboxFilter } from '../inbox-filter.ts';

interface Props {
  filter: InboxFilter;
  onChange: (changes: Pick<InboxFilter, 'from' | 'to'>) => void;
}

const DAY_MS = 86_400_000;

/** Filters by start date: presets or a custom range, in the company's time zone. */
export function DateRange({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { timezone } = useProfile().company;
  const daysAgo = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(Date.now() - days * DAY_MS));
  const spans = [
    { name: t('chats.filters.today'), days: 0 },
    { name: t('chats.filters.week'), days: 6 },
    { name: t('chats.filters.month'), days: 29 },
  ];
  const { from, to } = filter;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {spans.map(({ name, days }) => (
          <Button
            key={days}
            variant="outlined"
            aria-pressed={from === daysAgo(days) && to === null}
            onClick={() => onChange({ from: daysAgo(days), to: null })}
            sx={{ '&[aria-pressed=true]': { bgcolor: 'primary.light', borderColor: 'primary.main' } }}
          >
            {name}
          </Button>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: '1 1 140px' } }}>
        <TextField
          type="date"
          label={t('chats.filters.from')}
          value={from ?? ''}
          onChange={(event) => onChange({ from: event.target.value || null, to })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: to ?? undefined } }}
        />
        <TextField
          type="date"
          label={t('chats.filters.to')}
          value={to ?? ''}
          onChange={(event) => onChange({ from, to: event.target.value || null })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: from ?? undefined } }}
        />
      </Box>
    </Box>
  );
}
