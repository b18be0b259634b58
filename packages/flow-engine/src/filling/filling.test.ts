import { anyText } from '@parley/contracts/testing/any-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillRequest, RefusedRequest } from './index.ts';

const shop = { method: 'GET', url: 'https://shop.example/api/orders/{{order}}', headers: [], body: '' };
const outcome = (template: Partial<typeof shop> & { headers?: object[] }, values: Record<string, string>) => {
  try {
    return fillRequest({ ...shop, ...template } as typeof shop, (name) => values[name] ?? null);
  } catch (error) {
    if (error instanceof RefusedRequest) return error.reason;
    throw error;
  }
};
const urlFor = (order: string, url = shop.url) => {
  const filled = outcome({ url }, { order });
  return typeof filled === 'string' ? filled : filled.url;
};
const bodyFor = (value: string, body: string, type?: string) => {
  const headers = type === undefined ? [] : [{ name: 'Content-Type', value: type }];
  const filled = outcome({ method: 'POST', url: 'https://shop.example/', body, headers } as never, { value });
  return typeof filled === 'string' ? filled : filled.body;
};

describe('an address', () => {
  test.each([
    ['LH-7', 'https://shop.example/api/orders/LH-7'],
    ['A 7/ü', 'https://shop.example/api/orders/A%207%2F%C3%BC'],
    ['1001?role=admin&x=', 'https://shop.example/api/orders/1001%3Frole%3Dadmin%26x%3D'],
    ['1#x', 'https://shop.example/api/orders/1%23x'],
    ['1..2', 'https://shop.example/api/orders/1..2'],
    ['\ud800', 'https://shop.example/api/orders/%EF%BF%BD'],
    ['..', 'escaping_path'],
    ['.', 'escaping_path'],
    ['%2e%2E', 'escaping_path'],
    ['../customers/1?fields=all#', 'escaping_path'],
    ['\\..\\..\\admin/users', 'escaping_path'],
    ['..;/admin', 'escaping_path'],
    ['', 'empty_path_value'],
  ])('keeps its structure with %j', (value, expected) => {
    expect(urlFor(value)).toBe(expected);
  });

  test.each([
    ['https://shop.example/find?q={{order}}&page=1', 'a&page=2', 'https://shop.example/find?q=a%26page%3D2&page=1'],
    ['https://shop.example/a/..{{order}}/b', '', 'escaping_path'],
    ['https://shop.example/{{order | all}}', '', 'https://shop.example/all'],
    ['https://shop.example?q={{order}}', 'x', 'https://shop.example/?q=x'],
    ['https://{{order}}/', 'evil.example', 'variable_in_host'],
    ['https://shop{{order}}/', '.evil.example', 'variable_in_host'],
    ['https://api.shop{{order}}', '@evil.example', 'variable_in_host'],
    ['https://shop.example:{{order}}/', '8080', 'variable_in_host'],
    ['https://{{order}}@shop.example/', 'me', 'variable_in_host'],
    ['{{order}}://shop.example/', 'http', 'variable_in_host'],
    ['{{order}}', 'https://evil.example/', 'variable_in_host'],
    ['https://shop.example/?{{order}}=1', 'admin', 'variable_in_key'],
    ['file:///etc/passwd', '', 'bad_address'],
    ['nonsense', '', 'bad_address'],
  ])('%s with %j', (url, value, expected) => {
    expect(urlFor(value, url)).toBe(expected);
  });
});

describe('a body', () => {
  test.each([
    ['{"order":"{{value}}"}', '1","refund":true,"x":"', '{"order":"1\\",\\"refund\\":true,\\"x\\":\\""}'],
    ['{"order":{{value}}}', '7', '{"order":7}'],
    ['{"order":{{value}}}', 'true', '{"order":true}'],
    ['{"order":{{value}}}', '1,"refund":true', '{"order":"1,\\"refund\\":true"}'],
    ['{"order":{{value}}}', '007', '{"order":"007"}'],
    ['{"order":{{gone}}}', '', '{"order":null}'],
    ['{"a":"\\\\{{value}}"}', '"', '{"a":"\\\\\\""}'],
    ['{"a":"\\{{value}}"}', '"', 'broken_body'],
    ['{"a":"\\u00{{value}}"}', '22', 'broken_body'],
    ['{"{{value}}":1}', 'refund', 'variable_in_key'],
    ['{ {{value}} : 1}', 'refund', 'variable_in_key'],
    ['["{{value}}", "b"]', 'a", "c', '["a\\", \\"c", "b"]'],
    ['{{value}}', '{"refund":true}', '"{\\"refund\\":true}"'],
    ['Order {{value}}', '"7"', 'Order "7"'],
  ])('of JSON: %s with %j', (template, value, expected) => {
    expect(bodyFor(value, template)).toBe(expected);
  });

  test('of a form, of XML and of plain text escapes values for its format', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(bodyFor('a b&refund=1', 'order={{value}}&x=1', form)).toBe('order=a+b%26refund%3D1&x=1');
    expect(bodyFor('refund', '{{value}}=1', form)).toBe('variable_in_key');
    expect(bodyFor('</a><b>', '<a>{{value}}</a>', 'text/xml')).toBe('<a>&lt;/a&gt;&lt;b&gt;</a>');
    expect(bodyFor('</a>', 'Say {{value}}', 'text/plain')).toBe('Say </a>');
  });
});

describe('a header', () => {
  const headerFor = (name: string, value: string, values: Record<string, string>) => {
    const filled = outcome({ headers: [{ name, value }] } as never, { order: '1', ...values });
    return typeof filled === 'string' ? filled : filled.headers[0]?.value;
  };

  test('cannot be broken by a value', () => {
    expect(headerFor('X-Name', 'by {{who}}', { who: 'Ana' })).toEqual(['by ', 'Ana']);
    for (const who of ['a\r\nX-Admin: 1', 'a\nb', 'a\0b', '\u007f', 'Анна'])
      expect(headerFor('X-Name', '{{who}}', { who })).toBe('bad_header_value');
  });

  test.each([
    'Host',
    'Connection',
    'Keep-Alive',
    'Content-Length',
    'transfer-encoding',
    'Upgrade',
    'TE',
    'Trailer',
    'Proxy-Authorization',
    'expect',
    ' host',
    'a b',
    'x:y',
  ])('that belongs to the connection or is invalid is refused: %s', (name) => {
    expect(headerFor(name, 'x', {})).toBe('refused_header');
  });

  test('refers to secrets by name, and a value that looks like one stays a text', () => {
    expect(headerFor('Authorization', 'Bearer {{secret.shop}}', {})).toEqual(['Bearer ', { secret: 'shop' }]);
    expect(headerFor('X-Name', '{{who}}', { who: '{{secret.shop}}' })).toEqual(['{{secret.shop}}']);
  });
});

describe('whatever 10,000 values contain', { timeout: 60_000 }, () => {
  const structural = fc.constantFrom(
    '../',
    '..',
    '\\',
    '/',
    '?',
    '#',
    '&',
    '=',
    '"',
    '}',
    ',',
    ':',
    '%2e',
    '%2F',
    '\r\n',
    '@',
    ';',
    '{{a}}',
    '\\u0022',
    '//',
  );
  const value = fc.oneof(
    fc.array(fc.oneof(structural, anyText({ maxLength: 6 })), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('7', 'true', 'null', '-1.5e3', '1e999'),
  );
  const template = {
    method: 'POST',
    url: 'https://api.shop.example:8443/v1/{{a}}/orders/x-{{b}}?q={{a}}&fixed=1&r=x{{b}}y#{{a}}',
    headers: [{ name: 'X-Who', value: 'by {{a}}' }],
    body: '{"order":"{{a}}","n":{{b}},"deep":[{"k":"x{{b}}y{{a}}"},{{a}}],"last":"\\\\{{b}}"}',
  };
  const keysOf = (content: unknown): unknown => {
    if (Array.isArray(content)) return content.map(keysOf);
    if (content === null || typeof content !== 'object') return null;
    return Object.entries(content).map(([key, inner]) => [key, keysOf(inner)]);
  };
  const shapeOf = ({ url, body }: { url: string; body: string }) => {
    const { origin, pathname, searchParams } = new URL(url);
    return [origin, pathname.split('/').length, [...searchParams.keys()], keysOf(JSON.parse(body))];
  };

  test('origin, path depth, query names and body keys never change', () => {
    const expected = JSON.stringify(shapeOf(fillRequest(template, () => 'x')));
    let sent = 0;
    fc.assert(
      fc.property(value, value, (a, b) => {
        try {
          const filled = fillRequest(template, (name) => ({ a, b })[name] ?? null);
          sent += 1;
          // Parsing the result returns the inserted value.
          return (
            JSON.stringify(shapeOf(filled)) === expected &&
            new URL(filled.url).searchParams.get('q') === a.toWellFormed() &&
            (JSON.parse(filled.body) as { order: string }).order === a
          );
        } catch (error) {
          return error instanceof RefusedRequest;
        }
      }),
      { numRuns: 10_000 },
    );
    expect(sent).toBeGreaterThan(2_000);
  });

  test('a form keeps its fields', () => {
    const form = {
      ...template,
      url: 'https://a.example/',
      headers: [{ name: 'content-type', value: 'application/x-www-form-urlencoded' }],
      body: 'a={{a}}&fixed=1&b=x{{b}}',
    };
    const kept = fc.check(
      fc.property(value, value, (a, b) => {
        const fields = new URLSearchParams(fillRequest(form, (name) => ({ a, b })[name] ?? null).body);
        const expected = { a: a.toWellFormed(), fixed: '1', b: `x${b.toWellFormed()}` };
        return JSON.stringify([...fields]) === JSON.stringify(Object.entries(expected));
      }),
      { numRuns: 10_000 },
    );
    expect(kept).toMatchObject({ failed: false, counterexample: null });
  });
});
