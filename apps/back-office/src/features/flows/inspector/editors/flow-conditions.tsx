import { OPERATORS, type Comparison } from '@parley/contracts/conditions';
import { newRule, ruleText } from '@parley/flow-engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conditions, RuleFieldProps } from '../../../../components/conditions/condition-context.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { piecesFor } from '../../../../components/step-text/pieces.ts';
import { currentLocale } from '../../../../language.ts';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { VariableField } from '../VariableField.tsx';

/** Rules of a flow look at its variables, and compare them with texts that may contain variables. */
export function useFlowConditions(): Conditions {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      newRule,
      operatorsFor: () => OPERATORS,
      describe: (rule) => piecesFor(ruleText(rule), { t, locale: currentLocale() }),
      FactField,
      ValueField,
    }),
    [t],
  );
}

function FactField({ rule, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  return (
    <VariableField
      label={t('steps.fields.variable')}
      value={rule.variable}
      onChange={(variable) => onChange({ ...rule, variable })}
      problem={rule.variable === '' ? t('steps.issues.fill') : undefined}
    />
  );
}

function ValueField({ rule, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  const { value } = rule;
  const choices = useChoicesOf(rule);
  if (choices)
    return (
      <SelectField
        label={t('steps.fields.value')}
        value={String(value ?? '')}
        options={[...new Set([...choices, String(value ?? '')])].map((name) => ({ value: name, label: name }))}
        onChange={(next) => onChange({ ...rule, value: next })}
      />
    );
  return (
    <TemplateField
      label={t('steps.fields.value')}
      value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
      onChange={(next) => onChange({ ...rule, value: next })}
    />
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
