import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CustomerField } from '@parley/contracts/customer-fields';
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
  /** Every complete condition applies without a button, and none is one of the choices. */
  isImmediate?: boolean;
  onApply: (value: string | null) => void;
}

const firstFor = (field: CustomerField | undefined): FieldFilter | null =>
  field ? { key: field.key, operator: FIELD_FILTERS[field.type][0], value: '' } : null;

/** A condition on one custom field: which, how, and what. */
export function FieldFilterForm({ fields, value, isImmediate = false, onApply }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const set = value === null ? null : parseFieldFilter(value);
  const [draft, setDraft] = useState<FieldFilter | null>(
    set && fields.some(({ key }) => key === set.key) ? set : isImmediate ? null : firstFor(fields[0]),
  );
  const [isTried, setIsTried] = useState(false);
  const fieldOf = (filter: FieldFilter | null) => fields.find(({ key }) => key === filter?.key);
  const isComplete = (filter: FieldFilter) => {
    const field = fieldOf(filter);
    if (!field || !filterNeedsValue(filter.operator)) return field !== undefined;
    return filter.value.trim() !== '' && operandOf(field, filter) !== undefined;
  };
  const textOf = (filter: FieldFilter | null) =>
    filter && isComplete(filter) ? fieldFilterText({ ...filter, value: filter.value.trim() }) : null;
  const change = (next: FieldFilter | null) => {
    setDraft(next);
    if (isImmediate) onApply(textOf(next));
  };
  const submit = () => {
    setIsTried(true);
    if (draft && isComplete(draft)) onApply(textOf(draft));
  };
  const field = fieldOf(draft);
  const hasValue = draft !== null && filterNeedsValue(draft.operator);
  const problem = isTried && draft && !isComplete(draft) ? t('chats.fields.filter.check') : undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: isImmediate ? 6 : 4 }}
    >
      <Select
        id="filter-field"
        label={t('chats.fields.filter.field')}
        value={field?.key ?? ''}
        onChange={(key) => change(firstFor(fields.find((each) => each.key === key)))}
      >
        {isImmediate && <MenuItem value="">{t('chats.filters.any')}</MenuItem>}
        {fields.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </Select>
      {field && draft && (
        <Select
          id="filter-operator"
          label={t('chats.fields.filter.condition')}
          value={draft.operator}
          onChange={(operator) => change({ ...draft, operator: operator as FieldFilter['operator'] })}
        >
          {FIELD_FILTERS[field.type].map((operator) => (
            <MenuItem key={operator} value={operator}>
              {words.operator(field.type, operator)}
            </MenuItem>
          ))}
        </Select>
      )}
      {field && hasValue && field.type === 'choice' && (
        <Select
          id="filter-value"
          label={t('chats.fields.filter.value')}
          value={String(operandOf(field, draft) ?? '')}
          problem={problem}
          onChange={(next) => change({ ...draft, value: next })}
        >
          {field.choices.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {words.value(field, id)}
            </MenuItem>
          ))}
        </Select>
      )}
      {field && hasValue && field.type !== 'choice' && (
        <TextField
          id="filter-value"
          label={t('chats.fields.filter.value')}
          type={field.type === 'date' ? 'date' : 'text'}
          value={draft.value}
          error={problem !== undefined}
          helperText={problem}
          onChange={({ target }) => setDraft({ ...draft, value: target.value })}
          onBlur={() => isImmediate && submit()}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { maxLength: 200, inputMode: field.type === 'number' ? 'decimal' : undefined },
          }}
        />
      )}
      {!isImmediate && (
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
      )}
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
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {children}
    </TextField>
  );
}
