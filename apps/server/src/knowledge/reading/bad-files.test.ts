import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readFile, ReadingError, type ReadingProblem } from './index.ts';
import { openReader } from './reader.ts';
import { makeDocx, makeXlsx, makeZip, paragraph, withDeclaredSize } from './testing/make-office.ts';
import { assemblePdf, makePdf, makePdfBomb, stream } from './testing/make-pdf.ts';

const MEGABYTE = 1024 * 1024;
const bigXml = (megabytes: number) => `<w:document>${' '.repeat(megabytes * MEGABYTE)}</w:document>`;
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
const catalogue = '<</Type/Catalog/Pages 2 0 R>>';

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Malformed and malicious files that people may upload, and the problem reported for each. */
const FILES: readonly [what: string, name: string, content: () => Buffer, problem: ReadingProblem][] = [
  ['nothing', 'a.txt', () => Buffer.alloc(0), 'empty'],
  ['blanks', 'a.txt', () => Buffer.from(' \n\t '), 'empty'],
  ['a table without rows', 'a.csv', () => Buffer.from(',,\n,,'), 'empty'],
  ['a program', 'a.txt', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'not_supported'],
  ['a program named .pdf', 'a.pdf', () => Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), 'not_supported'],
  ['a picture', 'a.pdf', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'not_supported'],
  [
    'a drawing',
    'a.html',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>'),
    'not_supported',
  ],
  [
    'XML with entities that grow',
    'a.xml',
    () => Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
    'not_supported',
  ],
  ['rich text', 'a.txt', () => Buffer.from('{\\rtf1 words}'), 'not_supported'],
  ['an old Word file', 'a.doc', () => Buffer.concat([OLE, Buffer.alloc(2_000)]), 'not_supported'],
  [
    'a Word file with a password',
    'a.docx',
    () => Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
    'encrypted',
  ],
  ['an archive of something else', 'a.docx', () => makeZip({ 'readme.txt': 'words' }), 'not_supported'],
  ['an archive in an archive', 'a.docx', () => makeZip({ 'a.docx': makeDocx(paragraph('x')) }), 'not_supported'],
  ['half a Word file', 'a.docx', () => makeDocx(paragraph('words')).subarray(0, -100), 'broken'],
  ['the first bytes of an archive', 'a.xlsx', () => Buffer.from('PK\x03\x04'), 'broken'],
  ['a Word file without words', 'a.docx', () => makeDocx('<w:p/>'), 'no_text'],
  ['a Word file whose document is no XML', 'a.docx', () => makeZip({ 'word/document.xml': 'words' }), 'broken'],
  ['a workbook without its sheets', 'a.xlsx', () => makeZip({ 'xl/workbook.xml': '<workbook/>' }), 'broken'],
  ['half a PDF', 'a.pdf', () => makePdf([['words']]).subarray(0, 300), 'broken'],
  ['the name of a PDF and no more', 'a.pdf', () => Buffer.from('%PDF-1.7\n'), 'broken'],
  ['a PDF with a password', 'a.pdf', () => makePdf([['words']], { isLocked: true }), 'encrypted'],
  ['a scanned PDF', 'a.pdf', () => makePdf([[], []]), 'no_text'],
  ['a page that shows nothing', 'a.html', () => Buffer.from('<html><body><script>x</script></body></html>'), 'no_text'],
  ['a quote that never ends', 'a.csv', () => Buffer.from(`a,b\n"${'x'.repeat(1_000)}`), 'broken'],
  ['a file one byte too large', 'a.txt', () => Buffer.alloc(25_000_001, 'a'), 'too_large'],
  ['200 MB', 'a.pdf', () => Buffer.alloc(200_000_000, '%PDF-1.7 '), 'too_large'],
  [
    'pages that contain themselves',
    'a.pdf',
    () => assemblePdf([catalogue, '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>']),
    'broken',
  ],
  [
    'more pages than anyone reads',
    'a.pdf',
    () => assemblePdf([catalogue, `<</Type/Pages/Count 2500/Kids[${'3 0 R '.repeat(2_500)}]>>`, page]),
    'too_much_inside',
  ],
  ['more text than anyone reads', 'a.txt', () => Buffer.from('words and words. '.repeat(400_000)), 'too_much_inside'],
  [
    'an archive of very many files',
    'a.docx',
    () => makeZip(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}`, '']))),
    'too_much_inside',
  ],
  [
    'a Word file that unpacks to 20 MB',
    'a.docx',
    () => makeZip({ 'word/document.xml': bigXml(20) }),
    'too_much_inside',
  ],
  [
    'the same, said to be small',
    'a.docx',
    () => withDeclaredSize(makeZip({ 'word/document.xml': bigXml(20) }), 1_000),
    'broken',
  ],
  [
    'the same, said to be huge',
    'a.docx',
    () => withDeclaredSize(makeZip({ 'word/document.xml': '<w:document/>' }), 0xfffffff0),
    'broken',
  ],
  [
    'a small file packed a thousand times',
    'a.docx',
    () => makeZip({ 'word/document.xml': bigXml(12) }),
    'too_much_inside',
  ],
  [
    'a workbook that unpacks to 20 MB',
    'a.xlsx',
    () => makeXlsx([], { 'xl/sharedStrings.xml': bigXml(20) }),
    'too_much_inside',
  ],
  [
    'elements without end',
    'a.docx',
    () => makeZip({ 'word/document.xml': '<w:p>'.repeat(1_000_000) }),
    'too_much_inside',
  ],
  ['a PDF that unpacks to 250 MB', 'a.pdf', () => makePdfBomb(250 * MEGABYTE), 'too_much_inside'],
  ['a PDF packed twice', 'a.pdf', () => makePdfBomb(250 * MEGABYTE, 2), 'too_much_inside'],
  ['a PDF whose objects unpack to 250 MB', 'a.pdf', objectStreamBomb, 'too_much_inside'],
];

/** The catalogue is in a compressed object stream, behind more blanks than anyone should unpack. */
function objectStreamBomb(): Buffer {
  const content = Buffer.alloc(250 * MEGABYTE, ' ');
  content.write('1 0  ');
  const text = `%PDF-1.7\n3 0 obj${stream(deflateSync(content, { level: 1 }), '/Type/ObjStm/N 1/First 5/Filter/FlateDecode')}\nendobj\n`;
  const where = [
    [0, 0],
    [2, 3],
    [0, 0],
    [1, 9],
  ].flatMap(([kind = 0, place = 0]) => [kind, 0, 0, place, 0]);
  const table = stream(Buffer.from(where), '/Type/XRef/Size 4/W[1 3 1]/Root 1 0 R');
  return Buffer.from(`${text}4 0 obj${table}\nendobj\nstartxref\n${text.length}\n%%EOF`, 'latin1');
}

/** Measures how far memory grows and how long the main thread is blocked. */
async function watched<T>(work: () => Promise<T>) {
  const before = process.memoryUsage.rss();
  let most = before;
  let stretch = 0;
  let last = process.threadCpuUsage();
  const clock = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    stretch = Math.max(stretch, (user + system) / 1_000);
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  try {
    return { result: await work(), grownMegabytes: (most - before) / MEGABYTE, stretchMs: stretch };
  } finally {
    clearInterval(clock);
  }
}

/** Shared by all files, because one file must not affect the next. */
const reader = openReader({ milliseconds: 60_000 });
afterAll(() => reader.close());

describe('fails with a reason and a fix, and the server is unaffected:', () => {
  test.each(FILES)('%s', async (_, name, content, problem) => {
    const bytes = content();
    const { result, grownMegabytes, stretchMs } = await watched(() =>
      reader.document(bytes, name).catch((error: unknown) => error),
    );
    expect(result).toBeInstanceOf(ReadingError);
    expect(result).toMatchObject({ problem, message: expect.stringMatching(/^[A-Z].{20,}\.$/) as string });
    expect(grownMegabytes).toBeLessThan(300);
    expect(stretchMs).toBeLessThan(200);
  });
});

test('a file that takes too long is given up', async () => {
  const bytes = Buffer.from(`<p>${'<b>words</b> '.repeat(300_000)}`);
  await expect(readFile(bytes, 'a.html', { milliseconds: 1 })).rejects.toMatchObject({ problem: 'too_slow' });
});

test('a file that unpacks beyond the limit is refused, however well it is compressed', async () => {
  const words = Array.from({ length: 200_000 }, (_, index) => `<w:p><w:r><w:t>${index * 7919}</w:t></w:r></w:p>`).join(
    '',
  );
  await expect(readFile(makeDocx(words), 'a.docx', { inflatedBytes: 5_000_000 })).rejects.toMatchObject({
    problem: 'too_much_inside',
  });
});

test('a file that needs too much memory ends only its worker', async () => {
  const bytes = Buffer.from('<p>words</p>'.repeat(400_000));
  await expect(readFile(bytes, 'a.html', { heapMegabytes: 30 })).rejects.toMatchObject({ problem: 'too_much_inside' });
});

test('a reader continues after its worker died', async () => {
  const bad = reader.document(makePdfBomb(250 * MEGABYTE, 2), 'a.pdf').catch((error: unknown) => error);
  const good = reader.document(Buffer.from('Words.'), 'a.txt');
  expect(await bad).toMatchObject({ problem: 'too_much_inside' });
  expect((await good).page.blocks).toEqual([{ heading: '', text: 'Words.' }]);
});

/** Texts that make naive parsers hang, each at least 50 KB. */
const n = 20_000;
test.each([
  ['open brackets', '['.repeat(n)],
  ['links in links', '[a]('.repeat(n)],
  ['emphasis', '*a_ '.repeat(n)],
  ['backticks', Array.from({ length: 400 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['quotes in quotes', `${'> '.repeat(2_000)}a\n`.repeat(10)],
  ['lists in lists', Array.from({ length: 300 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n')],
  ['tables', `|${'a|'.repeat(n)}\n|${'-|'.repeat(n)}`],
  ['entities', '&amp'.repeat(n)],
  ['angle brackets', '<'.repeat(n)],
  ['attributes', `<a ${'b="'.repeat(n)}`],
  ['comments', '<!--'.repeat(n)],
  ['spaces before a line break', `a${' '.repeat(n)}\n`.repeat(3)],
  ['reference definitions', '[a]: <b\n'.repeat(n / 2)],
])('hostile Markdown is read or refused, never endless: %s', async (_, text) => {
  const { result, stretchMs } = await watched(() =>
    reader.document(Buffer.from(text), 'a.md').catch((error: ReadingError) => error),
  );
  const outcome = result instanceof ReadingError ? result.problem : result.page.blocks.length > 0 && 'read';
  expect(outcome).toBeOneOf(['read', 'too_slow', 'too_much_inside', 'empty', 'broken']);
  expect(stretchMs).toBeLessThan(200);
});
