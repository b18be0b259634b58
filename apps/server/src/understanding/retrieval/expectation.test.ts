import { expect, test } from 'vitest';
import { expectedBy } from './expectation.ts';

test.each([
  'when will my order arrive',
  'my parcel, when does it arrive',
  'do you know when it comes',
  'and when?',
  'когда привезут заказ',
  'et quand arrive-t-il',
  'când ajunge coletul',
])('"%s" asks for a time', (question) => {
  expect(expectedBy(question)).toBe('time');
});

test.each([
  'error when restoring',
  'it crashes when i open the app',
  'не работает когда открываю приложение',
  'erreur quand je restaure',
  'nu merge când apăs pe buton',
])('"%s" names a case', (question) => {
  expect(expectedBy(question)).toBeNull();
});
