import { z } from 'zod';
import type { ValidationKey } from './messages/index.ts';

/** Why a value was refused: the name of a message and what to fill into it. */
export interface Problem {
  key: ValidationKey;
  params?: Record<string, string | number>;
}

/** Looks at one value; null when there is nothing to say against it. */
export type Rule = (value: unknown) => Problem | null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Rules other than `required` leave an empty value alone, so that optional fields may stay empty. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const unless = (fine: boolean, problem: Problem): Problem | null => (fine ? null : problem);

export const required: Rule = (value) => unless(value === 0 || Boolean(value), { key: 'required' });

/** Something, an at sign, something, a dot, something – and nothing that could end a mail header. */
export const email: Rule = (value) =>
  unless(isBlank(value) || /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\].]+$/.test(text(value)), {
    key: 'email',
  });

export const number: Rule = (value) =>
  unless(isBlank(value) || (Number.isFinite(Number(value)) && Number(value) !== 0), { key: 'number' });

export const integer: Rule = (value) => unless(isBlank(value) || /^\d+$/.test(String(value)), { key: 'integer' });

export const capital: Rule = (value) => unless(isBlank(value) || /^\p{Lu}+$/u.test(text(value)), { key: 'capital' });

export const maxLength =
  (n: number): Rule =>
  (value) =>
    unless(text(value).length <= n, { key: 'maxLength', params: { n } });

export const minLength =
  (n: number): Rule =>
  (value) =>
    unless(isBlank(value) || text(value).length >= n, { key: 'minLength', params: { n } });

export const exactLength =
  (n: number): Rule =>
  (value) =>
    unless(isBlank(value) || text(value).length === n, { key: 'exactLength', params: { n } });

export const excludes =
  (characters: string): Rule =>
  (value) =>
    unless(![...characters].some((character) => text(value).includes(character)), {
      key: 'excludes',
      params: { characters },
    });

/** Not empty once spaces are taken away. */
export const nonEmpty: Rule = (value) =>
  unless(Array.isArray(value) ? value.length > 0 : text(value).trim() !== '', { key: 'nonEmpty' });

export const pattern =
  (expression: RegExp, key: ValidationKey = 'pattern'): Rule =>
  (value) =>
    unless(isBlank(value) || expression.test(text(value)), { key });

export const json: Rule = (value) => {
  if (isBlank(value)) return null;
  try {
    JSON.parse(text(value));
    return null;
  } catch {
    return { key: 'json' };
  }
};

export const minValue =
  (n: number): Rule =>
  (value) =>
    unless(isBlank(value) || Number(value) >= n, { key: 'minValue', params: { n } });

export const maxValue =
  (n: number): Rule =>
  (value) =>
    unless(isBlank(value) || Number(value) <= n, { key: 'maxValue', params: { n } });

/** One line without control characters: such a text may stand in a mail header or a list row. */
export const singleLine: Rule = (value) => unless(!/[\p{Cc}\u2028\u2029]/u.test(text(value)), { key: 'singleLine' });

export const phone: Rule = pattern(/^\+?[\d\s().-]{5,24}$/, 'phone');

export const username: Rule = pattern(/^[\p{L}\p{N}._-]{2,40}$/u, 'username');

/** An address a browser can open; typed without a scheme it is read as https. */
export const website: Rule = (value) => {
  if (isBlank(value)) return null;
  const typed = text(value);
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`;
  const fine =
    URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).hostname.includes('.');
  return unless(fine && !/\s/.test(typed), { key: 'website' });
};

export const timezone: Rule = (value) => {
  if (isBlank(value)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text(value) });
    return null;
  } catch {
    return { key: 'timezone' };
  }
};

/** The first thing that any of the rules has against the value. */
export function firstProblem(value: unknown, rules: readonly Rule[]): Problem | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem) return problem;
  }
  return null;
}

/** A text field that obeys the rules, trimmed before they look. */
export function line(...rules: Rule[]) {
  return z
    .string()
    .trim()
    .superRefine(obeys(singleLine, ...rules));
}

/** Hands our rules to a zod schema: `z.string().superRefine(obeys(required, email))`. */
export function obeys(...rules: Rule[]) {
  return (value: unknown, context: z.RefinementCtx) => {
    const problem = firstProblem(value, rules);
    if (problem) context.addIssue({ code: 'custom', params: { problem } });
  };
}

/** Says in our words what zod found, field by field (`company.name`), the first problem of each field. */
export function problemsOf(error: z.ZodError): Record<string, Problem> {
  const problems: Record<string, Problem> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[[...path, key].join('.')] ??= { key: 'unknownField' };
    } else {
      problems[path.join('.')] ??= explain(issue);
    }
  }
  return problems;
}

function explain(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'custom') {
    const problem = issue.params?.problem as Problem | undefined;
    if (problem) return problem;
  }
  if (issue.code === 'invalid_type') return { key: issue.input === undefined ? 'required' : 'wrongType' };
  return { key: 'invalid' };
}
