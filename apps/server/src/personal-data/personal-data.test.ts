import { PERSONAL_DATA, type PersonalData } from '@parley/contracts/personal-data';
import { expect, test } from 'vitest';
import { findPersonalData, redact } from './index.ts';
import { lookAlikes } from './testing/look-alikes.ts';
import { plant } from './testing/planted.ts';

test('none of 7,000 planted items in seven languages is missed', () => {
  const missed = plant(7000).filter(({ text, item, kind }) => {
    const start = text.indexOf(item);
    const found = findPersonalData(text, PERSONAL_DATA);
    const covers = found.some(
      (each) => each.start <= start + leading(item) && each.end >= start + item.length - trailing(item),
    );
    const alone = findPersonalData(text, [kind]);
    return !covers || alone.length === 0;
  });
  expect(missed.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([]);
});

test('of 2,000 look-alikes in seven languages, at most one in a hundred is touched', () => {
  const touched = lookAlikes(2000).filter((text) => redact(text, PERSONAL_DATA) !== text);
  expect(touched.slice(20)).toEqual([]);
  const issue = lookAlikes(500, 16).filter((text) => redact(text, PERSONAL_DATA) !== text);
  expect(issue.slice(5)).toEqual([]);
});

test('what people write in several messages in a row, which are read as one text, is found as well', () => {
  const planted = plant(2000, 16);
  const missed = planted.slice(1).flatMap((second, at) => {
    const pair = [planted[at], second].map((each) => each?.text ?? '');
    const clear = redact(pair.join('\n'), PERSONAL_DATA);
    return [planted[at]?.item ?? '', second.item].some((item) => clear.includes(item)) ? [pair.join('\n')] : [];
  });
  expect(missed).toEqual([]);
});

/** Labels and brackets around an item may stay. */
const leading = (item: string) => /^(?:IBAN:? ?|mailto:|[<(])*/.exec(item)?.[0].length ?? 0;
const trailing = (item: string) => /(?:>|\p{Default_Ignorable_Code_Point}|\p{Me})*$/u.exec(item)?.[0].length ?? 0;

const redacted: [PersonalData, string, string][] = [
  ['card', 'Card 4111 1111 1111 1111, cvv 123', 'Card [card], cvv 123'],
  ['card', 'card4111111111111111', 'card[card]'],
  ['card', '3782 822463 10005 amex', '[card] amex'],
  ['card', '4111-1111 1111.1111', '[card]'],
  ['card', '４１１１　１１１１　１１１１　１１１１', '[card]'],
  ['card', '4111\u200b1111\u200b1111\u200b1111', '[card]'],
  ['card', '٤١١١ ١١١١ ١١١١ ١١١١', '[card]'],
  ['card', '4️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣1️⃣', '[card]'],
  ['iban', 'DE89 3704 0044 0532 0130 00 bitte', '[IBAN] bitte'],
  ['iban', 'GB29NWBK60161331926819', '[IBAN]'],
  ['iban', 'UА213223130000026007233566001', '[IBAN]'],
  ['iban', 'ro49 aaaa 1b31 0075 9384 0000', '[IBAN]'],
  ['email', 'anna.weber@example.com.', '[e-mail].'],
  ['email', 'Пишите: иван@почта.рф!', 'Пишите: [e-mail]!'],
  ['email', 'anna dot weber at gmail dot com', '[e-mail]'],
  ['email', 'anna punkt weber (at) firma (punkt) de', '[e-mail]'],
  ['email', 'ivan собака mail точка ru', '[e-mail]'],
  ['email', 'name＠domain．com', '[e-mail]'],
  ['email', 'https://shop.example/?mail=anna%40web.de&x=1', 'https://shop.example/?mail=[e-mail]&x=1'],
  ['email', '"anna weber"@example.com', '[e-mail]'],
  ['phone', 'Call (212) 555-0123 now', 'Call [tel] now'],
  ['phone', 'my number is 2125550123', 'my number is [tel]'],
  ['phone', '2125550123 is my cell', '[tel] is my cell'],
  ['phone', 'Tel.: 030/12345678', 'Tel.: [tel]'],
  ['phone', 'Tel.0721234567', 'Tel.[tel]'],
  ['phone', '+44 (0)20 7946 0958', '[tel]'],
  ['phone', '0721 234 567 0744 111 222', '[tel] [tel]'],
  ['phone', '8 800 555-35-35', '[tel]'],
  ['phone', 'тел. 123-45-67', 'тел. [tel]'],
  ['phone', 'plus 40 721 234 567', '[tel]'],
  ['nationalId', 'CF: RSSMRA85T10A562S', 'CF: [ID]'],
  ['nationalId', 'CNP 1800101221144', 'CNP [ID]'],
  ['nationalId', '1 85 05 78 006 084 91', '[ID]'],
  ['nationalId', '2 69 05 49 588 157 80', '[ID]'],
  ['nationalId', 'IdNr. 86 095 742 719', 'IdNr. [ID]'],
  ['nationalId', 'СНИЛС 112-233-445 95', 'СНИЛС [ID]'],
  ['nationalId', 'ИНН 500100732259', 'ИНН [ID]'],
  ['nationalId', 'AHV 756.9217.0769.85', 'AHV [ID]'],
  ['nationalId', 'PESEL 44051401359', 'PESEL [ID]'],
  ['nationalId', 'SV 1237 010180', 'SV [ID]'],
  ['nationalId', 'RVNR 15070649C103', 'RVNR [ID]'],
  ['nationalId', 'PPS 1234567T', 'PPS [ID]'],
  ['nationalId', 'my national insurance number is QQ123456C', 'my national insurance number is QQ123456C'],
  ['nationalId', 'my national insurance number is AB123456C', 'my national insurance number is [ID]'],
  ['nationalId', 'SSN 078-05-1120', 'SSN [ID]'],
];

test.each(redacted)('%s: %s', (kind, text, expected) => {
  expect(redact(text, PERSONAL_DATA)).toBe(expected);
  expect(redact(text, [kind])).toBe(expected);
});

const kept = [
  'Order 4500123456 from 12.03.2026',
  'Bestellnummer 0721234567',
  'IMEI 490154203237518',
  'ISBN 978-3-16-148410-0',
  'EAN 4006381333931',
  'DE89 3704 0044 0532 0130 01 is mistyped',
  'Available at amazon.com and at our shop.',
  'Look at example dot com',
  'Follow @shop. Me too!',
  'Öffnungszeiten: Mo-Fr 09.00-18.00, Sa 10.00-14.00',
  'Version 10.15.7 build 19H2026',
  '1 234 567 lei',
  'Sizes 36 37 38 39 40 41 42',
  '192.168.100.100',
  'Paket 00340434161094042557',
  'From 01.02.2026 - 05.02.2026',
  'Part 123-4567-890',
  'SKU AB-0721234567',
  'Rated 4.8 by 12,345 people',
  'icon@2x.png',
  'Order 302-6503069-8474029',
  'Sizes 36 37 38 39 40 41 42 41',
  'Rechnung Nr. 0704/27/2026',
];

test.each(kept)('stays: %s', (text) => {
  expect(redact(text, PERSONAL_DATA)).toBe(text);
});

test('only the chosen kinds are found', () => {
  const text = 'anna@example.com, +40721234567';
  expect(redact(text, ['email'])).toBe('[e-mail], +40721234567');
  expect(redact(text, [])).toBe(text);
});

test('what is redacted once is not touched again', () => {
  for (const { text } of plant(1000, 3)) {
    const once = redact(text, PERSONAL_DATA);
    expect(redact(once, PERSONAL_DATA)).toBe(once);
  }
});

const hostile: [string, string][] = [
  ['digits', '4'.repeat(100_000)],
  ['single digits', '4 '.repeat(50_000)],
  ['groups', '4111 '.repeat(20_000)],
  ['zeros', '07 '.repeat(33_000)],
  ['at signs', 'a@'.repeat(50_000)],
  ['dots', 'a.'.repeat(50_000)],
  ['spelled out', 'a dot '.repeat(17_000)],
  ['at words', 'a at '.repeat(20_000)],
  ['domains', `a@${'b.'.repeat(50_000)}`],
  ['countries', 'DE89'.repeat(25_000)],
  ['countries apart', 'D E 8 9 '.repeat(12_500)],
  ['plus', '+1 '.repeat(33_000)],
  ['invisible', `4${'\u200b'.repeat(99_999)}`],
  ['spaces', ' '.repeat(100_000)],
  ['letters', 'a'.repeat(100_000)],
  ['tax codes', 'RSSMRA85T10A562'.repeat(6_666)],
  ['phone words', 'tel 12345 '.repeat(10_000)],
  ['quotes', '"@'.repeat(50_000)],
  ['emoji', '4️⃣'.repeat(33_000)],
];

test.each(hostile)('100,000 characters of %s take a moment', (_, text) => {
  redact(text.slice(0, 1000), PERSONAL_DATA);
  const start = performance.now();
  redact(text, PERSONAL_DATA);
  // Quadratic time would be half a minute; linear time is a second on a busy machine.
  expect(performance.now() - start).toBeLessThan(8000);
});
