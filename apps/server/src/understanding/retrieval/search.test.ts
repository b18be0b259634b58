import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitOf, rarity } from './bm25.ts';
import { answer, buildIndex, buildIndexInWorker, DEFAULT_THRESHOLDS, search, type Chunk } from './index.ts';
import { eachPosting, findTerm, PostingsBuilder } from './postings.ts';
import { topIndexes } from './rank.ts';

const chunk = (id: number, text: string, more: Partial<Chunk> = {}): Chunk => ({
  id,
  title: '',
  heading: '',
  text,
  kind: 'text',
  ...more,
});

const SHOP = [
  chunk(7, 'You can return goods within 30 days. Refunds are paid within a week. The goods must be unused.', {
    title: 'Returns',
  }),
  chunk(8, 'We were founded by Maria Stone in 1998. The first shop stood in Oxford. Today there are 14 shops.', {
    title: 'About us',
  }),
  chunk(9, 'Two to four working days.', { heading: 'How long does delivery take?', kind: 'qa' }),
];

describe('a question', () => {
  const index = buildIndex(SHOP);

  test.each([
    ['How many days do I have to return goods?', 'You can return goods within 30 days.'],
    ['When are refunds paid?', 'Refunds are paid within a week.'],
    ['Who founded the shop?', 'We were founded by Maria Stone in 1998.'],
    ['Where did the first shop stand?', 'The first shop stood in Oxford.'],
    ['How long does the delivery take?', 'Two to four working days.'],
  ])('"%s" is answered by one sentence', (question, sentence) => {
    expect(answer(index, question).sentence?.text).toBe(sentence);
  });

  test('is answered with a quote from the chunk, with its position', () => {
    const { sentence, passage } = answer(index, 'When are refunds paid?');
    for (const quote of [sentence, passage]) expect(SHOP[0]?.text.slice(quote?.start, quote?.end)).toBe(quote?.text);
    expect(passage?.text).toContain('The goods must be unused.');
  });

  test('without a matching chunk is refused without a quote', () => {
    expect(answer(index, '👍')).toMatchObject({ outcome: 'refuse', sentence: null, confidence: 0, hits: [] });
  });

  test('offers choices between the two thresholds', () => {
    const { confidence } = answer(index, 'refunds of shops');
    expect(
      answer(index, 'refunds of shops', { thresholds: { refuse: confidence - 0.01, answer: confidence + 0.01 } })
        .outcome,
    ).toBe('choices');
  });

  test('is refused below the shipped threshold and answered above both', () => {
    const outcomes = ['refunds of shops', 'When are refunds paid?', 'Who painted the Mona Lisa?'].map((question) =>
      answer(index, question),
    );
    for (const { confidence, outcome } of outcomes) {
      expect(outcome === 'refuse').toBe(confidence < DEFAULT_THRESHOLDS.refuse);
      expect(outcome === 'answer').toBe(confidence >= DEFAULT_THRESHOLDS.answer);
    }
  });

  test('to an empty index is refused', () => {
    expect(answer(buildIndex([]), 'hello').outcome).toBe('refuse');
    expect(search(buildIndex([]), 'hello')).toMatchObject({ hits: [], confidence: 0 });
  });
});

test('an index built in another thread answers the same', async () => {
  const question = 'when are refunds paid';
  expect(answer(await buildIndexInWorker(SHOP), question)).toEqual(answer(buildIndex(SHOP), question));
});

test('an index survives being copied', () => {
  const index = buildIndex(SHOP);
  expect(search(structuredClone(index), 'return goods')).toEqual(search(index, 'return goods'));
});

test.each([
  ['4,000 emoji', '😀'.repeat(4_000)],
  ['right to left', 'مرحبا كيف حالك اليوم'.repeat(40)],
  ['bidi and zero-width', '\u202Eabc\u202C\u200B\u200D\uFEFF'.repeat(100)],
  ['a word of 10,000 letters', 'a'.repeat(10_000)],
  ['half a surrogate pair', '\uD83D'.repeat(50)],
  ['only marks', '\u0301'.repeat(5_000)],
  ['pattern signs', '(((*+?[]{}|\\^$'.repeat(50)],
  ['nothing', ''],
])('hostile text is searched and indexed without harm: %s', (_, text) => {
  const index = buildIndex([...SHOP, chunk(10, text, { title: text.slice(0, 200), heading: text.slice(0, 200) })]);
  expect(search(index, text).confidence).toBeLessThanOrEqual(1);
  expect(answer(index, text).hits.length).toBeLessThanOrEqual(5);
});

const terms = fc.array(fc.constantFrom(...'abcdefghij'.split('')), { maxLength: 30 });

test('the packed index scores like a plain count over all chunks', () => {
  fc.assert(
    fc.property(fc.array(terms, { minLength: 1, maxLength: 300 }), terms, (chunks, question) => {
      const builder = new PostingsBuilder();
      for (const each of chunks) builder.add(countsOf(each));
      const { scores } = fitOf(builder.pack(), question);
      expect(topIndexes(scores, 10)).toEqual(topIndexes(plainScores(chunks, question), 10));
    }),
    { numRuns: 60 },
  );
});

test('every term returns the chunks it occurs in', () => {
  const builder = new PostingsBuilder();
  const chunks = Array.from({ length: 1_000 }, (_, at) => (at % 211 === 0 ? ['rare', 'common'] : ['common']));
  for (const each of chunks) builder.add(countsOf(each));
  const postings = builder.pack();
  const found: number[] = [];
  eachPosting(postings, findTerm(postings, 'rare'), (at) => found.push(at));
  expect(found).toEqual([0, 211, 422, 633, 844]);
  expect(findTerm(postings, 'unknown')).toBe(-1);
});

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function plainScores(chunks: string[][], question: string[]): Float32Array {
  const asked = [...new Set(question)];
  const mean = chunks.reduce((sum, each) => sum + each.length, 0) / chunks.length;
  const weights = asked.map((term) => rarity(chunks.filter((each) => each.includes(term)).length, chunks.length));
  const mass = weights.reduce((sum, weight) => sum + weight, 0);
  return Float32Array.from(chunks, (each) => {
    let score = 0;
    asked.forEach((term, at) => {
      const count = each.filter((word) => word === term).length;
      if (count > 0)
        score = Math.fround(
          score + ((weights[at] ?? 0) * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * each.length) / mean)),
        );
    });
    return mass > 0 ? score / mass : 0;
  });
}
