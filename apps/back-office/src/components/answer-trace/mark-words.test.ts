import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (text: string, question: string) =>
  markWords(text, question)
    .filter(({ isMarked }) => isMarked)
    .map((stretch) => stretch.text);

test.each([
  ['The delivery costs 5 €.', 'How much does delivery cost?', ['delivery', 'costs']],
  ['Deliveries leave on Monday.', 'delivery', ['Deliveries']],
  [
    'Доставка в Одесу коштує 85 ₴. Склад в Одесі.',
    'Скільки коштує доставка в Одесу?',
    ['Доставка', 'Одесу', 'коштує', 'Одесі'],
  ],
  ['Livrăm în Iași.', 'livram in iasi', ['Livrăm', 'Iași']],
  ['Costumes and costs', 'What does it cost?', ['costs']],
  ['A cup of tea', 'Is it a cup?', []],
  ['Anything', '', []],
])('in “%s”, the words of “%s” are marked in every grammatical form', (text, question, words) => {
  expect(marked(text, question)).toEqual(words);
});

test('no letter of the text is lost', () => {
  const text = ' «Доставка» — 2 дні; delivery, deliver!\nEnd ';
  expect(
    markWords(text, 'delivery доставка')
      .map((stretch) => stretch.text)
      .join(''),
  ).toBe(text);
});
