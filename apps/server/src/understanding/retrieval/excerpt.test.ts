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

test.each(['\n', '\n\n'])('an answer is quoted with its question, separated by %j', (gap) => {
  const question = 'What if my school has no email address?';
  const reply = 'In that case, you can send a student card.';
  const text = `${'Something else comes first. '.repeat(6).trim()}\n\n${question}${gap}${reply}`;
  expect(quoted(text, reply, 100)).toBe(`${question}${gap}${reply}`);
});

test('an answer that has to be cut keeps its question', () => {
  const text = `What if it is broken? In that case, send it back. ${'We look at it and repair it. '.repeat(9).trim()}`;
  expect(quoted(text, 'In that case, send it back.', 100)).toMatch(/^What if it is broken\? In that case.* it\.$/);
});
