import Box from '@mui/material/Box';
import type { Operator } from '@parley/contracts/conditions';
import { needsValue, OPERATOR_KEYS } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../SelectField.tsx';
import { useConditions, type RuleFieldProps } from './condition-context.ts';

/** A single comparison: the value, the operator and the value to compare with. */
export function RuleEditor({ rule, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  const { operatorsFor, FactField, ValueField } = useConditions();
  const { operator, value } = rule;
  const ask = (next: Operator) => onChange({ ...rule, operator: next, value: needsValue(next) ? (value ?? '') : null });
  return (
    <Box sx={FIELDS}>
      <FactField rule={rule} onChange={onChange} />
      <SelectField
        label={t('steps.condition.operator')}
        value={operator}
        options={operatorsFor(rule.variable).map((each) => ({ value: each, label: t(OPERATOR_KEYS[each]) }))}
        onChange={(next) => ask(next as Operator)}
      />
      {needsValue(operator) && <ValueField rule={rule} onChange={onChange} />}
    </Box>
  );
}

/** Side by side where there is room. */
const FIELDS = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
  alignItems: 'start',
  pt: 1,
} as const;
