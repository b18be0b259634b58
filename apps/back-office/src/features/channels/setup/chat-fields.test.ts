import { ChatField } from '@parley/contracts/channels';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asFieldName, moved, ownField, wellKnownField } from './chat-fields.ts';

test('a new field has a unique name', () => {
  const first = ownField([]);
  expect(first.name).toBe('field_1');
  expect(ownField([first]).name).toBe('field_2');
  expect(ownField([{ ...first, name: 'field_2' }]).name).toBe('field_1');
});

test('fields that fill in customer data have their own type', () => {
  expect(wellKnownField('email')).toMatchObject({ name: 'email', type: 'email', isRequired: false });
  expect(wellKnownField('name').type).toBe('text');
});

test.each([
  ['Order number', 'order_number'],
  ['  9 lives', 'lives'],
  ['Größe', 'gr_e'],
  ['заказ', ''],
])('"%s" becomes the name "%s"', (typed, name) => {
  expect(asFieldName(typed)).toBe(name);
});

test('every non-empty name is accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xd7_ff }), { maxLength: 80 }), (codes) => {
      const name = asFieldName(String.fromCodePoint(...codes));
      expect(name === '' || ChatField.shape.name.safeParse(name).success).toBe(true);
    }),
  );
});

test('a field moves by one position and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
