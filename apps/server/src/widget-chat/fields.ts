import type { WidgetSettings } from '@parley/contracts/channels';
import type { Problem } from '@parley/contracts/error-texts/index';
import { email, firstProblem, maxLength, phone, singleLine, type Rule } from '@parley/contracts/rules';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { invalid } from '../infra/errors.ts';

export interface FieldValue {
  name: string;
  value: string;
}

export interface Answers {
  customer: { name?: string; email?: string; phone?: string };
  /** Answers to questions other than name and address; stored with the conversation. */
  others: FieldValue[];
}

const RULES: Record<string, Rule[]> = {
  text: [singleLine, maxLength(200)],
  email: [singleLine, email, maxLength(254)],
  phone: [singleLine, phone],
};
/** A Map, because visitors choose the names that are looked up: `constructor` must not match. */
const WELL_KNOWN = new Map([
  ['name', 'text'],
  ['email', 'email'],
  ['phone', 'phone'],
]);

/** Validates the answers against the channel's questions. */
export function readFields(settings: WidgetSettings, given: readonly FieldValue[], mustAnswer: boolean): Answers {
  const asked = new Map(settings.fields.map((field) => [field.name, field]));
  const answers: Answers = { customer: {}, others: [] };
  const problems: Record<string, Problem> = Object.create(null);
  const values = new Map(given.map(({ name, value }) => [name, withoutOverrides(value).trim()]));
  for (const { name, isRequired } of settings.fields) {
    if (mustAnswer && isRequired && !values.get(name)) problems[`fields.${name}`] = { key: 'required' };
  }
  for (const [name, value] of values) {
    const type = asked.get(name)?.type ?? WELL_KNOWN.get(name);
    const problem = type ? firstProblem(value, RULES[type] ?? []) : ({ key: 'unknownField' } satisfies Problem);
    if (problem) problems[`fields.${name}`] ??= problem;
    else if (!value) continue;
    else if (name === 'name' || name === 'phone') answers.customer[name] = value;
    else if (name === 'email') answers.customer.email = value.toLowerCase();
    else answers.others.push({ name, value });
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return answers;
}
