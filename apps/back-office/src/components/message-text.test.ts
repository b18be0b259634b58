import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageText } from './MessageText.tsx';

/** All characters that change the text direction. */
const TURNING = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

test.each(TURNING)('a message cannot reverse the text around it (%j)', (sign) => {
  const shown = renderToStaticMarkup(
    createElement(MessageText, { text: `photo_${sign}gnp.exe\n- **${sign}gnp.exe**` }),
  );
  expect(shown).toContain('photo_gnp.exe');
  expect(shown).toContain('<b>gnp.exe</b>');
  expect(TURNING.filter((each) => shown.includes(each))).toEqual([]);
});

test('a message takes the text direction of its own letters', () => {
  const shown = renderToStaticMarkup(createElement(MessageText, { text: 'שלום\n- عالم' }));
  expect(shown.match(/<(p|li)[^>]* dir="auto"/g)).toHaveLength(2);
});
