import { describe, expect, test } from 'vitest';
import { textOf } from './case-file.ts';
import { asCell, fromCell, joinValues, splitValues } from './cells.ts';

describe('cells', () => {
  test.each(['=1+1', '+1', '-1', '@me', '\tx', "'=1", "''+1"])(
    '%j are marked, and the mark is taken off again',
    (text) => {
      expect(asCell(text)).toBe(`'${text}`);
      expect(fromCell(asCell(text))).toBe(text);
    },
  );
  test.each(['plain', "it's", "'quoted'", ''])('%j stay as they are', (text) => {
    expect(asCell(text)).toBe(text);
    expect(fromCell(text)).toBe(text);
  });
  test('hold several values, with bars and backslashes in them', () => {
    const values = ['a|b', String.raw`c\d`, String.raw`\|`, 'e'];
    expect(splitValues(joinValues(values))).toEqual(values);
    expect(splitValues(' a | b ||')).toEqual(['a', 'b']);
  });
});

describe('the encoding', () => {
  test.each([
    ['UTF-8', Buffer.from('Ünï')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFÜnï')],
    ['UTF-16', Buffer.from('\uFEFFÜnï', 'utf16le')],
  ])('%s is read', (_, bytes) => expect(textOf(bytes)).toBe('Ünï'));
  test.each([
    ['Windows', Buffer.from([0xcf, 0xf0, 0xe8])],
    ['none', Buffer.from([0x50, 0x4b, 0x03, 0x00])],
  ])('%s is refused', (_, bytes) => {
    expect(() => textOf(bytes)).toThrow(expect.objectContaining({ problems: { file: { key: 'fileEncoding' } } }));
  });
});
