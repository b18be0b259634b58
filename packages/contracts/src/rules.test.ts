import { cpuMs } from './testing/cpu-time.ts';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadMessages, sentence, type Problem } from './error-texts/index.ts';
import { cases } from './rules.cases.ts';
import * as rules from './rules.ts';
import type { Rule } from './rules.ts';

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : inspect(value));

const rows = Object.entries(cases).flatMap(([name, { rule, key, params, accepted, refused }]) => [
  ...accepted.map((value) => ({ does: `${name} accepts ${shown(value)}`, rule, value, problem: null })),
  ...refused.map((value) => ({
    does: `${name} refuses ${shown(value)}`,
    rule,
    value,
    problem: params ? { key, params } : { key },
  })),
]);

const LENGTH = 100_000;
/** Inputs that make careless patterns backtrack, each 100,000 characters long. */
const longTexts = ['a', '1', ' ', '@', '.', 'A', 'ü', '\n', '[', '{"a":', 'a.', 'a:', 'a@', '-.', '😀', 'xn--a.', '%61']
  .map((part) => part.repeat(LENGTH / part.length))
  .flatMap((text) => [text, `a@${text}`, `1${text}?`, `https://${text}`]);

describe('each rule', () => {
  test('has its table here', () => {
    const helpers = new Set(['firstProblem', 'line', 'obeys', 'problemsOf']);
    const names = Object.keys(rules).filter((name) => !helpers.has(name));
    expect(Object.keys(cases).sort()).toEqual(names.sort());
  });

  test.each(rows)('$does', ({ rule, value, problem }) => {
    expect(rule(value)).toEqual(problem);
  });

  test.each(Object.entries(cases))('%s decides about a very long text quickly', (_, { rule }) => {
    for (const text of longTexts) {
      const times = [1, 2, 3].map(() => cpuMs(() => rule(text)));
      expect(Math.min(...times)).toBeLessThan(50);
    }
  });
});

describe('a refusal', () => {
  test.each<[Rule, unknown, string]>([
    [rules.json, '{', 'Invalid JSON format'],
    [rules.minValue(5), 4, 'Value must be at least 5'],
    [rules.maxValue(-2.5), 0, 'Value must be at most -2.5'],
    [rules.minValue(0), -1, 'Value must be at least 0'],
    [rules.excludes('$&{n}'), '$', 'These characters are not allowed: $&{n}'],
  ])('is worded as a sentence with its numbers (%#)', async (rule, value, words) => {
    const problem = rule(value);
    expect(problem && sentence(await loadMessages('en'), problem)).toBe(words);
  });

  test('is worded as the specification asks', async () => {
    const { validation } = await loadMessages('en');
    expect(validation).toMatchObject({
      json: 'Invalid JSON format',
      minValue: 'Value must be at least {n}',
      maxValue: 'Value must be at most {n}',
    });
  });

  test('names the first rule that was broken, in the order given', () => {
    expect(rules.firstProblem('ab', [rules.required, rules.minLength(3), rules.email])).toEqual({
      key: 'minLength',
      params: { n: 3 },
    });
    expect(rules.firstProblem('ab', [rules.required, rules.email, rules.minLength(3)])).toEqual({ key: 'email' });
    expect(rules.firstProblem('a@b.c', [rules.required, rules.email, rules.minLength(3)])).toBeNull();
  });
});

describe('a text field', () => {
  test.each([
    ['  ana@shop.example\r\n', 'ana@shop.example'],
    ['', ''],
  ])('is trimmed before its rules apply: %j', (typed, kept) => {
    expect(rules.line(rules.email).parse(typed)).toBe(kept);
  });

  test.each<[Rule, string]>([
    [rules.email, 'a\0@b.c'],
    [rules.email, 'a@b.c\u0007d'],
    [rules.phone, '123\n456'],
    [rules.website, 'shop.example/\0x'],
    [rules.maxLength(9), 'a\r\nb'],
  ])('refuses control characters before any other rule (%#)', (rule, typed) => {
    const { error } = rules.line(rule).safeParse(typed);
    expect(error && rules.problemsOf(error)).toEqual({ '': { key: 'singleLine' } });
  });
});

describe('a form with mistakes', () => {
  const Form = z.strictObject({
    name: z.string().superRefine(rules.obeys(rules.required, rules.maxLength(5))),
    age: z.number().optional(),
    company: z.strictObject({ site: rules.line(rules.website), tags: z.array(z.string()).optional() }).optional(),
    plan: z.enum(['free', 'paid']).optional(),
  });

  test.each<[string, unknown, Record<string, Problem>]>([
    ['a missing field', {}, { name: { key: 'required' } }],
    ['an empty field', { name: '' }, { name: { key: 'required' } }],
    ['a wrong type', { name: 5 }, { name: { key: 'wrongType' } }],
    ['null where a text belongs', { name: null }, { name: { key: 'wrongType' } }],
    ['a broken rule', { name: 'Mariana' }, { name: { key: 'maxLength', params: { n: 5 } } }],
    [
      'an unknown key',
      { name: 'Ana', admin: true, a: 1 },
      { admin: { key: 'unknownField' }, a: { key: 'unknownField' } },
    ],
    ['a nested field', { name: 'Ana', company: { site: 'x' } }, { 'company.site': { key: 'website' } }],
    ['a nested unknown key', { name: 'A', company: { site: '', x: 1 } }, { 'company.x': { key: 'unknownField' } }],
    ['a list item', { name: 'A', company: { site: '', tags: ['a', 1] } }, { 'company.tags.1': { key: 'wrongType' } }],
    ['an unknown choice', { name: 'Ana', plan: 'gold' }, { plan: { key: 'invalid' } }],
    ['no form at all', 'Ana', { '': { key: 'wrongType' } }],
    ['several at once', { age: 'x' }, { name: { key: 'required' }, age: { key: 'wrongType' } }],
  ])('gets an error for %s', (_, given, problems) => {
    const { error } = Form.safeParse(given, { reportInput: true });
    expect(error && rules.problemsOf(error)).toEqual(problems);
  });
});

describe('a hostile visitor', () => {
  test.each<[string, Rule, unknown]>([
    ['a script as website', rules.website, "javascript:1;alert(1);'@a.b'"],
    ['dots as website', rules.website, '..'],
    ['a very long host as website', rules.website, `${'A'.repeat(20_000)}.b!`],
    ['a phone number without digits', rules.phone, '(-.-)'],
    ['an offset as time zone', rules.timezone, '+03:00'],
  ])('cannot pass off %s', (_, rule, value) => {
    expect(rule(value)).not.toBeNull();
  });

  test('gets an error for an unknown key that every object inherits', () => {
    const { error } = z.strictObject({}).safeParse({ constructor: 1 });
    expect(error && rules.problemsOf(error)).toEqual({ constructor: { key: 'unknownField' } });
  });
});

test('a pattern gives the same result twice, even with the flag g', () => {
  const rule = rules.pattern(/^a$/g);
  expect([rule('a'), rule('a')]).toEqual([null, null]);
});
