import { Expectation } from '@parley/contracts/agent-tests';
import { expect, test } from 'vitest';
import { judge } from './judge.ts';

const passage = { chunkId: 1, text: '', coverage: 1 };
const answer = {
  outcome: 'answered' as const,
  text: 'Two to three\nworking days. Доставка до двери.',
  sources: [{ title: 'Delivery terms' }],
  stages: [
    {
      stage: 'passages' as const,
      ms: 1,
      searched: 2,
      floor: 0.3,
      confidence: 0.9,
      passages: [
        { ...passage, title: 'Questions', heading: 'How long does delivery take?', isCited: true },
        { ...passage, title: 'Old price list', heading: 'Prices of 2019', isCited: false },
      ],
    },
  ],
};

test.each([
  ['nothing is expected', {}, []],
  ['the outcome is right', { outcome: 'answered' }, []],
  ['the outcome is another', { outcome: 'unsure' }, ['outcome']],
  ['all words stand in it, in another case', { contains: ['WORKING days', 'доставка'] }, []],
  ['words are told apart by line breaks alone', { contains: ['three  working'] }, []],
  ['one word is missing', { contains: ['working days', 'express'] }, ['contains']],
  ['it cites by the title of a source that customers see', { cites: 'delivery TERMS' }, []],
  ['it cites by the heading of a passage', { cites: 'how long' }, []],
  ['it cites by the title of a passage', { cites: 'questions' }, []],
  ['what was found but not cited does not count', { cites: 'price list' }, ['cites']],
  [
    'everything is wrong',
    { outcome: 'hand_off', contains: ['x y z'], cites: 'nowhere' },
    ['outcome', 'contains', 'cites'],
  ],
])('%s', (_, expects, failures) => {
  expect(judge(Expectation.parse(expects), answer)).toEqual(failures);
});

test('a phrase of the company counts as text and cites nothing', () => {
  const unsure = { outcome: 'unsure' as const, text: 'I do not know.', sources: [], stages: [] };
  expect(judge(Expectation.parse({ contains: ['not know'], cites: 'x' }), unsure)).toEqual(['cites']);
});
