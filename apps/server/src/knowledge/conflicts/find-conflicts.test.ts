import type { Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { findConflicts } from './find-conflicts.ts';
import type { SourcePassage } from './statements.ts';

type Written = string | Partial<SourcePassage>;
const passage = (language: Locale, id: number, written: Written): SourcePassage => ({
  id,
  sourceId: id,
  sourceName: '',
  title: '',
  heading: '',
  text: '',
  kind: 'text',
  language,
  ...(typeof written === 'string' ? { text: written } : written),
});
const between = (language: Locale, one: Written, other: Written) =>
  findConflicts([passage(language, 1, one), passage(language, 2, other)]);
const marked = ({ text, marks }: { text: string; marks: readonly { start: number; end: number }[] }) =>
  marks.map(({ start, end }) => text.slice(start, end)).join(' / ');

describe('a contradiction is found', () => {
  const under = (title: string, heading: string, text: string) => ({ title, heading, text });
  const qa = (heading: string, text: string) => ({ kind: 'qa' as const, title: 'FAQ', heading, text });

  test.each<[Locale, Written, Written, string, string]>([
    ['en', 'Delivery to Chișinău takes 3 days.', 'Delivery to Chișinău takes 5 days.', '3 days', '5 days'],
    [
      'en',
      'A refund is possible within 14 days of purchase.',
      'Refunds are possible within 30 days of the purchase.',
      '14 days',
      '30 days',
    ],
    ['en', 'The trial lasts two weeks.', 'The trial lasts 30 days.', 'two weeks', '30 days'],
    ['en', 'A personal licence protects 3 devices.', 'A personal licence protects 5 devices.', '3', '5'],
    ['en', 'We ship to Ukraine.', 'We do not ship to Ukraine.', '', 'not'],
    ['en', 'The app requires Android 8 or later.', 'The app requires Android 10 or later.', '8', '10'],
    [
      'en',
      'The connector needs version 2.1 of the server.',
      'The connector needs version 2.10 of the server.',
      'version 2.1',
      'version 2.10',
    ],
    ['en', 'The sale ends on 3 May 2026.', 'The sale ends on May 13, 2026.', '3 May 2026', 'May 13, 2026'],
    ['en', 'Our shop closes at 6 pm on Fridays.', 'Our shop closes at 19:00 on Fridays.', '6 pm', '19:00'],
    [
      'en',
      under('FAQ', 'Delivery', 'Delivery costs €5.'),
      under('Terms', 'Delivery and payment', 'Delivery costs €7.50.'),
      '€5',
      '€7.50',
    ],
    ['en', 'Gift cards can be returned.', 'Gift cards cannot be returned.', '', 'cannot'],
    ['en', qa('Do you ship abroad?', 'Yes, by post.'), qa('Do you ship abroad?', 'No, by post.'), '', 'No'],
    [
      'en',
      qa('How long does delivery take?', 'Two to three working days.'),
      'Delivery takes 5 to 7 working days.',
      'Two to three',
      '5 to 7',
    ],
    [
      'en',
      'Region: Europe\nService: UPS\nPrice: 12 EUR',
      'Region: Europe\nService: UPS\nPrice: 15 EUR',
      '12 EUR',
      '15 EUR',
    ],
    ['de', 'Die Lieferung dauert 3 Tage.', 'Die Lieferung dauert 7 Tage.', '3 Tage', '7 Tage'],
    ['de', 'Der Versand kostet 4,90 €.', 'Der Versand kostet 6,90 Euro.', '4,90 €', '6,90 Euro'],
    [
      'de',
      'Sie können die Ware innerhalb von 14 Tagen zurückgeben.',
      'Sie können die Ware binnen 30 Tagen zurückgeben.',
      '14 Tagen',
      '30 Tagen',
    ],
    ['de', 'Unser Laden ist sonntags geöffnet.', 'Unser Laden ist sonntags geschlossen.', '', 'geschlossen'],
    ['fr', 'La livraison à Paris coûte 6,90 €.', 'La livraison à Paris coûte 9 €.', '6,90 €', '9 €'],
    ['fr', 'Nous livrons en Belgique.', 'Nous ne livrons pas en Belgique.', '', 'ne / pas'],
    ['it', 'La garanzia dura 2 anni.', 'La garanzia dura 12 mesi.', '2 anni', '12 mesi'],
    ['it', 'Accettiamo pagamenti in contanti.', 'Non accettiamo pagamenti in contanti.', '', 'Non'],
    ['ro', 'Livrarea la Bălți costă 60 de lei.', 'Livrarea la Bălți costă 80 de lei.', '60 de lei', '80 de lei'],
    ['ro', 'Plata cu cardul este posibilă.', 'Plata cu cardul nu este posibilă.', '', 'nu'],
    ['ru', 'Доставка в Кишинёв занимает 2 дня.', 'Доставка в Кишинёв занимает 5 дней.', '2 дня', '5 дней'],
    ['ru', 'Товар можно вернуть в течение 14 дней.', 'Товар нельзя вернуть в течение 14 дней.', '', 'нельзя'],
    ['ua', 'Гарантія на лампи діє 2 роки.', 'Гарантія на лампи діє 3 роки.', '2 роки', '3 роки'],
  ])('%s: %j and %j', (language, one, other, here, there) => {
    const found = between(language, one, other);
    expect(found.map(({ sides }) => sides.map(marked))).toEqual([[here, there]]);
  });
});

describe('no contradiction is seen in', () => {
  const in_ = (heading: string, text: string) => ({ title: 'Help', heading, text });
  test.each<[string, Locale, Written, Written]>([
    ['another plan', 'en', 'The Basic plan includes 5 users.', 'The Pro plan includes 50 users.'],
    [
      'another plan in the heading',
      'en',
      in_('Basic', 'The plan includes 5 users.'),
      in_('Premium', 'The plan includes 50 users.'),
    ],
    [
      'a plan in one heading only',
      'en',
      in_('Delivery', 'Delivery costs 5 €.'),
      in_('Premium members', 'Delivery costs 2 €.'),
    ],
    ['another country', 'ro', 'Livrarea în România durează 3 zile.', 'Livrarea în Ucraina durează 7 zile.'],
    [
      'another country in the heading',
      'de',
      in_('Lieferung nach Österreich', 'Der Versand kostet 9 €.'),
      in_('Lieferung nach Frankreich', 'Der Versand kostet 14 €.'),
    ],
    [
      'another row of a table',
      'en',
      'Region: Europe\nService: UPS Standard\nDelivery time: 2 days',
      'Region: Asia\nService: UPS Standard\nDelivery time: 9 days',
    ],
    [
      'another product',
      'en',
      { title: 'Lamp Aurora', text: 'The warranty is 2 years.' },
      { title: 'Lamp Borealis', text: 'The warranty is 5 years.' },
    ],
    ['another product in the sentence', 'en', 'The Aurora lamp weighs 2 kg.', 'The Borealis lamp weighs 3 kg.'],
    ['another kind of delivery', 'en', 'Delivery takes 5 days.', 'Express delivery takes 1 day.'],
    ['a condition', 'en', 'Refunds take 5 days.', 'Refunds by bank transfer take 10 days.'],
    ['another browser', 'en', 'Chrome 90 is supported.', 'Firefox 80 is supported.'],
    ['the same number in another spelling', 'de', 'Der Versand kostet 6,90 €.', 'Der Versand kostet 6.9 EUR.'],
    [
      'the same number with and without separators',
      'en',
      'Delivery is free from 1 200 MDL.',
      'Delivery is free from 1,200 lei.',
    ],
    [
      'the same duration in other units',
      'en',
      'A refund is possible within 14 days.',
      'A refund is possible within two weeks.',
    ],
    ['a year and twelve months', 'it', 'La garanzia dura 1 anno.', 'La garanzia dura 12 mesi.'],
    ['a number inside the range', 'en', 'Delivery takes 2-5 days.', 'Delivery takes 3 days.'],
    ['ranges that overlap', 'ru', 'Доставка занимает 2–4 дня.', 'Доставка занимает от 3 до 5 дней.'],
    ['a limit beside a number', 'en', 'Delivery takes up to 5 days.', 'Delivery takes 3 days.'],
    ['another currency', 'en', 'The licence costs 20 EUR.', 'The licence costs 25 USD.'],
    ['before and after', 'en', 'You can cancel 2 days before the course.', 'You can cancel 5 days after the course.'],
    [
      'the other direction',
      'ro',
      'Cursa de la Bălți la Orhei costă 50 de lei.',
      'Cursa de la Orhei la Bălți costă 60 de lei.',
    ],
    ['another year', 'en', 'In 2024 the fee was 5 €.', 'In 2025 the fee was 7 €.'],
    ['numbered steps', 'en', 'Repeat step 2 with the cable.', 'Repeat step 3 with the cable.'],
    ['phone numbers', 'en', 'Call the shop at +373 22 123 456.', 'Call the shop at +373 22 654 321.'],
    ['"not only"', 'en', 'We ship to Romania.', 'We ship not only to Romania.'],
    ['two denials', 'fr', 'Nous ne livrons pas en Belgique.', 'Nous ne livrons jamais en Belgique.'],
    ['a sentence about something said before', 'en', 'It costs 5 € per month.', 'It costs 9 € per month.'],
    ['questions', 'en', 'Do you deliver within 3 days?', 'Do you deliver within 5 days?'],
    [
      'another topic in the heading',
      'en',
      in_('Returns', 'The deadline is 14 days.'),
      in_('Warranty claims', 'The deadline is 60 days.'),
    ],
    [
      'another group of customers',
      'ru',
      in_('Студентам', 'Скидка составляет 20 %.'),
      in_('Партнеры', 'Скидка составляет 35 %.'),
    ],
    ['working days and days', 'en', 'Delivery takes 3 working days.', 'Delivery takes 5 days.'],
  ])('%s (%s)', (_, language, one, other) => {
    expect(between(language, one, other)).toEqual([]);
  });

  test.each([
    ['another platform in its name', 'setup-windows.md', 'setup-mac.md'],
    ['another year in its name', 'Prices 2025.pdf', 'Prices 2026.pdf'],
  ])('a source with %s', (_, one, other) => {
    const text = 'Memory: at least 2 GB for the lamp app';
    const passages = [one, other].map((sourceName, at) => ({ ...passage('en', at + 1, text), sourceName }));
    const changed = passages.map((each, at) => (at === 0 ? each : { ...each, text: text.replace('2', '4') }));
    expect(findConflicts(changed)).toEqual([]);
    expect(findConflicts(changed.map((each) => ({ ...each, sourceName: 'setup' })))).toHaveLength(1);
  });

  test('a translation', () => {
    const german = passage('de', 2, 'Die Rückgabe ist innerhalb von 30 Tagen möglich.');
    expect(findConflicts([passage('en', 1, 'Returns are possible within 14 days.'), german])).toEqual([]);
  });

  test('one and the same source', () => {
    const [one, other] = ['Delivery takes 3 days.', 'Delivery takes 5 days.'].map((text) => passage('en', 1, text));
    expect(one && other && findConflicts([one, { ...other, id: 2 }])).toEqual([]);
  });

  test('a source that lists several cases', () => {
    const texts = ['Delivery takes 3 days.', 'Delivery takes 5 days.', 'Delivery takes 9 days.'];
    const sources = texts.map((text, at) => ({ ...passage('en', at + 1, text), sourceId: at === 0 ? 1 : 2 }));
    expect(findConflicts(sources)).toEqual([]);
  });
});

test('twenty thousand passages are compared in seconds', () => {
  const nouns = [
    'delivery',
    'refund',
    'warranty',
    'invoice',
    'account',
    'parcel',
    'lamp',
    'table',
    'licence',
    'course',
  ];
  const passages = Array.from({ length: 20_000 }, (_, at) => {
    const noun = (step: number) => nouns[Math.floor(at / 10 ** step) % 10];
    const sentence = `The ${noun(0)} of the ${noun(1)} with a ${noun(2)} and ${noun(3)} takes ${at % 7} days and costs ${at % 90} €. `;
    return {
      ...passage(
        'en',
        at + 1,
        `${sentence}${'Please keep the invoice and the box until everything has been checked by our staff. '.repeat(3)}`,
      ),
      sourceId: at % 300,
    };
  });
  const startedAt = process.cpuUsage();
  findConflicts(passages);
  const { user } = process.cpuUsage(startedAt);
  expect(user / 1_000_000).toBeLessThan(20); // about 5 on a slow machine
});
