import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadMessages, sentence, type Problem, type ValidationKey } from './messages/index.ts';
import * as rules from './rules.ts';
import type { Rule } from './rules.ts';

interface Case {
  rule: Rule;
  key: ValidationKey;
  params?: Problem['params'];
  accepted: unknown[];
  refused: unknown[];
}

const blank = [undefined, null, ''];
const halfAddresses = ['a', '@', 'a@', '@b.c', 'a@b', 'a@b.', 'a@.b', 'a@b.c.', 'a@b@c.d', '"a"@b.c', 'a@[1.2]'];
const spacedAddresses = ['a b@c.d', ' a@b.c', 'a@b.c ', 'a@b.c\n', 'a\r@b.c', 'a@b\n.c', 'a@b.c\t'];
const headerTricks = ['a@b.c\r\nBcc: x@y.z', 'a@b.c,d@e.f', 'a@b.c;d@e.f', 'Ana <a@b.c>', 'a(b)@c.d'];
const websites = ['shop.example', 'shop.example:8080', 'SHOP.example/a?b=c#d', 'https://shop.example', 'магазин.укр'];
const halfWebsites = ['shop', 'localhost', 'http://localhost', 'https://', 'http:///', 'shop.example:99999'];
const brokenWebsites = [' shop.example', 'shop. example', 'shop.example\n', 'shop.example\r\nx', 'shop\0.example'];
const otherSchemes = [
  'javascript:alert(1)',
  'JavaScript://a.b/%0aalert(1)',
  'data:text/html,a.b',
  'ftp://a.b',
  'mailto:a@b.c',
];

const cases: Record<string, Case> = {
  required: {
    rule: rules.required,
    key: 'required',
    accepted: [0, -0, 1, 'a', '0', ' ', true, [], {}],
    refused: [...blank, false, Number.NaN],
  },
  email: {
    rule: rules.email,
    key: 'email',
    accepted: [...blank, 'a@b.c', 'ana.popescu+news@mail.shop.example', 'олена@пошта.укр', "o'neil@shop.example"],
    refused: [...halfAddresses, ...spacedAddresses, ...headerTricks, 5, true, ['a@b.c'], {}],
  },
  number: {
    rule: rules.number,
    key: 'number',
    accepted: [...blank, 1, -1, 0.5, '5', '-5', '0.5'],
    refused: [0, -0, '0', '0.0', ' ', 'a', '5a', '5,5', '1 000', 'NaN', Number.NaN, Infinity, '-Infinity', '5\0', {}],
  },
  integer: {
    rule: rules.integer,
    key: 'integer',
    accepted: [...blank, 0, 7, '0', '007', '12345678901234567890'],
    refused: [-1, 1.5, '-1', '+1', '1.0', '1e3', ' 1', '1\n', '1\r\n', '1\0', '٣', 'a', Number.NaN, Infinity, true],
  },
  capital: {
    rule: rules.capital,
    key: 'capital',
    accepted: [...blank, 'A', 'ABC', 'ȘȚÎ', 'ЩЇЄ', 'ÄÖ'],
    refused: ['a', 'Ab', 'A1', 'A B', 'A-B', 'A\n', 'A\r\n', 'A\0', 'ß', '漢', 5, true],
  },
  maxLength: {
    rule: rules.maxLength(3),
    key: 'maxLength',
    params: { n: 3 },
    accepted: [...blank, 'abc', '   ', '\0\r\n'],
    refused: ['abcd', 'abc\n', '    '],
  },
  minLength: {
    rule: rules.minLength(3),
    key: 'minLength',
    params: { n: 3 },
    accepted: [...blank, 'abc', 'abcd', '   '],
    refused: ['a', 'ab', '\r\n', '\0'],
  },
  exactLength: {
    rule: rules.exactLength(3),
    key: 'exactLength',
    params: { n: 3 },
    accepted: [...blank, 'abc', 'ab\0'],
    refused: ['ab', 'abcd', 'abc\n'],
  },
  excludes: {
    rule: rules.excludes('<.\n'),
    key: 'excludes',
    params: { characters: '<.\n' },
    accepted: [...blank, 'abc', '>', '\r', '\0'],
    refused: ['<', 'a<b', 'a.b', 'a\r\nb'],
  },
  nonEmpty: {
    rule: rules.nonEmpty,
    key: 'nonEmpty',
    accepted: ['a', ' a ', '0', '\0', [0], ['']],
    refused: [...blank, ' ', '\t\r\n', '\u00a0', []],
  },
  pattern: {
    rule: rules.pattern(/^[ab]+$/),
    key: 'pattern',
    accepted: [...blank, 'a', 'abba'],
    refused: ['c', 'ab\n', 'a\0', ' ab', 5],
  },
  json: {
    rule: rules.json,
    key: 'json',
    accepted: [...blank, '{}', '[]', 'null', '0', '"a"', ' {"a": [1, true]} \r\n', '{"__proto__": 1}'],
    refused: [' ', '{', '{a: 1}', "{'a': 1}", '[1,]', 'undefined', 'NaN', '"a\nb"', '{}\0', '{} {}', {}, 5],
  },
  minValue: {
    rule: rules.minValue(5),
    key: 'minValue',
    params: { n: 5 },
    accepted: [...blank, 5, 6, '5', '5.5', Infinity],
    refused: [4, 4.99, '4', '-5', 'a', '5a', '5\0', Number.NaN, {}],
  },
  maxValue: {
    rule: rules.maxValue(5),
    key: 'maxValue',
    params: { n: 5 },
    accepted: [...blank, 5, 0, -6, '5', '4.99', -Infinity],
    refused: [6, 5.01, '6', 'a', '5a', '5\0', Number.NaN, {}],
  },
  singleLine: {
    rule: rules.singleLine,
    key: 'singleLine',
    accepted: [...blank, 'a', 'a b', 'Олена', '漢字', '😀', '\u00a0'],
    refused: ['\n', 'a\r\nb', 'a\rb', 'a\0b', 'a\tb', '\u001b[31m', 'a\u007f', 'a\u0085b', 'a\u2028b', 'a\u2029b'],
  },
  phone: {
    rule: rules.phone,
    key: 'phone',
    accepted: [...blank, '12345', '+40 700 000 042', '(022) 12-34-56', '+1.202.555.0100'],
    refused: [
      '1234',
      '+',
      '++40700000042',
      '40+700000',
      '1'.repeat(25),
      'call me',
      '12345x',
      '12345\0',
      '٣٣٣٣٣',
      12_345,
    ],
  },
  username: {
    rule: rules.username,
    key: 'username',
    accepted: [...blank, 'ana', 'a1', 'ana.popescu_2-b', 'олена', '漢字', 'a'.repeat(40), '𝒜𝒜'],
    refused: ['a', 'a'.repeat(41), 'a b', 'a@b', '<a>', 'ana\n', 'an\r\na', 'ana\0', '../a', "a'--", '😀😀', 42],
  },
  website: {
    rule: rules.website,
    key: 'website',
    accepted: [...blank, ...websites],
    refused: [...halfWebsites, ...brokenWebsites, ...otherSchemes, 5],
  },
  timezone: {
    rule: rules.timezone,
    key: 'timezone',
    accepted: [...blank, 'UTC', 'Europe/Chisinau', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'],
    refused: ['Mars/Olympus', 'Europe', ' UTC', 'UTC\n', 'Europe/Kyiv\r\n', 'UTC\0', "UTC'; --", 'GMT+3', 3],
  },
};

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
/** Shapes on which careless patterns backtrack, each 100,000 characters long. */
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

  test.each(Object.entries(cases))('%s makes up its mind about a very long text at once', (_, { rule }) => {
    for (const text of longTexts) {
      const times = [1, 2, 3].map(() => {
        const start = performance.now();
        rule(text);
        return performance.now() - start;
      });
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
  ])('is said in a sentence with its numbers (%#)', async (rule, value, words) => {
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
  ])('is trimmed before its rules look: %j', (typed, kept) => {
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
  ])('is told about %s', (_, given, problems) => {
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

  test('is told about an unknown key that every object inherits', () => {
    const { error } = z.strictObject({}).safeParse({ constructor: 1 });
    expect(error && rules.problemsOf(error)).toEqual({ constructor: { key: 'unknownField' } });
  });
});

test('a pattern gives the same answer twice, even with the flag g', () => {
  const rule = rules.pattern(/^a$/g);
  expect([rule('a'), rule('a')]).toEqual([null, null]);
});
