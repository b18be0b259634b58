import { type DefaultTreeAdapterMap, parse, parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { HOSTILE_HTML } from '../testing/hostile-html.ts';
import { safeHtml } from './safe-html.ts';

type Node = DefaultTreeAdapterMap['node'];

const HARMLESS = new Set(
  'html head body a abbr b bdi bdo big blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var'.split(
    ' ',
  ),
); // eslint-disable-line
const ATTRIBUTES = new Set(
  'href rel target title alt width height data-remote-src data-cid src style dir align valign lang colspan rowspan border cellpadding cellspacing span start type color size face'.split(
    ' ',
  ),
);
const STYLE =
  /^(?:background-color|border(?:-\w+)?|color|font-(?:family|size|style|weight)|line-height|margin(?:-left)?|padding(?:-left)?|text-(?:align|decoration)|vertical-align|white-space|width)$/;

/** What a browser that parses the HTML would run, load or obey. */
function dangers(node: Node): string[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(dangers) : [];
  if (!('tagName' in node)) return children;
  const own = HARMLESS.has(node.tagName) && node.namespaceURI.endsWith('xhtml') ? [] : [`<${node.tagName}>`];
  const attributes = node.attrs.flatMap(({ name, value }) =>
    isHarmless(node.tagName, name, value) ? [] : [`${name}=${value}`],
  );
  return [...own, ...attributes, ...children];
}

function isHarmless(tag: string, name: string, value: string): boolean {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href')
    return tag === 'a' && URL.canParse(value) && ['http:', 'https:', 'mailto:'].includes(new URL(value).protocol);
  if (name === 'src') return tag === 'img' && /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]+$/.test(value);
  if (name === 'target') return value === '_blank';
  if (name === 'style')
    return value
      .split(';')
      .every((one) => STYLE.test(one.split(':')[0] ?? '') && !/url|expression|\\|@|var\(/i.test(one));
  return true;
}

describe('hostile HTML', () => {
  test('has more than a hundred cases', () => {
    expect(new Set(HOSTILE_HTML).size).toBeGreaterThan(100);
  });

  const around = [
    (html: string) => html,
    (html: string) => `<table><tr><td>${html}</td></tr></table>`,
    (html: string) => `<p><b>before ${html} after</b>`,
  ];
  test.each(HOSTILE_HTML)('runs and loads nothing: %s', (hostile) => {
    for (const wrap of around) {
      const safe = safeHtml(wrap(hostile)) ?? '';
      expect(dangers(parse(safe))).toEqual([]);
      expect(dangers(parseFragment(safe))).toEqual([]);
      // What a browser writes back and reads again must not come alive either.
      expect(dangers(parseFragment(serialize(parseFragment(safe))))).toEqual([]);
    }
  });

  test('the check itself finds what runs or loads', () => {
    const found = HOSTILE_HTML.filter(
      (html) => dangers(parse(html)).length > 0 || dangers(parseFragment(html)).length > 0,
    );
    expect(found.length).toBeGreaterThan(HOSTILE_HTML.length * 0.9);
  });
});

describe('ordinary HTML', () => {
  test('keeps its words, tables, lists and simple styles', () => {
    const html =
      '<div style="color:#1f497d;font-size:11pt"><b>Hello</b></div><ul><li>one</li></ul><table border="1"><tr><td colspan="2">x</td></tr></table>';
    expect(safeHtml(html)).toBe(
      '<div style="color:#1f497d;font-size:11pt"><b>Hello</b></div><ul><li>one</li></ul><table border="1"><tr><td colspan="2">x</td></tr></table>',
    );
  });

  test('pictures wait for a click, and those of the mail itself are named', () => {
    expect(safeHtml('<img src="https://a.example/logo.png?x=1&amp;y=2" alt="Logo" width="10">')).toBe(
      '<img data-remote-src="https://a.example/logo.png?x=1&amp;y=2" alt="Logo" width="10" />',
    );
    expect(safeHtml('<img src="//a.example/logo.png">')).toBe('<img data-remote-src="https://a.example/logo.png" />');
    expect(safeHtml('<img src="cid:image001.png@01DC">')).toBe('<img data-cid="image001.png@01DC" />');
    expect(safeHtml('<img src="data:image/png;base64,iVBORw0KGgo=">')).toBe(
      '<img src="data:image/png;base64,iVBORw0KGgo=" />',
    );
  });

  test('links open elsewhere and tell nothing about us', () => {
    expect(safeHtml('<a href="https://a.example/x?y=1" class="b">x</a>')).toBe(
      '<a href="https://a.example/x?y=1" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    );
    expect(safeHtml('<a href="mailto:a@b.example">x</a>')).toContain('href="mailto:a@b.example"');
  });

  test('more than anyone writes is not shown as HTML', () => {
    expect(safeHtml('<p>x</p>'.repeat(1_000_000))).toBeNull();
  });
});
