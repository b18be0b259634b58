import { expect, test } from 'vitest';
import { message, smallFlow } from '../testing/small-flow.ts';
import { findSteps, searchable } from './find-steps.ts';

const words = {
  title: ({ title, type }: { title: string; type: string }) => title || type,
  summary: () => [],
};
const steps = searchable(
  smallFlow({
    nodes: [
      message('a', { title: 'Greeting', settings: { text: { en: 'Hello, where is your order?', ro: 'Bună ziua' } } }),
      message('b', { title: 'Order number', settings: { text: { en: 'It starts with LH' } } }),
    ],
  }),
  words,
);
const found = (query: string) => findSteps(steps, query).map(({ id }) => id);

test.each([
  ['order', ['b', 'a']],
  ['ORDER where', ['a']],
  ['buna', ['a']],
  ['lh starts', ['b']],
  ['nothing like it', []],
  ['', ['a', 'b']],
])('searching for “%s”', (query, ids) => {
  expect(found(query)).toEqual(ids);
});
