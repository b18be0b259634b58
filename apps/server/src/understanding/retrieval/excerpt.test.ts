import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const quoted = (text: string, chosen: string, longest: number) => {
  const start = text.indexOf(chosen);
  const { start: from, end } = excerpt(text, { start, end: start + chosen.length }, longest);
  return text.slice(from, end).trim();
};

test('a short line introduces the list behind it, with or without a colon', () => {
  const text = 'There are three ways to copy a file.\n\n- Press Ctrl+C.\n- Drag it.\n- Choose Copy to.';
  expect(quoted(text, 'There are three ways to copy a file.', 60)).toBe(text);
});

test('a paragraph that says little goes on into the next, though both are a little too long', () => {
  const first = 'Click the palette to open the tools.';
  const next = 'Then click on the red eye. '.repeat(3).trim();
  expect(quoted(`${first}\n\n${next}`, first, 100)).toBe(`${first}\n\n${next}`);
});

test('but not if both are far too long, nor if the first says enough', () => {
  const first = 'Click the palette to open the tools.';
  const long = 'Then click on the red eye. '.repeat(9).trim();
  expect(quoted(`${first}\n\n${long}`, first, 100)).toBe(first);
  const enough = 'Click the palette to open the tools, and wait until the pictures are shown.';
  expect(quoted(`${enough}\n\nThen click on the red eye of the person.`, enough, 100)).toBe(enough);
});
