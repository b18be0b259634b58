import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { InboxFilter } from '../inbox-filter.ts';
import type { FilterChoice } from './filter-choices.ts';

interface Props {
  choices: readonly FilterChoice[];
  onChange: (changes: Partial<InboxFilter>) => void;
}

/** Filters as fields, where there is room for their names. */
export function ChoiceFields({ choices, onChange }: Props) {
  const { t } = useTranslation();
  return choices.map(({ field, label, choices: options, value }) => (
    <TextField
      key={field}
      select
      id={`filter-${field}`}
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange({ [field]: event.target.value || null } as Partial<InboxFilter>)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('chats.filters.any')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.name}
        </MenuItem>
      ))}
      {/* What the address names may not be among them, or not yet. */}
      {value !== null && !options.some((option) => option.value === value) && (
        <MenuItem value={value}>{value}</MenuItem>
      )}
    </TextField>
  ));
}
