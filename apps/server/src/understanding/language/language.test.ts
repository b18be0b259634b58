import type { Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { detectLanguage, foldMarks, isStopWord, normalise, sentencesOf, stemOf, wordsOf } from './index.ts';

test.each([
  ['ÉCOLE', 'école'],
  ['Ёлка', 'елка'],
  ['ŞI ŢARĂ', 'și țară'],
  ['l’heure', "l'heure"],
  ['ﬁne １２', 'fine 12'],
  ['pass\u200Bword\u202E', 'password'],
])('"%s" is read as "%s"', (written, read) => {
  expect(normalise(written)).toBe(read);
});

test.each([
  ['straße', 'strasse'],
  ['țară', 'tara'],
  ['їжак', 'іжак'],
  ['œuvre', 'oeuvre'],
])('"%s" without marks is "%s"', (written, read) => {
  expect(foldMarks(written)).toBe(read);
});

test.each([
  ["L'école n'est pas loin", ['l', 'école', 'n', 'est', 'pas', 'loin']],
  ['It costs 1,299.50 €!', ['it', 'costs', '129950']],
  ['e-mail: a@b.md', ['e', 'mail', 'a', 'b', 'md']],
  ['😀 …', []],
])('the words of "%s"', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each<[Locale, string, string]>([
  ['en', 'deliveries', 'delivery'],
  ['en', 'returned', 'returns'],
  ['ro', 'comenzile', 'comenzilor'],
  ['ro', 'magazinului', 'magazinul'],
  ['ru', 'доставкой', 'доставки'],
  ['ru', 'заказов', 'заказа'],
  ['ua', 'доставкою', 'доставки'],
  ['ua', 'замовленням', 'замовлення'],
  ['ua', 'товарами', 'товару'],
  ['de', 'Bestellungen', 'Bestellung'],
  ['de', 'abos', 'abo'],
  ['de', 'toyotas', 'toyota'],
  ['de', 'häuser', 'haus'],
  ['fr', 'livraisons', 'livraison'],
  ['fr', 'remboursée', 'rembourser'],
  ['it', 'consegne', 'consegna'],
  ['it', 'pagamenti', 'pagamento'],
])('in %s, "%s" and "%s" share a stem', (language, one, other) => {
  expect(stemOf(normalise(one), language)).toBe(stemOf(normalise(other), language));
});

test.each<[Locale, string, boolean]>([
  ['en', 'the', true],
  ['en', 'delivery', false],
  ['ro', 'pentru', true],
  ['ro', 'fara', true],
  ['ru', 'который', true],
  ['ua', 'який', true],
  ['de', 'für', true],
  ['fr', 'où', true],
  ['it', 'perché', true],
  ['it', 'pacco', false],
])('in %s, "%s" is a stop word: %s', (language, word, isIt) => {
  expect(isStopWord(word, language)).toBe(isIt);
});

test.each([
  ['Open at 9 a.m. on Monday. Closed on Sunday!', ['Open at 9 a.m. on Monday.', 'Closed on Sunday!']],
  ['Dr. Smith came. He left at 5.30 p.m. sharp.', ['Dr. Smith came.', 'He left at 5.30 p.m. sharp.']],
  ['He is 39. The record stands.', ['He is 39.', 'The record stands.']],
  ['Am 3. Mai geöffnet. Im 19. Jahrhundert gebaut.', ['Am 3. Mai geöffnet.', 'Im 19. Jahrhundert gebaut.']],
  ['Живёт на ул. Садовой, д. 5. Открыто.', ['Живёт на ул. Садовой, д. 5.', 'Открыто.']],
  ['Strada este nr. 5. Sunați-ne!', ['Strada este nr. 5.', 'Sunați-ne!']],
  ['M. Dupont arrive. « Oui ! » dit-il.', ['M. Dupont arrive.', '« Oui ! » dit-il.']],
  ['Line one\nLine two\n\n- item', ['Line one', 'Line two', '- item']],
  ['Really?! Yes… No', ['Really?!', 'Yes…', 'No']],
  ['...', []],
])('the sentences of "%s"', (text, sentences) => {
  expect(sentencesOf(text).map((sentence) => sentence.text)).toEqual(sentences);
  for (const { start, end, text: said } of sentencesOf(text)) expect(text.slice(start, end)).toBe(said);
});

describe('the language of a short message', () => {
  test.each<[Locale, string]>([
    ['en', 'Where is my order?'],
    ['en', 'hello'],
    ['ro', 'Unde este comanda mea?'],
    ['ro', 'cat costa livrarea'],
    ['ru', 'Где мой заказ?'],
    ['ru', 'здравствуйте'],
    ['ua', 'Де моє замовлення?'],
    ['ua', 'дякую'],
    ['de', 'Wo ist meine Bestellung?'],
    ['de', 'wie lange dauert das'],
    ['fr', 'Où est ma commande ?'],
    ['fr', 'bonjour'],
    ['it', 'Dov’è il mio ordine?'],
    ['it', 'buongiorno'],
  ])('%s: "%s"', (language, text) => {
    expect(detectLanguage(text)?.language).toBe(language);
  });

  test.each(['مرحبا كيف حالك', 'שלום, איפה ההזמנה שלי?', '你好，我的订单在哪里'])(
    'is unknown in a script that none of ours uses: %s',
    (text) => expect(detectLanguage(text)).toBeNull(),
  );

  test.each(['مرحبا، كم سعر iPhone اليوم؟', 'שלום, איפה ההזמנה שלי מ Aurora?', 'مرحبا كم السعر ok'])(
    'is not that of a name or a word within another script: %s',
    (text) => expect(detectLanguage(text, { ru: 0.8 })).toBeNull(),
  );

  test('is unknown where there are no letters', () => {
    expect(detectLanguage('12345 😀')).toBeNull();
  });

  test('is the likely one when the message gives no indication', () => {
    expect(detectLanguage('ok', { de: 1 })?.language).toBe('de');
    expect(detectLanguage('Где мой заказ?', { de: 1 })?.language).toBe('ru');
  });
});
