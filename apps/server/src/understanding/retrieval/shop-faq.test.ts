import { LOCALES } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { answer, buildIndex, search, type Chunk } from './index.ts';
import samples from './samples/shop-faq.json' with { type: 'json' };

/** Of ten rephrased questions, some with typos, this many must be answered with the right entry. */
const FLOOR = 9;

describe.each(LOCALES)('the questions of a shop in %s', (locale) => {
  const { faq, questions, offTopic } = samples[locale];
  const chunks = faq.map(({ question, answer: text }, id): Chunk => ({
    id,
    title: '',
    heading: question,
    text,
    kind: 'qa',
  }));
  const index = buildIndex(chunks);

  test('are answered with the stored answer', () => {
    const right = questions.filter(({ text, expects }) => {
      const { outcome, sentence } = answer(index, text);
      return outcome !== 'refuse' && sentence?.text === faq[expects]?.answer;
    });
    expect(right.length).toBeGreaterThanOrEqual(FLOOR);
  });

  test('are found when phrased as stored', () => {
    for (const [id, { question }] of faq.entries()) expect(search(index, question).hits[0]?.id).toBe(id);
  });

  test('have their language recognised', () => {
    for (const { text } of questions) expect(search(index, text).language).toBe(locale);
  });

  test.each(offTopic)('"%s" is refused', (text) => {
    expect(answer(index, text).outcome).toBe('refuse');
  });
});

test('questions in seven languages find their own language in one index', () => {
  const chunks = LOCALES.flatMap((locale, at) =>
    samples[locale].faq.map(({ question, answer: text }, nth): Chunk => ({
      id: 100 * at + nth,
      title: '',
      heading: question,
      text,
      kind: 'qa',
    })),
  );
  const index = buildIndex(chunks);
  for (const [at, locale] of LOCALES.entries())
    for (const [nth, { question }] of samples[locale].faq.entries())
      expect(search(index, question).hits[0]?.id).toBe(100 * at + nth);
});
