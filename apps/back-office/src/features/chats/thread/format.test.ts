import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseText, type Inline } from './format.ts';

/** What a reader sees, with bold in stars and links in brackets. */
const shown = (parts: Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'bold' in part ? `*${shown(part.bold)}*` : `[${part.text}](${part.href})`;
    })
    .join('');
const blocks = (text: string) =>
  parseText(text).map((block) =>
    'lines' in block ? shown(block.lines) : block.items.map(({ parts }) => `• ${shown(parts)}`).join('\n'),
  );
const hrefs = (text: string) =>
  [...JSON.stringify(parseText(text)).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href ?? '');

describe('a message', () => {
  test.each([
    ['plain', ['plain']],
    ['two\nlines', ['two\nlines']],
    ['**bold** and not', ['*bold* and not']],
    ['an odd ** star', ['an odd ** star']],
    ['****', ['****']],
    ['- one\n- two', ['• one\n• two']],
    ['before\n1. one\n2) two\nafter', ['before', '• one\n• two', 'after']],
    ['-not a list', ['-not a list']],
    ['see https://shop.example/a.', ['see [shop.example/a](https://shop.example/a).']],
    ['(https://shop.example/a)', ['([shop.example/a](https://shop.example/a))']],
    ['https://shop.example/a_(b)', ['[shop.example/a_(b)](https://shop.example/a_(b))']],
    ['**https://shop.example**', ['*[shop.example](https://shop.example/)*']],
    ['mailto:a@shop.example now', ['[a@shop.example](mailto:a@shop.example) now']],
    ['tel:+4366000', ['[+4366000](tel:+4366000)']],
    ['<b>not bold</b>', ['<b>not bold</b>']],
    ['مرحبا **بك**', ['مرحبا *بك*']],
  ])('%j is shown as %j', (text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });

  test('numbered lists go on from where they began', () => {
    expect(parseText('3. three\n4. four')[0]).toMatchObject({ isNumbered: true, start: 3 });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'xhttps://shop.example',
    'https://',
  ])('%j leads nowhere', (text) => {
    expect(hrefs(text)).toEqual([]);
    expect(blocks(text)).toEqual([text]);
  });

  test('shows the host that a link really goes to', () => {
    expect(blocks('https://bank.example@evil.example/login')).toEqual([
      '[evil.example/login](https://bank.example@evil.example/login)',
    ]);
    expect(blocks('https://аррӏе.example')[0]).toContain('xn--');
    expect(blocks('mailto:a@shop.example?bcc=b@evil.example')).toEqual([
      '[a@shop.example?bcc=b@evil.example](mailto:a@shop.example?bcc=b@evil.example)',
    ]);
  });

  test('every link has one of four schemes', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'mailto:',
      'tel:',
      'javascript:',
      'a.example',
      '**',
      '(',
      '\n',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const href of hrefs(pieces.join(''))) expect(href).toMatch(/^(https?|mailto|tel):/);
      }),
    );
  });

  test('loses no character of a plain text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (text) => {
        fc.pre(!/https?:|mailto:|tel:|\*\*|^[ \t]{0,3}([-*•]|\d+[.)])[ \t]/im.test(text));
        expect(blocks(text).join('\n')).toBe(text);
      }),
    );
  });

  test.each([
    '**'.repeat(5_000),
    'https://'.repeat(1_250),
    '('.repeat(10_000),
    `https://a${')'.repeat(9_000)}`,
    '1. '.repeat(3_000),
  ])('ten thousand characters meant to be slow are not (%#)', (text) => {
    const began = performance.now();
    parseText(text);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
