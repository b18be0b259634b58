import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CustomerField, FieldType } from '@parley/contracts/customer-fields';
import {
  FIELD_FILTERS,
  fieldFilterText,
  filterNeedsValue,
  operandOf,
  parseFieldFilter,
  type FieldFilter,
} from '@parley/contracts/field-filter';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldWords } from '../useFieldWords.ts';

interface Props {
  fields: readonly CustomerField[];
  value: string | null;
  onApply: (value: string | null) => void;
}

const INPUTS: Record<FieldType, 'text' | 'date'> = {
  text: 'text',
  number: 'text',
  date: 'date',
  yesNo: 'text',
  choice: 'text',
};

const firstFor = (field: CustomerField | undefined): FieldFilter => ({
  key: field?.key ?? '',
  operator: FIELD_FILTERS[field?.type ?? 'text'][0],
  value: '',
});

/** A condition on one custom field: which, how, and what. */
export function FieldFilterForm({ fields, value, onApply }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const set = value === null ? null : parseFieldFilter(value);
  const [draft, setDraft] = useState<FieldFilter>(
    set && fields.some(({ key }) => key === set.key) ? set : firstFor(fields[0]),
  );
  const [isTried, setIsTried] = useState(false);
  const field = fields.find(({ key }) => key === draft.key);
  if (!field) return null;
  const hasValue = filterNeedsValue(draft.operator);
  const isWrong = hasValue && (draft.value.trim() === '' || operandOf(field, draft) === undefined);
  const problem = isTried && isWrong ? t('chats.fields.filter.check') : undefined;
  const apply = () => {
    setIsTried(true);
    if (!isWrong) onApply(fieldFilterText({ ...draft, value: hasValue ? draft.value.trim() : '' }));
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Select
        id="filter-field"
        label={t('chats.fields.filter.field')}
        value={field.key}
        onChange={(key) => setDraft(firstFor(fields.find((each) => each.key === key)))}
      >
        {fields.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </Select>
      <Select
        id="filter-operator"
        label={t('chats.fields.filter.condition')}
        value={draft.operator}
        onChange={(operator) => setDraft({ ...draft, operator: operator as FieldFilter['operator'] })}
      >
        {FIELD_FILTERS[field.type].map((operator) => (
          <MenuItem key={operator} value={operator}>
            {words.operator(field.type, operator)}
          </MenuItem>
        ))}
      </Select>
      {hasValue && field.type === 'choice' && (
        <Select
          id="filter-value"
          label={t('chats.fields.filter.value')}
          value={String(operandOf(field, draft) ?? '')}
          problem={problem}
          onChange={(next) => setDraft({ ...draft, value: next })}
        >
          {field.choices.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {words.value(field, id)}
            </MenuItem>
          ))}
        </Select>
      )}
      {hasValue && field.type !== 'choice' && (
        <TextField
          id="filter-value"
          label={t('chats.fields.filter.value')}
          type={INPUTS[field.type]}
          value={draft.value}
          error={problem !== undefined}
          helperText={problem}
          onChange={({ target }) => setDraft({ ...draft, value: target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { maxLength: 200, inputMode: field.type === 'number' ? 'decimal' : undefined },
          }}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {value !== null && (
          <Button variant="text" onClick={() => onApply(null)}>
            {t('chats.fields.filter.clear')}
          </Button>
        )}
        <Button type="submit" variant="outlined">
          {t('chats.fields.filter.apply')}
        </Button>
      </Box>
    </Box>
  );
}

interface SelectProps {
  id: string;
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Select({ id, label, value, problem, onChange, children }: SelectProps) {
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  );
}
