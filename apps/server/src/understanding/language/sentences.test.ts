import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences as sentencesOf } from './sentences.ts';

const splitSentences = (text: string) => [...sentencesOf(text)];

test.each([
  [
    'en',
    ['We ship to the U.S. and Canada, e.g. by mail. ', 'Ask Mr. Brown at 5 p.m. on Monday! ', '“Why?” ', 'See no. 7.'],
  ],
  [
    'de',
    [
      'Wir liefern z. B. am 3. Oktober, d. h. bald. ',
      'Kosten: ca. 5 € inkl. MwSt. laut Nr. 12. ',
      'Fragen? ',
      'Rufen Sie an.',
    ],
  ],
  ['fr', ['La livraison prend env. 3 jours chez M. Dupont. ', '« Pourquoi ? » ', 'Voir art. 5 du contrat !']],
  ['it', ['Il sig. Rossi consegna in ca. 3 giorni, ecc. ', 'Perché? ', 'Vedi pag. 12 dell’art. 4.']],
  ['ro', ['Livrăm pe str. Unirii nr. 5, bl. A, în 3 zile. ', 'De ce? ', 'Vezi art. 7 alin. 2.']],
  [
    'ru',
    [
      'Доставка на ул. Ленина, д. 5 стоит 300 руб. и т. д. за заказ. ',
      'Почему? ',
      'В 2024 г. Москва ждала… ',
      'Звоните!',
    ],
  ],
  ['ua', ['Доставка на вул. Шевченка, буд. 5 коштує 90 грн. за замовлення. ', 'Чому? ', 'Телефонуйте, див. Контакти.']],
])('%s: sentences end where people would say so', (_, sentences) => {
  expect(splitSentences(sentences.join(''))).toEqual(sentences);
});

test('nothing is lost or added', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'B', '.', ' ', '!', '…', '\n', '"', '5', 'Ж', '»'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(text, (written) => {
      expect(splitSentences(written).join('')).toBe(written);
    }),
  );
});
