import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ACTIVITY_SUBJECTS } from '@parley/contracts/activity';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../components/SelectField.tsx';
import { NO_FILTER, type Filter } from './filter.ts';
import { SUBJECTS } from './sentences.ts';
import { useEverybodyEver } from '../../../api/members.ts';

const ALL = 'all';

interface Props {
  filter: Filter;
  /** What the one thing is called, if the filter names one. */
  thing: string | null;
  onChange: (changes: Partial<Filter>) => void;
}

/** By person, subject and days of the company. */
export function Filters({ filter, thing, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const people = useEverybodyEver().data ?? [];
  const { person, subject, from, to } = filter;
  const chosen = (value: string) => (value === ALL ? null : value);
  const subjects = ACTIVITY_SUBJECTS.map((value) => ({ value, label: t(SUBJECTS[value]) }));
  const isFiltered = Object.values(filter).some((value) => value !== null);
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
        gap: 3,
        alignItems: 'end',
        mb: 4,
        '& > :nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      <SelectField
        label={t('activity.person')}
        value={person ?? ALL}
        options={[
          { value: ALL, label: t('activity.anyone') },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onChange({ person: chosen(value) })}
      />
      <SelectField
        label={t('activity.subject')}
        value={subject ?? ALL}
        options={[
          { value: ALL, label: t('activity.anything') },
          ...subjects.toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
        ]}
        onChange={(value) =>
          onChange({ subject: subjects.find((each) => each.value === value)?.value ?? null, thing: null })
        }
      />
      <TextField
        type="date"
        label={t('activity.from')}
        value={from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || null })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: to ?? undefined } }}
      />
      <TextField
        type="date"
        label={t('activity.to')}
        value={to ?? ''}
        onChange={({ target }) => onChange({ to: target.value || null })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: from ?? undefined } }}
      />
      {isFiltered && (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          {thing !== null && (
            <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{t('activity.only', { name: thing })}</Box>
          )}
          <Button variant="text" onClick={() => onChange(NO_FILTER)} sx={{ ml: thing === null ? -3 : 0 }}>
            {t('activity.clear')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
