import { FILE_ENDINGS } from '@parley/contracts/attachments';
import { expect, test } from 'vitest';
import { IMAGE_ENDINGS, SAMPLES } from '../testing/sample-files.ts';
import { isInline, KINDS, safeName, sniff } from './sniff.ts';

const samples = Object.entries(SAMPLES);

test('the known kinds are exactly those of the contract', () => {
  expect(Object.keys(KINDS).sort()).toEqual([...FILE_ENDINGS].sort());
  expect(Object.keys(SAMPLES).sort()).toEqual([...FILE_ENDINGS].sort());
});

test.each(samples)('a .%s is recognised by its content', (ending, { mediaType, content }) => {
  const size = IMAGE_ENDINGS.includes(ending) ? { width: 3, height: 2 } : { width: null, height: null };
  expect(sniff(`name.${ending}`, content)).toEqual({ mediaType, ...size });
  expect(sniff(`NAME.${ending.toUpperCase()}`, content)).toEqual({ mediaType, ...size });
});

test.each(samples)('the content of a .%s is rejected under another extension', (ending, { content, family }) => {
  for (const [other, { family: otherFamily }] of samples) {
    const isRefused = 'problem' in sniff(`name.${other}`, content);
    expect([ending, other, isRefused]).toEqual([ending, other, family !== otherFamily]);
  }
});

test.each(['html', 'htm', 'svg', 'xml', 'xhtml', 'js', 'exe', 'php', 'docm', 'swf', 'png.html', 'pdf.svg'])(
  'a .%s is rejected whatever its content',
  (ending) => {
    for (const [, { content }] of samples) expect(sniff(`name.${ending}`, content)).toEqual({ problem: 'fileKind' });
  },
);

test.each(['', 'png', 'name', 'name.', '.', '..', 'name.png ', 'name.png\n', 'name.__proto__', 'name.constructor'])(
  'the name %j has no known extension',
  (name) => expect(sniff(name, SAMPLES.png?.content ?? Buffer.alloc(0))).toEqual({ problem: 'fileKind' }),
);

test('an empty file is rejected as empty', () => {
  for (const ending of FILE_ENDINGS) expect(sniff(`name.${ending}`, Buffer.alloc(0))).toEqual({ problem: 'fileEmpty' });
});

test.each([
  '<!doctype html><script>alert(1)</script>',
  '<html><body>',
  '  \n\t<script>alert(1)</script>',
  '\ufeff<!DOCTYPE html>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<svg onload="alert(1)">',
  'text with a NUL \0 in it',
  'text with an escape \u001b[31m in it',
])('%j is not plain text', (text) => {
  for (const ending of ['txt', 'csv', 'md'])
    expect(sniff(`name.${ending}`, Buffer.from(text))).toEqual({ problem: 'fileContent' });
});

test('text may have a legacy encoding or be cut within a character; control characters make it binary', () => {
  expect(sniff('a.txt', Buffer.from('Ana are mere și pere', 'utf16le'))).toEqual({ problem: 'fileContent' });
  expect(sniff('a.csv', Buffer.from('caf\xe9;lait', 'latin1'))).toMatchObject({ mediaType: 'text/csv' });
  expect(sniff('a.txt', Buffer.from('naïve 👍').subarray(0, -1))).toMatchObject({ mediaType: 'text/plain' });
});

test.each([
  ['cut short', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['100,001 wide', Buffer.from('89504e470d0a1a0a0000000d49484452000186a100000002', 'hex')],
  ['of no width', Buffer.from('89504e470d0a1a0a0000000d494844520000000000000002', 'hex')],
])('an image that is %s has no dimensions', (_, head) => {
  expect(sniff('a.png', head)).toEqual({ mediaType: 'image/png', width: null, height: null });
});

test('only raster images are shown inline', () => {
  const inline = FILE_ENDINGS.filter((ending) => isInline(KINDS[ending]?.mediaType ?? ''));
  expect(inline.sort()).toEqual([...IMAGE_ENDINGS].sort());
  for (const type of ['image/svg+xml', 'text/html', 'application/xml', 'constructor', ''])
    expect(isInline(type)).toBe(false);
});

test.each([
  ['report.pdf', 'report.pdf'],
  ['Factură nr. 7.pdf', 'Factură nr. 7.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\windows\\win.txt', 'win.txt'],
  ['C:\\Users\\ana\\photo.png', 'photo.png'],
  ['/etc/cron.d/evil.txt', 'evil.txt'],
  ['a"b\'c.txt', "ab'c.txt"],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie x=1.txt'],
  ['invoice\u202efdp.png', 'invoicefdp.png'],
  ['a\u2066b\u2069\u200f.png', 'ab.png'],
  ['zero\u200bwidth.txt', 'zerowidth.txt'],
  ['line\u2028break.txt', 'linebreak.txt'],
  ['nul\0byte.png', 'nulbyte.png'],
  ['<b>|?*:.txt', 'b.txt'],
  ['cafe\u0301.txt', 'café.txt'],
  ['  spaces .txt  ', 'spaces .txt'],
  ['', 'file'],
  ['///', 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(200)}.pdf`],
  [`name.${'x'.repeat(300)}`, `name.${'x'.repeat(9)}`],
  [`x${'👍'.repeat(100)}.png`, `x${'👍'.repeat(49)}.png`],
])('%j is kept as %j', (name, kept) => {
  expect(safeName(name)).toBe(kept);
  expect(safeName(safeName(name))).toBe(kept);
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(255);
});
