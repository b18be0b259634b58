import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ReadingError } from './index.ts';
import { openReader } from './reader.ts';
import { makeDocx, makeXlsx, paragraph } from './testing/make-office.ts';
import { makePdf } from './testing/make-pdf.ts';

const reader = openReader({ milliseconds: 10_000 });
afterAll(() => reader.close());

const table = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';

/** Truncates a file or overwrites some of its bytes. */
const damage = fc.record({
  keeps: fc.double({ min: 0.05, max: 1, noNaN: true }),
  changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
    maxLength: 20,
  }),
});

test.each([
  ['a.pdf', makePdf([['First line', 'second line'], ['Another page']])],
  ['a.docx', makeDocx(paragraph('Heading', 'berschrift1') + paragraph('Words.') + table)],
  [
    'a.xlsx',
    makeXlsx([
      {
        name: 'A',
        rows: [
          ['Question', 'Answer'],
          ['Why?', 'So.'],
        ],
      },
    ]),
  ],
  ['a.html', Buffer.from('<html><body><h1>A</h1><table><tr><td>b</td></tr></table><p hidden>c</p></body></html>')],
  ['a.md', Buffer.from('# A\n\n- b\n\n| c | d |\n|---|---|\n')],
  ['a.csv', Buffer.from('a;b\n"c";d\n')],
])('%s is read or refused, however it was damaged', async (name, whole) => {
  await fc.assert(
    fc.asyncProperty(damage, async ({ keeps, changes }) => {
      const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.length * keeps)));
      for (const [at, value] of changes) bytes[Math.floor(at * (bytes.length - 1))] = value;
      const result = await reader.document(bytes, name).catch((error: unknown) => error);
      const isFine = result instanceof ReadingError || (result as { page: { blocks: [] } }).page.blocks.length > 0;
      expect(isFine).toBe(true);
    }),
    { numRuns: 40 },
  );
});

/** Archives detect damage themselves, so malformed XML is tested inside an intact archive. */
test('XML is read or refused, however it was written', async () => {
  const pieces = fc.constantFrom(
    '<w:p>',
    '</w:p>',
    '<w:r>',
    '</w:r>',
    '<w:t>',
    '</w:t>',
    '<w:tr>',
    '</w:tr>',
    '<w:tc>',
    '</w:tc>',
    '<w:br/>',
    'words',
    '<',
    '&',
    '&#0;',
    ']]>',
    '<!--',
    '<![CDATA[',
    '<?x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (xml) => {
      const result = await reader.document(makeDocx(xml.join('')), 'a.docx').catch((error: unknown) => error);
      expect(result instanceof ReadingError || 'page' in (result as object)).toBe(true);
    }),
    { numRuns: 60 },
  );
});
