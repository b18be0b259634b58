import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_FILTER, type InboxFilter } from '../inbox-filter.ts';
import { SaveViewButton } from '../saved/SaveViewButton.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { DateRange } from './DateRange.tsx';
import { FieldFilterForm } from './FieldFilterForm.tsx';
import { useFieldFilter, useFilterChoices } from './filter-choices.ts';

interface Props {
  filter: InboxFilter;
  onChange: (changes: Partial<InboxFilter>) => void;
  onClose: () => void;
}

/** The filters on phones, as a bottom sheet. They apply immediately. */
export function FilterSheet({ filter, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const choices = useFilterChoices(filter, true);
  const { fields } = useFieldFilter(filter);
  /** Clearing also forgets a condition that is not complete yet. */
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    onChange(NO_FILTER);
  };
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'filters-title',
          sx: { borderRadius: '12px 12px 0 0', maxHeight: '90dvh' },
        },
      }}
    >
      <Box sx={{ p: 5, display: 'grid', gap: 6, overflowY: 'auto' }}>
        <Box component="h2" id="filters-title" sx={{ typography: 'h1', m: 0 }}>
          {t('chats.filters.label')}
        </Box>
        <ChoiceFields choices={choices} onChange={onChange} />
        {fields.length > 0 && (
          <FieldFilterForm
            key={clears}
            fields={fields}
            value={filter.field}
            isImmediate
            onApply={(field) => onChange({ field })}
          />
        )}
        <DateRange filter={filter} onChange={onChange} />
        <SaveViewButton filter={filter} />
        <Box sx={{ display: 'flex', gap: 3, pb: 'env(safe-area-inset-bottom)' }}>
          <Button variant="outlined" fullWidth onClick={clear}>
            {t('chats.filters.clear')}
          </Button>
          <Button fullWidth onClick={onClose}>
            {t('chats.filters.show')}
          </Button>
        </Box>
      </Box>
    </Drawer>
  );
}
