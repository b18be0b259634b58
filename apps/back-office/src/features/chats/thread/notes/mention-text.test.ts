import { expect, test } from 'vitest';
import { toStored, toWritten, typedMention } from './mention-text.ts';

const ANA = { id: 1, name: 'Ana' };
const ANA_MARIA = { id: 2, name: 'Ana Maria' };

test('names that were picked are stored as ids and written as names again', () => {
  const stored = toStored('@Ana and @Ana Maria, see @Dan', [ANA, ANA_MARIA]);
  expect(stored).toBe('@{1} and @{2}, see @Dan');
  expect(toWritten(stored, [ANA, ANA_MARIA])).toBe('@Ana and @Ana Maria, see @Dan');
});

test('a name that was only typed mentions nobody', () => {
  expect(toStored('@Ana', [])).toBe('@Ana');
});

test('whole characters are kept', () => {
  expect(toStored('👍🏽 @Ana é', [ANA])).toBe('👍🏽 @{1} é');
});

test.each([
  ['@', 1, ''],
  ['Ask @ve', 7, 've'],
  ['Ask @Ana Ma', 11, 'Ana Ma'],
  ['Ask @ve now', 7, 've'],
  ['mail@shop', 9, null],
  ['@Ana is on it', 13, null],
  ['nothing', 7, null],
])('%j with the cursor at %i', (text, cursor, typed) => {
  expect(typedMention(text, cursor)).toBe(typed);
});
