import type { Problem, ValidationKey } from './error-texts/index.ts';
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

/** What each rule accepts and rejects. */
export const cases: Record<string, Case> = {
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
  noLink: {
    rule: rules.noLink,
    key: 'noLink',
    accepted: [...blank, 'Ana Pop', 'Dr. Who', 'St. John', 'A/B', 'Олена', '1.5'],
    refused: ['https://evil.example', 'You won: http://x', 'evil.example/claim', 'x://y', 'a.b/c'],
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
  color: {
    rule: rules.color,
    key: 'color',
    accepted: [...blank, '#e09b34', '#FFFFFF', '#000000'],
    refused: ['e09b34', '#fff', '#e09b3g', '#e09b34 ', 'red', 'url(x)', '#e09b34;}', '#e09b34\n', 7],
  },
  domain: {
    rule: rules.domain,
    key: 'domain',
    accepted: [...blank, 'shop.example', '*.shop.example', 'localhost', '127.0.0.1', 'münchen.example', 'a-b.example'],
    refused: [
      'shop.example/',
      'https://shop.example',
      'shop.example:80',
      '*',
      '*.',
      '.example',
      'a..b',
      '-a.example',
      'a-.example',
      "a'; script-src *",
      'a b',
      'a\n',
      7,
    ],
  },
  website: {
    rule: rules.website,
    key: 'website',
    accepted: [...blank, ...websites],
    refused: [...halfWebsites, ...brokenWebsites, ...otherSchemes, 5],
  },
  serverAddress: {
    rule: rules.serverAddress,
    key: 'serverAddress',
    accepted: [
      ...blank,
      'https://models.example/v1',
      'http://localhost:11434/v1/',
      'http://10.0.0.5:8080',
      'http://ollama',
      'HTTPS://models.example',
      'http://[::1]:8080/v1',
    ],
    refused: [
      ...otherSchemes,
      'models.example/v1',
      'https://',
      'http:///v1',
      'https://name:word@models.example',
      'https://models.example/v1?a=b',
      'https://models.example/v1#a',
      'https://models.example:99999',
      'https://models.example\\@evil.example',
      'https://models .example',
      'https://models.example/v1\n',
      5,
    ],
  },
  accessKey: {
    rule: rules.accessKey,
    key: 'accessKey',
    accepted: [...blank, 'sk-proj-A_b.9==', 'a'],
    refused: ['sk a', 'sk-\n', 'ключ', 'sk-\0', 'sk-é'],
  },
  timezone: {
    rule: rules.timezone,
    key: 'timezone',
    accepted: [...blank, 'UTC', 'Europe/Chisinau', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires'],
    refused: ['Mars/Olympus', 'Europe', ' UTC', 'UTC\n', 'Europe/Kyiv\r\n', 'UTC\0', "UTC'; --", 'GMT+3', 3],
  },
};
