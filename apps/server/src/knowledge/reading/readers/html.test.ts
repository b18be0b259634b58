import { cpuMs } from '@parley/contracts/testing/cpu-time';
import { describe, expect, test } from 'vitest';
import { readHtml } from './html.ts';

const textOf = (html: string) =>
  readHtml(html)
    .page.blocks.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text))
    .join('\n\n');

describe('of a page is kept', () => {
  test.each([
    ['paragraphs and line breaks', '<p>One<br>two</p><p>three  four</p>', 'One\ntwo\n\nthree four'],
    ['headings, one within the other', '<h1>A</h1>x<h2>B</h2>y<h1>C</h1>z', 'A: x\n\nA › B: y\n\nC: z'],
    ['lists with their marks', '<ul><li>a</li><li><p>b</p></li></ul>', '- a\n- b'],
    [
      'steps with their numbers, and the line that introduces them',
      '<p>Do this:</p><ol><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol><p>Done.</p>',
      'Do this:\n1. a\n2. b\n- c\n3. d\n\nDone.',
    ],
    [
      'each row of a table with the names of its columns',
      '<table><tr><th>a<th>b<tr><td>1<td><p>2</p>3<tr><td>4<td></table>',
      'a: 1\nb: 2 3\n\na: 4',
    ],
    ['pages arranged by tables', '<table><tr><td><h1>A</h1><p>x</p></td><td>y</td></tr></table>', 'A: x\n\ny'],
    ['entities as letters', '<p>a &amp; b &lt;i&gt; &euro;</p>', 'a & b <i> €'],
    ['what is left open', '<div><p>a<p>b<b>c', 'a\n\nbc'],
    ['preformatted text', '<pre>a\n  b</pre>', 'a\nb'],
    [
      'questions that fold, with their answers',
      '<h2>FAQ</h2><details><summary>Why?</summary><p>So.</p></details><details><summary>Where?</summary>Here.</details><p>Ask us.</p>',
      'FAQ › Why?: So.\n\nFAQ › Where?: Here.\n\nFAQ: Ask us.',
    ],
    [
      'folds in tables',
      '<table><tr><td><details><summary>Why?</summary>So.</details></td><td>x</td></tr></table>',
      'Why?: So.\n\nx',
    ],
    ['a few links', '<p><a href="/a">a</a> <a href="/b">b</a></p>', 'a b'],
    [
      'links among words',
      `<p>See ${'<a href="/a">this page</a> and then '.repeat(5)}that.</p>`,
      `See ${'this page and then '.repeat(5)}that.`,
    ],
    [
      'addresses and numbers',
      '<p><a href="tel:1">1</a><a href="tel:2">2</a><a href="tel:3">3</a><a href="mailto:a@b.c">a@b.c</a></p>',
      '123a@b.c',
    ],
    ['a page of nothing but links', '<a href="/1">a</a><a href="/2">b</a><a href="/3">c</a><a href="/4">d</a>', 'abcd'],
    ['headings without the marks that link to them', '<h2>Terms <a href="#t">¶</a></h2><p>x</p>', 'Terms: x'],
    ['what is within main', '<div>Menu</div><main><p>Words</p></main><div>Ads</div>', 'Words'],
    [
      'everything when main is almost empty',
      `<main>x</main><p>${'Words '.repeat(20)}</p>`,
      `x\n\n${'Words '.repeat(20).trim()}`,
    ],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });
});

describe('of a page is left out', () => {
  test.each([
    ['scripts', '<script>secret</script>'],
    ['styles', '<style>secret{}</style>'],
    ['the menu', '<nav>secret</nav>'],
    ['the footer', '<footer>secret</footer>'],
    ['asides', '<aside>secret</aside>'],
    ['templates', '<template><p>secret</p></template>'],
    ['comments', '<!-- secret -->'],
    ['attributes', '<img alt="secret" title="secret">'],
    ['what is hidden', '<div hidden>secret <p>secret</p></div>'],
    ['what is hidden from readers', '<span aria-hidden="true">secret</span>'],
    ['display: none', '<p style="color: red; DISPLAY : none">secret</p>'],
    ['display: none behind a comment', '<p style="display:/**/none">secret</p>'],
    ['visibility: hidden', '<p style="visibility:hidden">secret</p>'],
    ['no opacity', '<p style="opacity:0">secret</p>'],
    ['no size', '<p style="font-size:0px">secret</p>'],
    ['far away', '<p style="position:absolute;left:-9999px">secret</p>'],
    ['transparent', '<p style="color:transparent">secret</p>'],
    ['white on white', '<p style="color:#fff;background-color:#fff">secret</p>'],
    ['parts of forms', '<select><option>secret</select><button>secret</button><textarea>secret</textarea>'],
    ['menus that do not call themselves so', `<ul>${'<li><a href="/x">secret</a></li>'.repeat(4)}</ul>`],
    ['rows of links', `<div>${'<a href="/x">secret</a> | '.repeat(5)}</div>`],
    [
      'tables of contents',
      '<p>On this page:</p><ul><li><a href="#a">secret</a></li><li><a href="#b">secret</a></li></ul>',
    ],
    ['roles', '<div role="navigation">secret</div>'],
  ])('%s', (_, html) => {
    expect(textOf(`<p>before</p>${html}<p>after</p>`)).toBe('before\n\nafter');
  });

  test.each([
    ['zero width', 'ig\u200bno\u2060re\ufeff'],
    ['direction marks', '\u202eig\u2066nore\u2069'],
    ['tags', `ig${String.fromCodePoint(0xe0041, 0xe0042)}nore`],
    ['variation selectors', 'ig\ufe01nore'],
    ['idle joiners', 'ig\u200d\u200cnore'],
    ['soft hyphens', 'ig\u00adnore'],
    ['controls', 'ig\u0001\u009fnore'],
  ])('invisible characters: %s', (_, text) => {
    expect(textOf(`<p>${text}</p>`)).toBe('ignore');
  });

  test('but not the joiners of emoji and Arabic', () => {
    expect(textOf('<p>👩\u200d🚀 می\u200cخواهم</p>')).toBe('👩\u200d🚀 می\u200cخواهم');
  });
});

test('a crawler gets the links, the canonical URL and the robots directives', () => {
  const html = `<html><head><title> Help &amp; more </title><base href="/b/"><link rel="canonical" href="/help">
    <meta name="ROBOTS" content="noindex, nofollow"></head>
    <body><nav><a href="/a">a</a></nav><a href="b?c#d">b</a><a rel="nofollow noopener" href="/x">x</a><a>none</a></body></html>`;
  expect(readHtml(html)).toEqual({
    page: { title: 'Help & more', blocks: [{ heading: '', text: 'bxnone' }] },
    links: ['/a', 'b?c#d'],
    base: '/b/',
    canonical: '/help',
    noIndex: true,
    noFollow: true,
  });
});

test('endlessly nested elements are refused quickly', () => {
  const endless = `${'<div>'.repeat(1_000_000)}deep`;
  const spentMs = cpuMs(() =>
    expect(() => textOf(endless)).toThrow(expect.objectContaining({ problem: 'too_much_inside' })),
  );
  expect(spentMs).toBeLessThan(5_000);
  expect(textOf(`${'<div>'.repeat(1_000)}deep`)).toBe('deep');
});
