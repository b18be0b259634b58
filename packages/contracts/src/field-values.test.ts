import { describe, expect, test } from 'vitest';
import type { FieldType } from './customer-fields.ts';
import { readFieldValue, shownValue, valueProblem, type TypedField } from './field-values.ts';

const choices = [
  { id: 'c1', name: 'Gold', isRemoved: false },
  { id: 'c2', name: 'Silver', isRemoved: true },
];
const field = (type: FieldType): TypedField => ({ type, choices: type === 'choice' ? choices : [] });

describe('a value', () => {
  test.each<[FieldType, unknown]>([
    ['text', 'Cluj'],
    ['text', 'x'.repeat(500)],
    ['text', '2026-07-01T10:00:00Z'],
    ['number', 0],
    ['number', -12.5],
    ['number', 1e15],
    ['date', '1950-02-28'],
    ['date', '2024-02-29'],
    ['yesNo', false],
    ['choice', 'c1'],
  ])('of type %s may be %j', (type, value) => {
    expect(valueProblem(field(type), value)).toBeNull();
  });

  test.each<[FieldType, unknown, string]>([
    ['text', 7, 'wrongType'],
    ['text', ['a'], 'wrongType'],
    ['text', '   ', 'required'],
    ['text', 'x'.repeat(501), 'maxLength'],
    ['text', 'a\nb', 'singleLine'],
    ['text', 'a\0b', 'singleLine'],
    ['text', 'a\ud800', 'invalidText'],
    ['number', '12', 'fieldNumber'],
    ['number', Number.POSITIVE_INFINITY, 'fieldNumber'],
    ['number', Number.NaN, 'fieldNumber'],
    ['number', 1e16, 'fieldNumber'],
    ['number', true, 'fieldNumber'],
    ['date', '2026-02-30', 'fieldDate'],
    ['date', '2026-7-1', 'fieldDate'],
    ['date', '0000-01-01', 'fieldDate'],
    ['date', '+12026-01-01', 'fieldDate'],
    ['date', '2026-07-01T00:00:00Z', 'fieldDate'],
    ['date', 1_782_864_000, 'fieldDate'],
    ['yesNo', 'yes', 'fieldYesNo'],
    ['yesNo', 1, 'fieldYesNo'],
    ['choice', 'c2', 'fieldChoice'],
    ['choice', 'Gold', 'fieldChoice'],
    ['choice', 'constructor', 'fieldChoice'],
    ['choice', null, 'fieldChoice'],
  ])('of type %s cannot be %j', (type, value, key) => {
    expect(valueProblem(field(type), value)?.key).toBe(key);
  });
});

describe('what other systems say', () => {
  test.each<[FieldType, unknown, unknown]>([
    ['text', '  Cluj ', 'Cluj'],
    ['text', 'a\u202eb', 'ab'],
    ['text', 'two\n  lines', 'two lines'],
    ['text', 'a\0b', undefined],
    ['text', '', null],
    ['text', '\u202e', null],
    ['text', null, null],
    ['text', 12, undefined],
    ['text', 'x'.repeat(501), undefined],
    ['number', '1 200,50', 1200.5],
    ['number', '-0', 0],
    ['number', -0, 0],
    ['number', '1e400', undefined],
    ['number', '9'.repeat(400), undefined],
    ['number', Number.POSITIVE_INFINITY, undefined],
    ['number', 'many', undefined],
    ['date', '1.7.2026', '2026-07-01'],
    ['date', '01/07/2026', '2026-07-01'],
    ['date', '2026-07-01T23:30:00+02:00', '2026-07-01'],
    ['date', '31.02.2026', undefined],
    ['date', 'tomorrow', undefined],
    ['yesNo', 'Da!', true],
    ['yesNo', 'нет', false],
    ['yesNo', 0, undefined],
    ['yesNo', 'perhaps', undefined],
    ['choice', 'gold', 'c1'],
    ['choice', 'c1', 'c1'],
    ['choice', 'Silver', undefined],
    ['choice', '__proto__', undefined],
  ])('for a field of type %s, %j is read as %j', (type, given, value) => {
    expect(readFieldValue(field(type), given)).toBe(value);
  });
});

test('a choice is shown by its name, also if it was removed; one that is unknown is nothing', () => {
  expect(['c1', 'c2', 'c3'].map((id) => shownValue(field('choice'), id))).toEqual(['Gold', 'Silver', '']);
  expect(shownValue(field('number'), 7)).toBe(7);
});
