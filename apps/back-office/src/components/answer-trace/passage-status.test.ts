import { expect, test } from 'vitest';
import { statusOf } from './passage-status.ts';

const passage = (coverage: number, isCited = false) => ({
  chunkId: 1,
  title: '',
  heading: '',
  text: '',
  coverage,
  isCited,
});
const found = (confidence: number, ...passages: ReturnType<typeof passage>[]) => ({
  stage: 'passages' as const,
  ms: 1,
  searched: 9,
  floor: 0.5,
  confidence,
  passages,
});

test.each([
  ['answered', 0.9, 'fitsLess'],
  ['answered', 0.4, 'fitsLess'], // the model may use passages below the floor
  ['choices', 0.6, 'offered'],
  ['unsure', 0.6, 'notSure'],
  ['unsure', 0.4, 'belowFloor'],
  ['hand_off', 0.4, 'belowFloor'],
] as const)(
  'for an answer that is “%s” with confidence %d, a weaker passage is “%s”',
  (outcome, confidence, status) => {
    const lesser = passage(0.3);
    expect(statusOf(lesser, found(confidence, passage(0.8, true), lesser), outcome)).toBe(status);
  },
);

test('the passage behind the answer is cited, and another that fits equally well was not needed', () => {
  const cited = passage(0.6, true);
  const other = passage(0.8);
  expect(statusOf(cited, found(0.9, cited, other), 'answered')).toBe('cited');
  expect(statusOf(other, found(0.9, cited, other), 'answered')).toBe('notNeeded');
});

test('passages have no status until the answer is complete', () => {
  expect(statusOf(passage(0.8), found(0.9, passage(0.8)), null)).toBeNull();
});
