import { expect, test } from 'vitest';
import { suggestKey } from './suggest-key.ts';

test.each([
  ['Order number', 'order_number'],
  ['  Größe (cm) ', 'grosse_cm'],
  ['Оплачено до', 'oplacheno_do'],
  ['Підписка', 'pidpiska'],
  ['Dată naștere', 'data_nastere'],
  ['2nd address', 'nd_address'],
  ['__proto__', 'proto'],
  ['!?', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the key of “%s” is %s', (name, key) => {
  expect(suggestKey(name)).toBe(key);
});
