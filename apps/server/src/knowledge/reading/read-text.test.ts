import { expect, test } from 'vitest';
import { readText } from './index.ts';

test('a pasted text in Markdown is read like a file in Markdown', async () => {
  const text = [
    '## Returns',
    '',
    'You have **30 days**. Use the [return form](https://shop.md/returns) or [write to us](/contact).',
    '',
    '1. Pack it',
    '2. Send it',
    '',
    '| Country | Price |',
    '|---------|-------|',
    '| Moldova | 60 MDL |',
    '| Romania | 90 MDL |',
  ].join('\r\n');
  expect(await readText(text)).toEqual([
    {
      heading: 'Returns',
      text: 'You have 30 days. Use the return form (https://shop.md/returns) or write to us.\n\n1. Pack it\n2. Send it',
    },
    { heading: 'Returns', text: 'Country: Moldova\nPrice: 60 MDL' },
    { heading: 'Returns', text: 'Country: Romania\nPrice: 90 MDL' },
  ]);
});

test('line breaks stay where people set them, and go where a program wrapped the lines', async () => {
  expect(await readText('**Hours**\nMonday: 9 to 18\nSunday: closed')).toEqual([
    { heading: '', text: 'Hours\nMonday: 9 to 18\nSunday: closed' },
  ]);
  const wrapped =
    '# Delivery\n\nDelivery to Chișinău takes two to three working days and costs\nsixty lei, as long as it is not too heavy.';
  expect(await readText(wrapped)).toEqual([{ heading: 'Delivery', text: wrapped.slice(12).replace('\n', ' ') }]);
});

test('a text that names a PDF or begins like an archive is still a text', async () => {
  expect(await readText('PK\n\nSend us **%PDF-** files.')).toEqual([
    { heading: '', text: 'PK\n\nSend us %PDF- files.' },
  ]);
});

test('braces of templates are left out, except in code', async () => {
  expect(await readText('Welcome to {{ site.name }}! Returns are free.')).toEqual([
    { heading: '', text: 'Welcome to! Returns are free.' },
  ]);
  const blocks = await readText(
    '# Mails {#mails}\n\n{% note %}\n\nWrite `{{ name }}` to greet {{ site.people }}.\n\n{% endnote %}',
  );
  expect(blocks).toEqual([{ heading: 'Mails', text: 'Write {{ name }} to greet.' }]);
  await expect(readText('{{ content }}')).rejects.toMatchObject({ problem: 'empty' });
});

test.each([
  'Open from 9 to 18.\nClosed on Sunday.',
  'We ship to:\n- Romania\n- Ukraine\n\n1. Order\n2. Pay',
  '* Prices include VAT * and 2 * 3 * 4 is 24.',
  'Call #1 in the city, dial *100# or write snake_case_names.',
  '*** SALE *** only today',
  'First part, which is a sentence.\n---\nSecond part.',
  'Sizes (S, M) [see below] cost 5 | 6 | 7 {net}.',
])('a plain text stays as it is: %s', async (text) => {
  expect(await readText(text)).toEqual([{ heading: '', text }]);
});
