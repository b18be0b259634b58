import type { CustomerField, FieldType } from '@parley/contracts/customer-fields';
import type { FieldFilter, FieldOperator } from '@parley/contracts/field-filter';
import { operandOf } from '@parley/contracts/field-filter';
import { shownValue, type FieldValue } from '@parley/contracts/field-values';
import { useTranslation } from 'react-i18next';
import { formatDay } from './format-time.ts';

const OPERATORS: Record<FieldOperator, string> = {
  contains: 'chats.fields.operators.contains',
  equals: 'chats.fields.operators.equals',
  notEquals: 'chats.fields.operators.notEquals',
  greaterThan: 'chats.fields.operators.greaterThan',
  lessThan: 'chats.fields.operators.lessThan',
  isTrue: 'chats.fields.operators.isTrue',
  isFalse: 'chats.fields.operators.isFalse',
  isNotEmpty: 'chats.fields.operators.isNotEmpty',
  isEmpty: 'chats.fields.operators.isEmpty',
};
/** A day is not more or less than another. */
const FOR_DATES: Partial<Record<FieldOperator, string>> = {
  greaterThan: 'chats.fields.operators.after',
  lessThan: 'chats.fields.operators.before',
};

/** Values of custom fields and conditions on them, in the user's language. */
export function useFieldWords() {
  const { t, i18n } = useTranslation();
  const value = (field: CustomerField, given: FieldValue): string => {
    switch (field.type) {
      case 'yesNo':
        return given === true ? t('chats.fields.yes') : t('chats.fields.no');
      case 'number':
        return new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 20 }).format(Number(given));
      case 'date':
        return formatDay(new Date(`${String(given)}T12:00:00`), i18n.language);
      case 'choice': {
        const name = String(shownValue(field, given));
        const isRemoved = field.choices.some((choice) => choice.id === given && choice.isRemoved);
        return isRemoved ? t('chats.fields.removedChoice', { name }) : name;
      }
      case 'text':
        return String(given);
    }
  };
  const operator = (type: FieldType, name: FieldOperator): string =>
    t((type === 'date' ? FOR_DATES[name] : undefined) ?? OPERATORS[name]);
  /** “Plan is Gold”. */
  const filter = (field: CustomerField, given: FieldFilter): string => {
    const operand = operandOf(field, given);
    const words = [field.name, operator(field.type, given.operator)];
    return [...words, ...(given.value ? [operand ? value(field, operand) : given.value] : [])].join(' ');
  };
  return { value, operator, filter };
}
