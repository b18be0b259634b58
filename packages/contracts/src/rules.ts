import { z } from 'zod';
import type { Problem, ValidationKey } from './error-texts/index.ts';

/** Checks one value; null if it is valid. */
export type Rule = (value: unknown) => Problem | null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Rules other than `required` accept an empty value, so that optional fields may stay empty. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
/** NaN for anything but numbers and strings: converting an object may throw. */
const numeric = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
const unless = (fine: boolean, problem: Problem): Problem | null => (fine ? null : problem);

export const required: Rule = (value) => unless(value === 0 || Boolean(value), { key: 'required' });

/** A rough shape check that also excludes anything that could end a mail header. */
export const email: Rule = (value) =>
  unless(isBlank(value) || /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\].]+$/.test(text(value)), {
    key: 'email',
  });

export const number: Rule = (value) =>
  unless(isBlank(value) || (Number.isFinite(numeric(value)) && numeric(value) !== 0), { key: 'number' });

export const integer: Rule = (value) =>
  unless(isBlank(value) || /^\d+$/.test(typeof value === 'number' ? String(value) : text(value)), { key: 'integer' });

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

/** Not empty after trimming. */
export const nonEmpty: Rule = (value) =>
  unless(Array.isArray(value) ? value.length > 0 : typeof value === 'number' || text(value).trim() !== '', {
    key: 'nonEmpty',
  });

export const pattern =
  (expression: RegExp, key: ValidationKey = 'pattern'): Rule =>
  (value) =>
    unless(isBlank(value) || text(value).search(expression) !== -1, { key });

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
    unless(isBlank(value) || numeric(value) >= n, { key: 'minValue', params: { n } });

export const maxValue =
  (n: number): Rule =>
  (value) =>
    unless(isBlank(value) || numeric(value) <= n, { key: 'maxValue', params: { n } });

/** One line without control characters: safe in a mail header or a list row. */
export const singleLine: Rule = (value) => unless(!/[\p{Cc}\u2028\u2029]/u.test(text(value)), { key: 'singleLine' });

/** Names appear in mails to strangers, where anything that looks like a link becomes one. */
export const noLink: Rule = (value) => unless(!/:\/\/|\.[^\s./]+\//.test(text(value)), { key: 'noLink' });

export const phone: Rule = pattern(/^\+?(?:[ ().-]*\d){5,20}[ ().-]*$/, 'phone');

export const color: Rule = pattern(/^#[0-9a-f]{6}$/i, 'color');

/** A host name, with `*.` before it for all subdomains; `localhost` and IP addresses are accepted too. */
export const domain: Rule = pattern(
  /^(\*\.)?[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/iu,
  'domain',
);

export const username: Rule = pattern(/^[\p{L}\p{N}._-]{2,40}$/u, 'username');

/** A host with a dot, an optional port and path; without a scheme it is read as https. No credentials. */
export const website: Rule = (value) => {
  const shape =
    /^(?:https?:\/\/)?[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu;
  const problem = pattern(shape, 'website')(value);
  if (problem || isBlank(value)) return problem;
  return unless(URL.canParse(/^https?:/i.test(text(value)) ? text(value) : `https://${text(value)}`), {
    key: 'website',
  });
};

/** The base URL of a server, including dotless hosts in the local network; request paths are appended to it. */
export const serverAddress: Rule = (value) => {
  if (isBlank(value)) return null;
  const isPlain = /^https?:\/\/[^\s\p{Cc}/?#@\\]+(?:\/[^\s\p{Cc}?#\\]*)?$/iu.test(text(value));
  return unless(isPlain && URL.canParse(text(value)), { key: 'serverAddress' });
};

/** Printable ASCII without spaces: safe in a header, and not broken across lines when it was copied. */
export const accessKey: Rule = pattern(/^[\x21-\x7e]+$/, 'accessKey');

export const timezone: Rule = (value) => {
  if (isBlank(value)) return null;
  // Intl also accepts offsets and abbreviations, which do not define daylight saving time.
  if (text(value) !== 'UTC' && !/^[A-Z]\w+\//.test(text(value))) return { key: 'timezone' };
  try {
    new Intl.DateTimeFormat('en', { timeZone: text(value) });
    return null;
  } catch {
    return { key: 'timezone' };
  }
};

/** The first problem that any of the rules finds. */
export function firstProblem(value: unknown, rules: readonly Rule[]): Problem | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem) return problem;
  }
  return null;
}

/** A text field that is trimmed and then checked by the rules. */
export function line(...rules: Rule[]) {
  return z
    .string()
    .trim()
    .superRefine(obeys(singleLine, ...rules));
}

/** Adapts our rules to a zod schema: `z.string().superRefine(obeys(required, email))`. */
export function obeys(...rules: Rule[]) {
  return (value: unknown, context: z.RefinementCtx) => {
    const problem = firstProblem(value, rules);
    if (problem) context.addIssue({ code: 'custom', params: { problem } });
  };
}

/** Translates zod issues into our messages, by field (`company.name`), keeping the first problem of each field. */
export function problemsOf(error: z.ZodError): Record<string, Problem> {
  const problems: Record<string, Problem> = Object.create(null);
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
  const isOfNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (isOfNumber && issue.code === 'too_small' && issue.inclusive)
    return { key: 'minValue', params: { n: Number(issue.minimum) } };
  if (isOfNumber && issue.code === 'too_big' && issue.inclusive)
    return { key: 'maxValue', params: { n: Number(issue.maximum) } };
  if (issue.code === 'invalid_type') return { key: issue.input === undefined ? 'required' : 'wrongType' };
  return { key: 'invalid' };
}
