import type { Comparison } from '@parley/contracts/conditions';
import { SENTIMENTS } from '@parley/contracts/customers';
import { LOCALES } from '@parley/contracts/locales';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { POLICY_FACTS } from '@parley/contracts/policy-facts';
import type { Value } from '@parley/flow-engine';

/** A text that no condition is likely to name. */
const SOMETHING_ELSE = 'something else';

/**
 * Values of a fact that between them meet every combination of these conditions that can be met: what the conditions name, a little
 * more and a little less, something else, and nothing.
 */
export function valuesFor(variable: string, comparisons: readonly Comparison[]): Value[] {
  const named = comparisons.flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
  const type = variable in POLICY_FACTS ? POLICY_FACTS[variable as keyof typeof POLICY_FACTS] : null;
  if (type === 'platform') return [...CHANNEL_TYPES];
  if (type === 'language') return [...LOCALES];
  if (type === 'sentiment') return [...SENTIMENTS];
  if (type === 'yesNo') return [true, false];
  const numbers = named.map(Number).filter((value, at) => Number.isFinite(value) && isNumber(named[at]));
  const around = numbers.flatMap((value) => [value, value + 1, value - 1]);
  if (type === 'number' || /^topic\.\d+\.times$/.test(variable))
    return unique([...around, 0, 1]).filter((value) => typeof value === 'number' && value >= 0);
  const texts = named.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  const days = texts.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text)).flatMap(daysAround);
  return unique([...around, ...days, ...texts, texts.join(' '), true, false, SOMETHING_ELSE, null]).filter(
    (value) => value !== '',
  );
}

const isNumber = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
const unique = (values: readonly Value[]): Value[] => [...new Set(values)];

function daysAround(day: string): string[] {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return [];
  return [-1, 0, 1].map((shift) => new Date(time + shift * 86_400_000).toISOString().slice(0, 10));
}
