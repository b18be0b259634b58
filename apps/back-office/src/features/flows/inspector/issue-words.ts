import type { TFunction } from 'i18next';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Nothing was filled in yet where the issue is, as in every new step. */
export function isEmptyStill({ path }: Issue, settings: unknown): boolean {
  const value = path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    settings,
  );
  return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);
}

/** Describes what is wrong with a setting and how to fix it. */
export function issueWords(issue: Issue, t: TFunction): string {
  const last = issue.path.at(-1);
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int')
        return t('steps.issues.atLeast', { min: Number(issue.minimum) });
      return issue.origin === 'array' ? t('steps.issues.addOne') : t('steps.issues.fill');
    case 'too_big':
      if (issue.origin === 'number' || issue.origin === 'int')
        return t('steps.issues.atMost', { max: Number(issue.maximum) });
      return issue.origin === 'array'
        ? t('steps.issues.mostEntries', { count: Number(issue.maximum) })
        : t('steps.issues.mostCharacters', { count: Number(issue.maximum) });
    case 'invalid_format':
      if (last === 'variable') return t('steps.issues.variable');
      return last === 'from' || last === 'to' ? t('steps.issues.clock') : t('steps.issues.fill');
    case 'custom':
      return last === 'timezone' ? t('steps.issues.timezone') : t('steps.issues.wrong');
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return t('steps.issues.fill');
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return t('steps.issues.wrong');
  }
}

const samePath = (one: readonly PropertyKey[], other: readonly PropertyKey[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/** The issue at exactly this path. */
export const issueAt = (issues: readonly Issue[], path: readonly PropertyKey[]): Issue | undefined =>
  issues.find((issue) => samePath(issue.path, path));
