import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (snippet: string, search: string) =>
  highlight(snippet, search)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

test.each([
  ['Where is my order?', 'order', 'Where is my [order]?'],
  ['Orders and ordering', 'order', '[Orders] and [ordering]'],
  ['Mulțumesc mult', 'multumesc', '[Mulțumesc] mult'],
  ['Заказ до сих пор не пришёл', 'заказа', '[Заказ] до сих пор не пришёл'],
  ['a+b (c)', '+(', 'a+b (c)'],
  ['nothing here', 'order', 'nothing here'],
  ['', 'order', ''],
  ['<b>order</b>', 'order', '<b>[order]</b>'],
  ['to and fro', 'to', '[to] and fro'],
])('in %j the search %j marks %j', (snippet, search, expected) => {
  expect(marked(snippet, search)).toBe(expected);
});
