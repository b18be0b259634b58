import { cpuMs } from '@parley/contracts/testing/cpu-time';
import { expect, test } from 'vitest';
import { fill, piecesOf, wordsIn } from './text.ts';

const namesIn = (template: string) => piecesOf(template).flatMap((piece) => ('name' in piece ? [piece.name] : []));

const lookup = (name: string) => ({ name: 'Ana', n: 7, list: ['a', 'b'], no: false })[name] ?? null;

test.each([
  ['Hello {{name}}!', 'Hello Ana!', ['name']],
  ['{{ name }}{{n}}', 'Ana7', ['name', 'n']],
  ['{{list}} {{no}}', 'a, b false', ['list', 'no']],
  ['{{who | dear | friend}}', 'dear | friend', ['who']],
  ['{{who}}', '', ['who']],
  ['no end {{name', 'no end {{name', []],
  ['}} {{}} {', '}}  {', ['']],
])('%j is rendered as %j', (template, said, names) => {
  expect(fill(template, lookup)).toBe(said);
  expect(namesIn(template)).toEqual(names);
});

test('rendering a hostile template takes linear time', () => {
  const spentMs = cpuMs(() => {
    fill('{{'.repeat(200_000), lookup);
    fill('{{a|'.repeat(100_000) + '}}'.repeat(100_000), lookup);
  });
  expect(spentMs).toBeLessThan(1_000);
});

test('an empty text in one language counts as missing', () => {
  expect(wordsIn({ en: '  ', de: 'Hallo' }, ['en'])).toBe('Hallo');
  expect(wordsIn({}, ['en'])).toBe('');
});
