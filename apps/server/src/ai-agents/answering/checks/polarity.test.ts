import { LOCALES, type Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { checkSentence } from './check-sentence.ts';
import type { Evidence } from './evidence.ts';

/** A source sentence, its opposite, and a paraphrase. */
type Row = readonly [source: string, flipped: string, same: string];

const ROWS: Record<Locale, readonly Row[]> = {
  en: [
    ['Returns are free for 30 days.', 'Returns are not free for 30 days.', 'For 30 days returns are free.'],
    [
      'We deliver within two days in the EU.',
      'We do not deliver within two days in the EU.',
      'In the EU we deliver within two days.',
    ],
    ['You can pay by invoice.', 'You can’t pay by invoice.', 'You can pay by invoice, of course.'],
    ['Sale items cannot be returned.', 'Sale items can be returned.', 'You cannot return sale items.'],
    [
      'Returns are not possible without a receipt.',
      'Returns are possible without a receipt.',
      'Without a receipt returns are not possible.',
    ],
    ['There is no minimum order value.', 'There is a minimum order value.', 'No minimum order value applies.'],
    ['The shop is open on Sunday.', 'The shop is never open on Sunday.', 'On Sunday the shop is open.'],
    [
      'Batteries are not covered, but screens are covered.',
      'Batteries are covered, but screens are not covered.',
      'Screens are covered.',
    ],
    [
      'An upgrade is possible at any time.',
      'An upgrade is impossible at any time.',
      'At any time an upgrade is possible.',
    ],
    ['Delivery is free of charge.', 'Delivery is paid.', 'Delivery is free.'],
  ],
  de: [
    [
      'Die Rückgabe ist 30 Tage kostenlos.',
      'Die Rückgabe ist 30 Tage nicht kostenlos.',
      '30 Tage ist die Rückgabe kostenlos.',
    ],
    [
      'Wir liefern innerhalb von zwei Tagen nach Österreich.',
      'Wir liefern nicht innerhalb von zwei Tagen nach Österreich.',
      'Nach Österreich liefern wir innerhalb von zwei Tagen.',
    ],
    [
      'Reduzierte Ware kann nicht umgetauscht werden.',
      'Reduzierte Ware kann umgetauscht werden.',
      'Der Umtausch reduzierter Ware ist nicht möglich, reduzierte Ware kann nicht umgetauscht werden.',
    ],
    [
      'Es gibt keinen Mindestbestellwert.',
      'Es gibt einen Mindestbestellwert.',
      'Einen Mindestbestellwert gibt es nicht.',
    ],
    [
      'Eine Kündigung ist jederzeit möglich.',
      'Eine Kündigung ist jederzeit unmöglich.',
      'Jederzeit ist eine Kündigung möglich.',
    ],
    ['Die Lieferung ist kostenlos.', 'Die Lieferung ist kostenpflichtig.', 'Kostenlos ist die Lieferung.'],
    [
      'Ohne Quittung ist keine Rückgabe möglich.',
      'Ohne Quittung ist eine Rückgabe möglich.',
      'Keine Rückgabe ist ohne Quittung möglich.',
    ],
    ['Der Laden ist sonntags geöffnet.', 'Der Laden ist sonntags nie geöffnet.', 'Sonntags ist der Laden geöffnet.'],
    [
      'Akkus sind nicht abgedeckt, aber Displays sind abgedeckt.',
      'Akkus sind abgedeckt, aber Displays sind nicht abgedeckt.',
      'Displays sind abgedeckt.',
    ],
  ],
  fr: [
    [
      'Les retours sont gratuits pendant 30 jours.',
      'Les retours ne sont pas gratuits pendant 30 jours.',
      'Pendant 30 jours, les retours sont gratuits.',
    ],
    [
      'Nous livrons en Suisse sous deux jours.',
      'Nous ne livrons pas en Suisse sous deux jours.',
      'Sous deux jours nous livrons en Suisse.',
    ],
    [
      'Les articles soldés ne peuvent pas être retournés.',
      'Les articles soldés peuvent être retournés.',
      'Vous ne pouvez pas retourner les articles soldés.',
    ],
    [
      'Aucun montant minimum n’est demandé.',
      'Un montant minimum est demandé.',
      'Nous ne demandons pas de montant minimum.',
    ],
    ['La livraison est gratuite.', 'La livraison est payante.', 'Gratuite est la livraison.'],
    [
      'Un échange est possible en magasin.',
      'Un échange est impossible en magasin.',
      'En magasin un échange est possible.',
    ],
    [
      'Aucun retour n’est possible sans ticket.',
      'Un retour est possible sans ticket.',
      'Sans ticket aucun retour n’est possible.',
    ],
    [
      'Le magasin est ouvert le dimanche.',
      'Le magasin n’est jamais ouvert le dimanche.',
      'Le dimanche le magasin est ouvert.',
    ],
    [
      'Les batteries ne sont pas couvertes, mais les écrans sont couverts.',
      'Les batteries sont couvertes, mais les écrans ne sont pas couverts.',
      'Les écrans sont couverts.',
    ],
  ],
  it: [
    [
      'I resi sono gratuiti per 30 giorni.',
      'I resi non sono gratuiti per 30 giorni.',
      'Per 30 giorni i resi sono gratuiti.',
    ],
    [
      'Consegniamo in Svizzera entro due giorni.',
      'Non consegniamo in Svizzera entro due giorni.',
      'Entro due giorni consegniamo in Svizzera.',
    ],
    [
      'Gli articoli in saldo non possono essere resi.',
      'Gli articoli in saldo possono essere resi.',
      'Non possono essere resi gli articoli in saldo.',
    ],
    ['Non è previsto nessun ordine minimo.', 'È previsto un ordine minimo.', 'Nessun ordine minimo è previsto.'],
    ['Il cambio è possibile in negozio.', 'Il cambio è impossibile in negozio.', 'In negozio il cambio è possibile.'],
    ['La consegna è gratuita.', 'La consegna è a pagamento.', 'Gratuita è la consegna.'],
    [
      'Senza scontrino nessun reso è possibile.',
      'Senza scontrino il reso è possibile.',
      'Nessun reso è possibile senza scontrino.',
    ],
    [
      'Il negozio è aperto la domenica.',
      'Il negozio non è mai aperto la domenica.',
      'La domenica il negozio è aperto.',
    ],
    [
      'Le batterie non sono coperte, ma gli schermi sono coperti.',
      'Le batterie sono coperte, ma gli schermi non sono coperti.',
      'Gli schermi sono coperti.',
    ],
  ],
  ro: [
    [
      'Retururile sunt gratuite timp de 30 de zile.',
      'Retururile nu sunt gratuite timp de 30 de zile.',
      'Timp de 30 de zile retururile sunt gratuite.',
    ],
    ['Livrăm în Cluj în două zile.', 'Nu livrăm în Cluj în două zile.', 'În două zile livrăm în Cluj.'],
    [
      'Produsele reduse nu pot fi returnate.',
      'Produsele reduse pot fi returnate.',
      'Nu pot fi returnate produsele reduse.',
    ],
    ['Nu există nicio comandă minimă.', 'Există o comandă minimă.', 'Nicio comandă minimă nu există.'],
    ['Schimbul este posibil în magazin.', 'Schimbul este imposibil în magazin.', 'În magazin schimbul este posibil.'],
    ['N-am primit plata prin card.', 'Am primit plata prin card.', 'Plata prin card n-am primit.'],
    ['Fără bon nu este posibil returul.', 'Fără bon este posibil returul.', 'Returul nu este posibil fără bon.'],
    [
      'Magazinul este deschis duminica.',
      'Magazinul nu este niciodată deschis duminica.',
      'Duminica magazinul este deschis.',
    ],
    [
      'Bateriile nu sunt acoperite, dar ecranele sunt acoperite.',
      'Bateriile sunt acoperite, dar ecranele nu sunt acoperite.',
      'Ecranele sunt acoperite.',
    ],
  ],
  ru: [
    [
      'Возврат бесплатный в течение 30 дней.',
      'Возврат не бесплатный в течение 30 дней.',
      'В течение 30 дней возврат бесплатный.',
    ],
    [
      'Мы доставляем в Казань за два дня.',
      'Мы не доставляем в Казань за два дня.',
      'За два дня мы доставляем в Казань.',
    ],
    ['Товары со скидкой вернуть нельзя.', 'Товары со скидкой вернуть можно.', 'Нельзя вернуть товары со скидкой.'],
    ['Минимальной суммы заказа нет.', 'Минимальная сумма заказа есть.', 'Нет минимальной суммы заказа.'],
    ['Доставка бесплатная.', 'Доставка платная.', 'Бесплатная доставка.'],
    ['Обмен возможен в магазине.', 'Обмен невозможен в магазине.', 'В магазине обмен возможен.'],
    ['Без чека возврат не принимаем.', 'Без чека возврат принимаем.', 'Возврат без чека не принимаем.'],
    [
      'Магазин открыт по воскресеньям.',
      'Магазин никогда не открыт по воскресеньям.',
      'По воскресеньям магазин открыт.',
    ],
    [
      'Гарантия не покрывает батареи, но покрывает экраны.',
      'Гарантия покрывает батареи, но не покрывает экраны.',
      'Гарантия не покрывает батареи.',
    ],
  ],
  ua: [
    [
      'Повернення безкоштовне протягом 30 днів.',
      'Повернення не безкоштовне протягом 30 днів.',
      'Протягом 30 днів повернення безкоштовне.',
    ],
    [
      'Ми доставляємо до Львова за два дні.',
      'Ми не доставляємо до Львова за два дні.',
      'За два дні ми доставляємо до Львова.',
    ],
    [
      'Товари зі знижкою повернути не можна.',
      'Товари зі знижкою повернути можна.',
      'Не можна повернути товари зі знижкою.',
    ],
    ['Мінімальної суми замовлення немає.', 'Мінімальна сума замовлення є.', 'Немає мінімальної суми замовлення.'],
    ['Доставка безкоштовна.', 'Доставка платна.', 'Безкоштовна доставка.'],
    ['Обмін можливий у магазині.', 'Обмін неможливий у магазині.', 'У магазині обмін можливий.'],
    ['Без чека повернення не приймаємо.', 'Без чека повернення приймаємо.', 'Повернення без чека не приймаємо.'],
    ['Магазин відчинений у неділю.', 'Магазин ніколи не відчинений у неділю.', 'У неділю магазин відчинений.'],
    [
      'Гарантія не покриває батареї, але покриває екрани.',
      'Гарантія покриває батареї, але не покриває екрани.',
      'Гарантія не покриває батареї.',
    ],
  ],
};

const evidence = (language: Locale, text: string): Evidence => ({
  passages: [{ number: 1, chunkId: 1, title: '', heading: '', text }],
  heard: [],
  names: [],
  hosts: new Set(),
  language,
  support: 0.35,
  isSmallTalk: false,
  quotes: [],
  secrets: [],
});
const rows = LOCALES.flatMap((language) => ROWS[language].map((row) => [language, ...row] as const));

describe('a sentence that contradicts its source', () => {
  test('is covered by at least 60 rows in seven languages', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('is removed (%s): “%s” does not support “%s”', (language, source, flipped) => {
    expect(checkSentence(flipped, [], evidence(language, source))).toMatchObject({ isFine: false });
  });

  test.each(rows)('is distinguished from a paraphrase (%s): “%s”', (language, source, _, same) => {
    for (const sentence of [source, same])
      expect([sentence, checkSentence(sentence, [], evidence(language, source)).isFine]).toEqual([sentence, true]);
  });
});

test.each([
  ['en', 'Write to us at any time.', 'Do not hesitate to write to us at any time.'],
  ['en', 'Returns are accepted within 14 days.', 'Returns are accepted no later than 14 days.'],
  ['en', 'We ship to France and Spain.', 'We ship not only to France, we ship to Spain too.'],
  ['de', 'Schreiben Sie uns jederzeit.', 'Zögern Sie nicht, schreiben Sie uns jederzeit.'],
  ['fr', 'Écrivez-nous à tout moment.', 'N’hésitez pas, écrivez-nous à tout moment.'],
  ['ru', 'Возврат принимаем в течение 14 дней.', 'Возврат принимаем в течение не более 14 дней.'],
] as const)('an idiom with a negation denies nothing (%s): %s', (language, source, sentence) => {
  expect(checkSentence(sentence, [], evidence(language, source))).toMatchObject({ isFine: true });
});

test('among several sentences the closest one decides', () => {
  const text = 'Returns are free for 30 days. After that returns are not free. Gift cards cannot be returned.';
  const check = (sentence: string) => checkSentence(sentence, [], evidence('en', text)).isFine;
  expect(check('Returns are free for 30 days.')).toBe(true);
  expect(check('Gift cards can be returned.')).toBe(false);
  expect(check('After that returns are free.')).toBe(false);
});
