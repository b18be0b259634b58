import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ChevronDown, ListPlus, Search, SlidersHorizontal, X } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import type { InboxFilter } from '../inbox-filter.ts';
import { Popup } from '../../../components/Popup.tsx';
import { SaveViewButton } from '../saved/SaveViewButton.tsx';
import { useFieldFilter, useFilterChoices, useRangeName, type FilterChoice } from './filter-choices.ts';

const FieldFilterForm = lazy(async () => ({
  default: (await import('./FieldFilterForm.tsx')).FieldFilterForm,
}));
const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters }));
const DateRange = lazy(async () => ({ default: (await import('./DateRange.tsx')).DateRange }));

interface Props {
  filter: InboxFilter;
  onChange: (changes: Partial<InboxFilter>) => void;
  onSearch: () => void;
}

/** Filters with a button of their own; the others have one once they are set. */
const USUAL: ReadonlySet<FilterChoice['field']> = new Set(['platform', 'tag', 'mood', 'priority']);

/** The filters in wide windows, one small button each. */
export function FilterBar({ filter, onChange, onSearch }: Props) {
  const { t } = useTranslation();
  const choices = useFilterChoices(filter, false);
  const shown = choices.filter(({ field, value }) => USUAL.has(field) || value !== null);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, minHeight: 50, pl: 4, pr: 2, py: 2, flex: 'none' }}>
      <Box
        role="group"
        aria-label={t('chats.filters.label')}
        sx={{
          display: 'flex',
          gap: 1,
          flex: 1,
          minWidth: 0,
          flexWrap: 'wrap',
          py: '3px',
        }}
      >
        {shown.map((choice) => (
          <ChoiceFilter
            key={choice.field}
            {...choice}
            onChoose={(value) => onChange({ [choice.field]: value } as Partial<InboxFilter>)}
          />
        ))}
        <FieldFilterButton filter={filter} onChange={onChange} />
        <DateFilter filter={filter} onChange={onChange} />
        <FilterButton
          label={t('chats.filters.more')}
          value={null}
          face={<Icon of={SlidersHorizontal} size={16} />}
          onClear={() => {}}
        >
          {(anchor, close) => (
            <Popup anchor={anchor} label={t('chats.filters.more')} width={300} onClose={close}>
              <MoreFilters filter={filter} onChange={onChange} />
            </Popup>
          )}
        </FilterButton>
        <SaveViewButton filter={filter} />
      </Box>
      <IconButton size="small" aria-label={t('chats.search.open')} aria-keyshortcuts="/" onClick={onSearch}>
        <Icon of={Search} size={18} />
      </IconButton>
    </Box>
  );
}

function ChoiceFilter({
  label,
  choices,
  value,
  onChoose,
}: FilterChoice & { onChoose: (value: string | null) => void }) {
  const { t } = useTranslation();
  const name = choices.find((choice) => choice.value === value)?.name ?? value;
  return (
    <FilterButton label={label} value={name} onClear={() => onChoose(null)}>
      {(anchor, close) => (
        <Menu anchorEl={anchor} open onClose={close} slotProps={{ paper: { sx: { maxHeight: 360, maxWidth: 300 } } }}>
          {choices.length === 0 && <MenuItem disabled>{t('chats.filters.none')}</MenuItem>}
          {choices.map((choice) => (
            <MenuItem
              key={choice.value}
              selected={choice.value === value}
              onClick={() => {
                close();
                onChoose(choice.value);
              }}
              sx={{ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '24px' }}
            >
              {choice.name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FilterButton>
  );
}

function DateFilter({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useTranslation();
  const value = useRangeName(filter);
  return (
    <FilterButton label={t('chats.filters.date')} value={value} onClear={() => onChange({ from: null, to: null })}>
      {(anchor, close) => (
        <Popup anchor={anchor} label={t('chats.filters.date')} width={340} onClose={close}>
          <DateRange filter={filter} onChange={onChange} />
        </Popup>
      )}
    </FilterButton>
  );
}

/** Left out while the company has no custom fields. */
function FieldFilterButton({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const { t } = useTranslation();
  const { fields, name } = useFieldFilter(filter);
  if (fields.length === 0 && filter.field === null) return null;
  return (
    <FilterButton
      label={t('chats.fields.filter.label')}
      value={name}
      face={<Icon of={ListPlus} size={16} />}
      onClear={() => onChange({ field: null })}
    >
      {(anchor, close) => (
        <Popup anchor={anchor} label={t('chats.fields.filter.label')} width={320} onClose={close}>
          <FieldFilterForm
            fields={fields}
            value={filter.field}
            onApply={(field) => {
              close();
              onChange({ field });
            }}
          />
        </Popup>
      )}
    </FilterButton>
  );
}

interface FilterButtonProps {
  label: string;
  value: string | null;
  /** Replaces the label when space is tight. */
  face?: ReactNode;
  onClear: () => void;
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** Shows the filter's name or, once set, its value with a button to clear it. */
function FilterButton({ label, value, face, onClear, children }: FilterButtonProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSet = value !== null;
  return (
    <Box sx={isSet ? { ...pill, bgcolor: 'primary.light', borderColor: 'primary.main' } : pill}>
      <ButtonBase
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        aria-label={isSet ? t('chats.filters.is', { label, value }) : label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...part, pl: 2, pr: isSet ? 0.5 : 1.5, gap: 0.5 }}
      >
        <Box
          component="span"
          sx={{
            display: face && !isSet ? 'flex' : 'block',
            maxWidth: 140,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {value ?? face ?? label}
        </Box>
        {!isSet && <Icon of={ChevronDown} size={14} />}
      </ButtonBase>
      {isSet && (
        <ButtonBase aria-label={t('chats.filters.remove', { label })} onClick={onClear} sx={{ ...part, width: 24 }}>
          <Icon of={X} size={14} />
        </ButtonBase>
      )}
      {anchor && children(anchor, () => setAnchor(null))}
    </Box>
  );
}

const pill = {
  display: 'flex',
  flex: 'none',
  height: 28,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'line.strong',
  bgcolor: '#fff',
} as const;

const part = {
  height: 26,
  borderRadius: '5px',
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
} as const;
