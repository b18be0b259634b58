import { describe, expect, test } from 'vitest';
import { classify, trainClassifier, trainClassifierInWorker, type Example } from './index.ts';

const EXAMPLES: Example[] = Object.entries({
  delivery: [
    'Where is my order?',
    'When will my parcel arrive?',
    'My package is late',
    'Track my delivery',
    'Has my order been shipped yet?',
  ],
  returns: [
    'I want to return my shoes',
    'How do I send an item back?',
    'Can I exchange the size?',
    'Return policy',
    'I want my money back',
  ],
  payment: [
    'Can I pay by card?',
    'Do you take PayPal?',
    'Which payment methods do you accept?',
    'My card was declined',
    'Pay in cash',
  ],
  hours: [
    'What are your opening hours?',
    'When do you close?',
    'Are you open on Sunday?',
    'Is the shop open today?',
    'Working hours',
  ],
}).flatMap(([label, texts]) => texts.map((text) => ({ text, label })));

describe('what a message means', () => {
  const classifier = trainClassifier(EXAMPLES);

  test.each([
    ['where is my parcel', 'delivery'],
    ['has my pacakge been shiped', 'delivery'],
    ['i would like to return this item', 'returns'],
    ['can i pay with paypal?', 'payment'],
    ['are you open on saturday', 'hours'],
    ['WHAT TIME DO YOU CLOSE', 'hours'],
  ])('"%s" is about %s', (text, label) => {
    expect(classify(classifier, text).label).toBe(label);
  });

  test.each([
    'tell me a joke about elephants',
    'xqzt brrr',
    'Какая сегодня погода?',
    '',
    '😀'.repeat(4_000),
    'a'.repeat(10_000),
  ])('"%.30s" is about none of them', (text) => {
    expect(classify(classifier, text).label).toBeNull();
  });

  test('all labels are ranked, the best first', () => {
    const { ranking } = classify(classifier, 'where is my order');
    expect(ranking.map(({ label }) => label).sort()).toEqual(['delivery', 'hours', 'payment', 'returns']);
    expect(ranking[0]?.label).toBe('delivery');
  });
});

test('a classifier trained in another thread gives the same result', async () => {
  const question = 'how do i pay';
  const here = classify(trainClassifier(EXAMPLES), question);
  expect(classify(await trainClassifierInWorker(EXAMPLES), question)).toEqual(here);
});

test('without training, nothing is recognised', () => {
  expect(classify(trainClassifier([]), 'hello')).toEqual({ label: null, confidence: 0, ranking: [] });
});

test('one example of each label is enough to tell them apart', () => {
  const classifier = trainClassifier([
    { text: 'How do I delete my account?', label: 'delete' },
    { text: 'How do I change my password?', label: 'password' },
  ]);
  expect(classify(classifier, 'delete the account').ranking[0]?.label).toBe('delete');
});
