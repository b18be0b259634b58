import { NO_POLICIES } from '../../policies/index.ts';
import { AgentSettings } from '@parley/contracts/ai-agents';
import { describe, expect, test } from 'vitest';
import { answer, buildIndex, type Chunk, type SearchIndex } from '../../understanding/retrieval/index.ts';
import { choicesOf, topicOf } from './choices.ts';
import { consult } from './consult.ts';
import { firstQuestion } from './exchange.ts';

const chunk = (id: number, title: string, text: string, heading = ''): Chunk => ({
  id,
  title,
  heading,
  text,
  kind: 'text',
});

test.each([
  ['its own heading', 'Terms', 'Terms › Delivery › Abroad', 'It takes a week.', 'Abroad'],
  ['the title of its page', 'Terms of delivery', '', 'It takes a week.', 'Terms of delivery'],
  ['how it begins', 'older-os-versions', '', 'Older systems work, too. Ask us.', 'Older systems work, too'],
  ['how its list begins', 'IMG_2034.pdf', '', '- Pack it:\n- Send it.', 'Pack it'],
  ['how its row begins', 'prices2026', '', 'Country: Moldova\nPrice: 60 MDL', 'Country: Moldova'],
  ['how a page without a title begins', 'https://shop.md/a', '', 'Возврат бесплатный.', 'Возврат бесплатный'],
  ['a title with a hyphen', 'Check-in', '', 'It opens at nine.', 'Check-in'],
  [
    'whole words',
    'a_b',
    '',
    'Delivery to every village of the country takes between three and seven days.',
    'Delivery to every village of the country takes between…',
  ],
  ['part of a word that never ends', '', 'x'.repeat(100), '', `${'x'.repeat(59)}…`],
])('a choice is named by %s', (_, title, heading, text, name) => {
  expect(topicOf({ title, heading, text })).toBe(name);
});

const candidate = (title: string, coverage: number, isInLanguage = true) => ({
  ...chunk(1, title, ''),
  coverage,
  isInLanguage,
});
const labels = (...candidates: Parameters<typeof choicesOf>[0]) => choicesOf(candidates).map(({ label }) => label);

test("choices in the customer's language come first", () => {
  expect(labels(candidate('Comment payer', 0.7, false), candidate('How to pay', 0.7))).toEqual([
    'How to pay',
    'Comment payer',
  ]);
});

test('a passage that shares almost nothing with the question is no choice', () => {
  expect(labels(candidate('Returns', 0.6), candidate('Refunds', 0.4), candidate('Delivery', 0.1))).toEqual([
    'Returns',
    'Refunds',
  ]);
  expect(labels(candidate('Returns', 0.1), candidate('Refunds', 0.1))).toEqual([]);
});

const PHRASE = 'I could not find that.';

async function askAgent(index: SearchIndex, question: string, confidenceFloor: number) {
  const verdict = await consult(
    {
      settings: AgentSettings.parse({ confidenceFloor }),
      index,
      hosts: new Set(),
      locate: async (ids) =>
        ids.map((chunkId) => ({
          chunkId,
          sourceId: 1,
          title: 'Any',
          url: null,
          rank: 0,
          contentChangedAt: new Date(0),
        })),
      engine: null,
      compare: null,
      enforcement: NO_POLICIES,
      phrase: async () => PHRASE,
    },
    firstQuestion(question, 'en'),
    { signal: AbortSignal.timeout(10_000) },
  );
  return { outcome: verdict.outcome, text: verdict.text, labels: verdict.options.map(({ label }) => label) };
}

/** What an agent does that is almost sure enough to answer. */
async function whenNearlySure(chunks: readonly Chunk[], question: string) {
  const index = buildIndex(chunks);
  const { confidence } = answer(index, question, { language: 'en' });
  const { outcome, labels } = await askAgent(index, question, Math.max(0, confidence - 0.01));
  return { outcome, labels };
}

test('an agent offers the topics that a question may be about', async () => {
  const chunks = [
    chunk(1, 'Green tea', 'The shelf life of green tea is twelve months.'),
    chunk(2, 'black-tea-notes', 'The shelf life of black tea is two years. Keep it dry.'),
    chunk(3, 'Delivery', 'Delivery takes two days and costs 60 MDL.'),
  ];
  expect(await whenNearlySure(chunks, 'what is the shelf life of your tea')).toEqual({
    outcome: 'choices',
    labels: expect.toSatisfy(
      (found: string[]) => found.toSorted().join() === 'Green tea,The shelf life of black tea is two years',
    ),
  });
});

test('an agent offers nothing that shares only the letters of a few words with the question', async () => {
  const chunks = [
    chunk(1, 'Returns', 'Unopened packages can be returned within 30 days, what is important is the receipt.'),
    chunk(
      2,
      'Delivery',
      'Delivery to Chișinău takes two to three working days and costs 60 MDL. From 1 200 MDL on it is free.',
    ),
    chunk(3, 'Storage', 'The shelf life of green tea is 12 months. Keep it dry.'),
  ];
  expect(await whenNearlySure(chunks, 'what is the meaning of life')).toMatchObject({ outcome: 'unsure' });
});

describe('an agent that does not know', () => {
  const index = buildIndex([
    chunk(1, 'Folders to ignore', 'Folders in this list are never backed up. Caches are ignored anyway.'),
    chunk(2, 'Restoring files', 'Press Restore and choose the folder to restore.'),
    chunk(3, 'Delivery', 'Delivery takes two days and costs 60 MDL.'),
  ]);
  const CERTAIN = 1;

  test('says so and offers the topics nearest to the question', async () => {
    expect(await askAgent(index, 'which folders get skipped automatically', CERTAIN)).toEqual({
      outcome: 'unsure',
      text: `${PHRASE}\n\nPerhaps one of these topics helps:`,
      labels: ['Folders to ignore', 'Restoring files', 'Talk to a person'],
    });
  });

  test('offers no topics where nothing is near', async () => {
    expect(await askAgent(index, 'who won the football cup in 1990', CERTAIN)).toEqual({
      outcome: 'unsure',
      text: PHRASE,
      labels: ['Talk to a person'],
    });
  });
});
