import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a table becomes lines', () => {
  expect(
    toCsv([
      ['Day', 'Messages'],
      ['2026-11-15', 196],
    ]),
  ).toBe('Day,Messages\r\n2026-11-15,196\r\n');
  expect(toCsv([])).toBe('');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+40 700', "'+40 700"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', `"'\r=x"`],
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
])('%j does not become a formula', (text, expected) => {
  expect(toCsv([[text]])).toBe(`${expected}\r\n`);
});

test.each([
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ["a'=b", "a'=b"],
  ['Привет', 'Привет'],
  ['', ''],
])('%j stays in one cell', (text, expected) => {
  expect(toCsv([[text]])).toBe(`${expected}\r\n`);
});
