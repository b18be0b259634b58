import { cpuMs } from './testing/cpu-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseText, type Inline, withoutOverrides } from './rich-text.ts';
import { anyText } from './testing/any-text.ts';

/** What a reader sees, with bold in asterisks and links in brackets. */
function shown(parts: Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('mark' in part) return `^${part.mark}`;
      if ('italic' in part) return `/${part.italic}/`;
      if ('code' in part) return `\`${part.code}\``;
      return 'bold' in part ? `*${shown(part.bold)}*` : `[${part.text}](${part.href})`;
    })
    .join('');
}
const lines = (text: string, marks = 0, isCompany = false) =>
  parseText(text, marks, isCompany).map((block) =>
    'lines' in block ? shown(block.lines) : block.items.map(({ parts }) => `• ${shown(parts)}`).join('\n'),
  );
const hrefs = (text: string, isCompany = false) =>
  [...JSON.stringify(parseText(text, 0, isCompany)).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);

describe('a message', () => {
  test.each([
    ['plain', ['plain']],
    ['two\nlines', ['two\nlines']],
    ['**bold** and not', ['*bold* and not']],
    ['an odd ** star', ['an odd ** star']],
    ['****', ['****']],
    ['a **b** c ** d', ['a *b* c ** d']],
    ['- one\n- two', ['• one\n• two']],
    ['before\n- one\nafter', ['before', '• one', 'after']],
    ['1. one\n2) two', ['• one\n• two']],
    ['-not a list', ['-not a list']],
    ['see https://shop.example/a.', ['see [shop.example/a](https://shop.example/a).']],
    ['(https://shop.example/a)', ['([shop.example/a](https://shop.example/a))']],
    ['https://shop.example/a_(b)', ['[shop.example/a_(b)](https://shop.example/a_(b))']],
    ['**https://shop.example**', ['*[shop.example](https://shop.example/)*']],
    ['mailto:a@shop.example now', ['[a@shop.example](mailto:a@shop.example) now']],
    ['tel:+4366000', ['[+4366000](tel:+4366000)']],
    ['<b>not bold</b>', ['<b>not bold</b>']],
    ['مرحبا **بك**', ['مرحبا *بك*']],
    ['![x](http://canary.example/x.png)', ['![x]([canary.example/x.png](http://canary.example/x.png))']],
  ])('%j is shown as %j', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test.each([
    ['[catalogue](https://shop.example/cat)', ['[catalogue](https://shop.example/cat)']],
    ['[catalogue](shop.example/cat), please', ['[catalogue](https://shop.example/cat), please']],
    ['**[our catalogue](https://shop.example/a_(b))**', ['*[our catalogue](https://shop.example/a_(b))*']],
    ['[write us](mailto:a@shop.example)', ['[write us](mailto:a@shop.example)']],
    // A label may not pretend to be another address.
    ['[bank.example](https://evil.example)', ['[evil.example](https://evil.example/)']],
    ['[https://bank.example](https://evil.example)', ['[evil.example](https://evil.example/)']],
    ['[a@bank.example](https://evil.example)', ['[evil.example](https://evil.example/)']],
    ['[банк.рф](https://evil.example)', ['[evil.example](https://evil.example/)']],
    ['[ ](https://evil.example)', ['[evil.example](https://evil.example/)']],
    ['[click](javascript:alert(1))', ['[click](javascript:alert(1))']],
    ['[click](data:text/html,x)', ['[click](data:text/html,x)']],
    ['[no link]( x )', ['[no link]( x )']],
    ['*soft* and _soft_', ['/soft/ and /soft/']],
    ['2 * 3 * 4, 5*6*7, snake_case_name', ['2 * 3 * 4, 5*6*7, snake_case_name']],
    ['https://shop.example/_a_/b', ['[shop.example/_a_/b](https://shop.example/_a_/b)']],
    ['run `npm start` now', ['run `npm start` now']],
    ['# Opening hours\nNine to five', ['*Opening hours*\nNine to five']],
    ['#1 in town', ['#1 in town']],
    ['```\nconst a = [b](c.example);\n```\nDone', ['`const a = [b](c.example);`\nDone']],
    ['- [one](a.example)\n- `two`', ['• [one](https://a.example/)\n• `two`']],
  ])('of the company: %j is shown as %j', (text, expected) => {
    expect(lines(text, 0, true)).toEqual(expected);
  });

  test("a customer's labels stay what they are, because they could mislead staff", () => {
    expect(lines('[invoice](https://evil.example/x) *now*')).toEqual([
      '[invoice]([evil.example/x](https://evil.example/x)) *now*',
    ]);
  });

  test.each([
    ['Three days.[1] Free.[2][1]', ['Three days.^1 Free.^2^1']],
    ['**Free**[1]', ['*Free*^1']],
    ['**Free[2]**', ['*Free^2*']],
    ['- one[1]\n- two', ['• one^1\n• two']],
    ['See https://shop.example/a.[1]', ['See [shop.example/a](https://shop.example/a).^1']],
    ['https://shop.example/a[1][2]', ['[shop.example/a](https://shop.example/a)^1^2']],
    ['[0] [3] [01x] [100] []', ['[0] [3] [01x] [100] []']],
  ])('%j with two sources is shown as %j', (text, expected) => {
    expect(lines(text, 2)).toEqual(expected);
  });

  test('without sources, brackets stay brackets', () => {
    expect(lines('Item [1] of [2]')).toEqual(['Item [1] of [2]']);
  });

  test('no two parts of a text have the same position', () => {
    const places = [
      ...JSON.stringify(parseText('[1][2] **a[1]** https://a.example[1][2]\n[1]', 2)).matchAll(
        /"at":(\d+),"(?:mark|href)/g,
      ),
    ];
    expect(new Set(places.map(([, at]) => at)).size).toBe(places.length);
  });

  test('numbered lists start at their first number', () => {
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
  ])('%j is not a link', (text) => {
    expect(hrefs(text)).toEqual([]);
    expect(lines(text)).toEqual([text]);
  });

  test('shows the host that a link really goes to', () => {
    expect(lines('https://bank.example@evil.example/login')).toEqual([
      '[evil.example/login](https://bank.example@evil.example/login)',
    ]);
    expect(lines('https://аррӏе.example')[0]).toContain('xn--');
    expect(lines('mailto:a@shop.example?bcc=b@evil.example')).toEqual([
      '[a@shop.example?bcc=b@evil.example](mailto:a@shop.example?bcc=b@evil.example)',
    ]);
  });

  test('keeps every character of a plain text except direction overrides', { timeout: 20_000 }, () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        fc.pre(!/https?:|mailto:|tel:|\*\*|^[ \t]{0,3}([-*•]|\d+[.)])[ \t]/im.test(text));
        expect(lines(text).join('\n')).toBe(withoutOverrides(text));
      }),
    );
  });

  test('every link has one of four schemes', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'javascript:',
      'mailto:',
      'tel:',
      'a',
      '@',
      '.',
      ')',
      '](',
      '[x',
      '_',
      '`',
      '**',
      ' ',
      '\n',
      '"',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const isCompany of [false, true])
          for (const href of hrefs(pieces.join(''), isCompany)) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['stars', '**'],
    ['open stars', '** a'],
    ['links', 'https://a'],
    ['closing brackets', 'https://a)))))'],
    ['dots', 'https://a......'],
    ['items', '- '],
    ['numbers', '1'],
    ['colons', 'tel:'],
    ['lines', '\n'],
    ['marks', '[1]'],
    ['marked links', 'https://a[1]'],
    ['labels', '[a](b'],
    ['open labels', '[aaaa '],
    ['whole labels', '[a](b.example)'],
    ['single stars', '*a '],
    ['slanted words', '*a* '],
    ['underscores', '_a '],
    ['backticks', '`a'],
    ['fences', '```\n'],
    ['headings', '# a\n'],
    ['marks of one link', `https://a${'[1]'.repeat(70_000)}x`],
  ])('parsing a flood of %s takes linear time', (_, unit) => {
    const time = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
      return cpuMs(() => parseText(text, 9, true));
    };
    time(10_000); // warm
    expect(time(200_000)).toBeLessThan(5_000);
  });
});
