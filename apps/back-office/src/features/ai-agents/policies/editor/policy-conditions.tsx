import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Comparison, Operator } from '@parley/contracts/conditions';
import { LANGUAGES } from '@parley/contracts/locales';
import { saidBefore, topicTimes } from '@parley/contracts/policy-facts';
import { needsValue } from '@parley/flow-engine';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conditions, RuleFieldProps } from '../../../../components/conditions/condition-context.ts';
import { SelectField } from '../../../../components/SelectField.tsx';
import { operatorsOf, typeOf } from '../words/policy-facts.ts';
import type { FactWords } from '../words/useFactWords.ts';

/** The words that the fields of rules use; a context, because the shared editor does not know them. */
export const WordsContext = createContext<FactWords | null>(null);

function useWords(): FactWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error('The fields of rules need their words.');
  return words;
}

/** Rules of a policy look at facts that code keeps. */
export function usePolicyConditions(words: FactWords): Conditions {
  return useMemo(
    () => ({
      newRule: () => ({ variable: 'message', operator: 'contains', value: '' }),
      operatorsFor: (variable) => operatorsOf(typeOf(variable, words.fields)),
      describe: words.describeRule,
      FactField,
      ValueField,
    }),
    [words],
  );
}

/** Keeps what still suits the new fact. */
function lookAt(rule: Comparison, variable: string, words: FactWords): Comparison {
  const [before, after] = [typeOf(rule.variable, words.fields), typeOf(variable, words.fields)];
  const allowed = operatorsOf(after);
  const operator = allowed.includes(rule.operator) ? rule.operator : (allowed[0] as Operator);
  const value = before === after ? rule.value : '';
  return { variable, operator, value: needsValue(operator) ? (value ?? '') : null };
}

function FactField({ rule, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  const words = useWords();
  const options = [
    ...Object.keys(words.facts),
    ...words.fields.map(({ key }) => `customer.${key}`),
    ...words.topics.map(({ id }) => topicTimes(id)),
    ...words.policies.filter(({ content }) => content.action.kind === 'must_say').map(({ id }) => saidBefore(id)),
  ];
  // A fact that is gone stays listed, so that the rule shows what it refers to.
  const all = [...new Set([...options, rule.variable])];
  return (
    <SelectField
      label={t('policies.when.fact')}
      value={rule.variable}
      options={all.map((value) => ({ value, label: words.factName(value) }))}
      onChange={(variable) => onChange(lookAt(rule, variable, words))}
    />
  );
}

function ValueField({ rule, onChange }: RuleFieldProps) {
  const { t } = useTranslation();
  const words = useWords();
  const type = typeOf(rule.variable, words.fields);
  const value = String(rule.value ?? '');
  const choices = choicesOf(rule, words);
  const label = t('policies.when.value');
  if (choices)
    return (
      <TextField
        select
        label={label}
        value={choices.some((each) => each.value === value) ? value : ''}
        onChange={({ target }) => onChange({ ...rule, value: target.value })}
      >
        {choices.map((each) => (
          <MenuItem key={each.value} value={each.value}>
            {each.label}
          </MenuItem>
        ))}
      </TextField>
    );
  return (
    <TextField
      label={label}
      value={value}
      type={type === 'date' ? 'date' : 'text'}
      onChange={({ target }) => onChange({ ...rule, value: target.value })}
      slotProps={{
        htmlInput: { maxLength: 1_000, dir: 'auto', ...(type === 'number' && { inputMode: 'decimal' }) },
        ...(type === 'date' && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

/** What there is to choose from; null for free text. */
function choicesOf({ variable, operator }: Comparison, words: FactWords): { value: string; label: string }[] | null {
  const named = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
  switch (typeOf(variable, words.fields)) {
    case 'language':
      return LANGUAGES.map(({ code, name }) => ({ value: code, label: name }));
    case 'platform':
      return named(words.platforms);
    case 'sentiment':
      return named(words.sentiments);
    case 'topics':
      return words.topics.map(({ id, name }) => ({ value: String(id), label: name }));
    case 'choice': {
      const field = words.fields.find(({ key }) => variable === `customer.${key}`);
      const isWhole = operator === 'equals' || operator === 'notEquals';
      const names = field?.choices.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name) ?? [];
      return isWhole ? names.map((name) => ({ value: name, label: name })) : null;
    }
    default:
      return null;
  }
}
