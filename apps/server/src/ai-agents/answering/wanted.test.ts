import { expect, test } from 'vitest';
import { wantedBy } from './wanted.ts';

const wanted = (...texts: string[]) =>
  wantedBy({
    question: texts.at(-1) ?? '',
    history: texts.slice(0, -1).flatMap((text) => [
      { from: 'customer', text },
      { from: 'agent', text: 'An answer nobody asks for' },
    ]),
  });

test.each<[string, string[], string[]]>([
  [
    'the last question comes first',
    ['Where is order 12?', 'And order 13 then?'],
    ['And order 13 then?', 'Where is order 12?'],
  ],
  [
    'of many there are three',
    ['One is here?', 'Two are here?', 'Three are here?', 'Four are here?'],
    ['Four are here?', 'Three are here?', 'Two are here?'],
  ],
  ['asking for a person is no question', ['Where is order 12?', 'I want to talk to a human'], ['Where is order 12?']],
  ['greetings say nothing beside a question', ['Hi', 'Where is order 12?', 'Thank you'], ['Where is order 12?']],
  ['where there is nothing else, they are better than nothing', ['Hi', 'Hello?'], ['Hello?', 'Hi']],
  ['what was asked twice is told once', ['Where is order 12?', 'where is order 12?'], ['where is order 12?']],
  ['lines become one', ['Where is\n\n  order 12?'], ['Where is order 12?']],
  ['nothing is nothing', ['', ' \n'], []],
])('%s', (_, texts, expected) => {
  expect(wanted(...texts)).toEqual(expected);
});

test('a long question ends at a word', () => {
  const [text = ''] = wanted('seven '.repeat(60));
  expect(text).toMatch(/^(seven )+seven…$/);
  expect(text.length).toBeLessThanOrEqual(161);
});

test('an overlong word is cut, and no character is split', () => {
  expect(wanted('x'.repeat(500))[0]).toHaveLength(161);
  expect(wanted(`${'x'.repeat(159)}😀😀`)[0]).toBe(`${'x'.repeat(159)}…`);
});
