import Box from '@mui/material/Box';
import type { Comparison, Operator } from '@parley/contracts/conditions';
import { needsValue, OPERATOR_KEYS, operators } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { VariableField } from '../VariableField.tsx';

/** A single comparison: the value, the operator and the value to compare with. */
export function RuleEditor({ rule, onChange }: { rule: Comparison; onChange: (rule: Comparison) => void }) {
  const { t } = useTranslation();
  const { variable, operator, value } = rule;
  const choices = useChoicesOf(rule);
  const ask = (next: Operator) => onChange({ ...rule, operator: next, value: needsValue(next) ? (value ?? '') : null });
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
      <VariableField
        label={t('steps.fields.variable')}
        value={variable}
        onChange={(name) => onChange({ ...rule, variable: name })}
        problem={variable === '' ? t('steps.issues.fill') : undefined}
      />
      <SelectField
        label={t('steps.condition.operator')}
        value={operator}
        options={(Object.keys(operators) as Operator[]).map((each) => ({ value: each, label: t(OPERATOR_KEYS[each]) }))}
        onChange={(next) => ask(next as Operator)}
      />
      {needsValue(operator) && choices && (
        <SelectField
          label={t('steps.fields.value')}
          value={String(value ?? '')}
          options={[...new Set([...choices, String(value ?? '')])].map((name) => ({ value: name, label: name }))}
          onChange={(next) => onChange({ ...rule, value: next })}
        />
      )}
      {needsValue(operator) && !choices && (
        <TemplateField
          label={t('steps.fields.value')}
          value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
          onChange={(next) => onChange({ ...rule, value: next })}
        />
      )}
    </Box>
  );
}

/** The names to choose from if the rule compares a field with one of its choices; null for free text. */
function useChoicesOf({ variable, operator, value }: Comparison): string[] | null {
  const { customerFields } = useStep();
  const field = customerFields.find(({ key }) => variable === `customer.${key}`);
  const isWhole = operator === 'equals' || operator === 'notEquals';
  if (field?.type !== 'choice' || !isWhole || String(value ?? '').includes('{{')) return null;
  return field.choices.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name);
}
