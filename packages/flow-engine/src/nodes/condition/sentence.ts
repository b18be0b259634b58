import { isGroup, type Comparison, type Group, type Operator } from '@parley/contracts/conditions';
import { joined, sentence, templatePieces, type StepText } from '../../step-text.ts';

/** The text keys of the operators. */
export const OPERATOR_KEYS: Record<Operator, string> = {
  equals: 'steps.operators.equals',
  notEquals: 'steps.operators.notEquals',
  lessThan: 'steps.operators.lessThan',
  lessThanOrEqual: 'steps.operators.lessThanOrEqual',
  greaterThan: 'steps.operators.greaterThan',
  greaterThanOrEqual: 'steps.operators.greaterThanOrEqual',
  contains: 'steps.operators.contains',
  notContains: 'steps.operators.notContains',
  startsWith: 'steps.operators.startsWith',
  endsWith: 'steps.operators.endsWith',
  isEmpty: 'steps.operators.isEmpty',
  isNotEmpty: 'steps.operators.isNotEmpty',
  isTrue: 'steps.operators.isTrue',
  isFalse: 'steps.operators.isFalse',
};

/** Operators without a right-hand side. */
const ALONE: ReadonlySet<Operator> = new Set(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse']);
export const needsValue = (operator: Operator): boolean => !ALONE.has(operator);

function valueText(value: Comparison['value']): StepText {
  const words = Array.isArray(value) ? value.join(', ') : value === null ? '' : String(value);
  return words.trim() === '' ? sentence('steps.sentence.noValue') : templatePieces(words, true);
}

/** One rule as a sentence. */
export function ruleText({ variable, operator, value }: Comparison): StepText {
  const name: StepText = variable ? [{ variable }] : sentence('steps.sentence.noVariable');
  const question = [...name, { words: ' ' }, ...sentence(OPERATOR_KEYS[operator])];
  return needsValue(operator) ? [...question, { words: ' ' }, ...valueText(value)] : question;
}

/** All rules of a group as a sentence; nested groups are in brackets. */
export function groupText({ needs, rules }: Group): StepText {
  if (rules.length === 0) return sentence('steps.sentence.noRule');
  const texts = rules.map((rule): StepText => {
    if (!isGroup(rule)) return ruleText(rule);
    const inner = groupText(rule);
    return rule.rules.length > 1 ? [{ words: '(' }, ...inner, { words: ')' }] : inner;
  });
  const between = sentence(needs === 'all' ? 'steps.sentence.and' : 'steps.sentence.or');
  return joined(texts, [{ words: ' ' }, ...between, { words: ' ' }]);
}
