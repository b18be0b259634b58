// @vitest-environment happy-dom
import { h, render } from 'preact';
import { expect, test } from 'vitest';
import { Text } from './Text.tsx';

/** All characters that change the text direction. */
const TURNING = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

function show(text: string): Element {
  const shown = document.createElement('div');
  render(h(Text, { text }), shown);
  return shown;
}

test.each(TURNING)('a message cannot reverse the text around it (%j)', (sign) => {
  const shown = show(`photo_${sign}gnp.exe\n- **${sign}gnp.exe**`).innerHTML;
  expect(shown).toContain('photo_gnp.exe');
  expect(shown).toContain('<b>gnp.exe</b>');
  expect(TURNING.filter((each) => shown.includes(each))).toEqual([]);
});

test('a message takes the text direction of its own letters', () => {
  expect(show('שלום\n- عالم').querySelectorAll('p[dir="auto"], li[dir="auto"]')).toHaveLength(2);
});

test('a label of the company is a link, and one of a customer stays text', () => {
  const shown = document.createElement('div');
  const text = '[catalogue](https://shop.example/cat) *new* `A-1`';
  render(h(Text, { text, isCompany: true }), shown);
  const link = shown.querySelector('a');
  expect([link?.textContent, link?.href, link?.rel]).toEqual([
    'catalogue',
    'https://shop.example/cat',
    'noopener noreferrer nofollow',
  ]);
  expect([shown.querySelector('em')?.textContent, shown.querySelector('code')?.textContent]).toEqual(['new', 'A-1']);
  expect(show(text).querySelector('a')?.textContent).toBe('shop.example/cat');
});
