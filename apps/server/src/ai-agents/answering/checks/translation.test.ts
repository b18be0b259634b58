import { expect, test } from 'vitest';
import { checkSentence } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';

const SOURCE = 'You can return an item within 30 days. Shipping to Austria is not free.';
const evidence = (quotes: string[], language: Evidence['language'] = 'de'): Evidence => ({
  passages: [{ number: 1, chunkId: 1, title: 'Returns', heading: '', text: SOURCE }],
  heard: [],
  names: [],
  hosts: new Set(),
  language,
  support: 0.5,
  isSmallTalk: false,
  quotes,
  secrets: [],
});
const RETURN = 'You can return an item within 30 days.';
const SHIPPING = 'Shipping to Austria is not free.';

test.each([
  ['de', 'Sie können einen Artikel innerhalb von 30 Tagen zurückgeben.', RETURN],
  ['fr', 'Vous pouvez retourner un article sous 30 jours.', RETURN],
  ['ru', 'Вы можете вернуть товар в течение 30 дней.', RETURN],
  ['de', 'Der Versand nach Österreich ist nicht kostenlos.', SHIPPING],
] as const)('a translation into %s passes with the sentence it relies on: %s', (language, sentence, quote) => {
  expect(checkSentence(sentence, [1], evidence([quote], language))).toMatchObject({ isFine: true, cited: [1] });
});

test.each([
  ['without a quotation', 'Sie können einen Artikel innerhalb von 30 Tagen zurückgeben.', []],
  [
    'with a quotation that is not in the source',
    'Sie können einen Artikel innerhalb von 30 Tagen zurückgeben.',
    ['You can return an item within 30 days, always.'],
  ],
  ['with another number', 'Sie können einen Artikel innerhalb von 60 Tagen zurückgeben.', [RETURN]],
  ['that denies what the source says', 'Sie können einen Artikel nicht innerhalb von 30 Tagen zurückgeben.', [RETURN]],
  ['that says what the source denies', 'Der Versand nach Österreich ist kostenlos.', [SHIPPING]],
  ['about something else', 'Das Passwort wird in den Einstellungen des Kontos geändert.', [RETURN]],
])('a translation %s is dropped', (_, sentence, quotes) => {
  expect(checkSentence(sentence, [1], evidence(quotes)).isFine).toBe(false);
});
