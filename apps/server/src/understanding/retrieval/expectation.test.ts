import { expect, test } from 'vitest';
import { expectedBy, lacksPrice, markExpectedBy } from './expectation.ts';

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

test.each([
  ['cat dureaza livrarea', 'number'],
  ['quel age faut-il', 'number'],
  ['ou est mon colis', 'place'],
  ['qual e il prezzo', 'number'],
] as const)('"%s", typed without its diacritics, asks for a %s', (question, expected) => {
  expect(expectedBy(question)).toBe(expected);
});

test('"ou" between two things is no question about a place', () => {
  expect(expectedBy('carte ou virement')).toBeNull();
});

test.each(['ce comision are platforma', 'which commission do you take', 'welche gebühren fallen an'])(
  '"%s" is answered by a share or an amount',
  (question) => {
    const mark = markExpectedBy(question);
    expect(mark?.test('comision 8%')).toBe(true);
    expect(mark?.test('2,50 €')).toBe(true);
    expect(mark?.test('we take a small part')).toBe(false);
  },
);

test.each(['pro price?', 'shipping costs', 'цена доставки', 'prezzo'])('"%s" asks for a price', (question) => {
  expect(lacksPrice(question, 'it is sent at once')).toBe(true);
  expect(lacksPrice(question, 'it is 5 €')).toBe(false);
});
