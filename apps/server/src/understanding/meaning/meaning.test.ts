import type { Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../language/index.ts';
import { encodeQuestion, likeness, likenessToEach, packTable, packVector, SIZE } from './index.ts';
import { unpackTable } from './table-file.ts';

const encodeText = (text: string, language: Locale) => encodeQuestion(wordsOf(text), language);
const alike = (one: string, language: Locale, other: string, otherLanguage: Locale = language) =>
  likeness(encodeText(one, language), encodeText(other, otherLanguage));

describe('what texts mean', () => {
  test.each<[Locale, string, string, string]>([
    ['en', 'the postman left nothing at my door', 'Your parcel was not delivered', 'Change your password'],
    ['en', 'my little girl is nine, may she join?', 'Minimum age of users', 'Pay with your credit card'],
    ['de', 'wir sind zu fünft, was brauchen wir da?', 'Familientarif', 'Konto löschen'],
    ['fr', 'rendez-moi mon argent', 'Demander un remboursement', 'Suivre un colis'],
    ['it', 'non mi fa più entrare', 'Recuperare l’accesso al profilo', 'Costi di spedizione'],
    ['ro', 'nu-mi mai trimiteți reclame', 'Dezabonare de la newsletter', 'Garanția produselor'],
    ['ru', 'телефон садится за полдня', 'Расход заряда батареи', 'Оплата банковской картой'],
    ['ua', 'передумав, заберіть назад куртку', 'Повернення товару', 'Зміна пароля'],
  ])('in %s, "%s" is closer to "%s" than to "%s"', (language, asked, right, wrong) => {
    expect(alike(asked, language, right)).toBeGreaterThan(alike(asked, language, wrong) + 0.1);
  });

  test('is close across languages', () => {
    const asked = 'Где моя посылка?';
    expect(alike(asked, 'ru', 'Track your parcel', 'en')).toBeGreaterThan(
      alike(asked, 'ru', 'Change your password', 'en') + 0.1,
    );
  });

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['pictures', '🙂🙂'],
    ['control characters', '\u202e\u0000'],
    ['unknown words', 'zxqv kjhw'],
    ['a very long word', '1'.repeat(100_000)],
  ])('is a vector of numbers for %s', (_, text) => {
    const vector = encodeText(text, 'en');
    expect(vector).toHaveLength(SIZE);
    expect(vector.every(Number.isFinite)).toBe(true);
    expect(likeness(vector, encodeText('refund', 'en'))).toBeLessThanOrEqual(1.001);
  });
});

describe('packed vectors', () => {
  test('keep their likeness', () => {
    const asked = encodeText('I want my money back', 'en');
    const texts = ['How to get a refund', 'Opening hours'].map((text) => encodeText(text, 'en'));
    const packed = new Int8Array(2 * SIZE);
    texts.forEach((vector, at) => packed.set(packVector(vector), at * SIZE));
    const found = likenessToEach(asked, packed);
    texts.forEach((vector, at) => expect(found[at]).toBeCloseTo(likeness(asked, vector), 1));
  });

  test('of the table come back as they were, within one step', () => {
    const rows = Float32Array.from({ length: 2 * SIZE }, (_, at) => Math.sin(at));
    const { features, rows: read } = unpackTable(packTable([7, 4_000_000_000], rows));
    expect([...features]).toEqual([7, 4_000_000_000]);
    const scale = (rows[1] ?? 1) / (read[1] ?? 1);
    read.forEach((value, at) => expect(Math.abs(value * scale - (rows[at] ?? 0))).toBeLessThan(0.05));
  });
});
