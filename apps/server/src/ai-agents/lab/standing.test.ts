import { describe, expect, test } from 'vitest';
import { seeded } from '../../understanding/language/index.ts';
import { chanceOfLess, isQuarantined, standingOf } from './standing.ts';

const results = (passed: number, of: number) => Array.from({ length: of }, (_, at) => at < passed);
const withModel = (draft: boolean[], live: boolean[], hasLive = true) =>
  standingOf({ draft, live, isDeterministic: false, hasLive });
const builtIn = (draft: boolean[], live: boolean[], hasLive = true) =>
  standingOf({ draft, live, isDeterministic: true, hasLive });

describe('with the built-in engine', () => {
  test.each([
    ['a plain difference is a regression', [false], [true], 'regression'],
    ['a plain difference is an improvement', [true], [false], 'better'],
    ['both pass', [true], [true], 'same'],
    ['both fail', [false], [false], 'failing'],
    ['the draft equals what is live', [true], [], 'same'],
  ] as const)('%s', (_, draft, live, standing) => {
    expect(builtIn([...draft], [...live])).toBe(standing);
  });
  test('nothing is published yet', () => {
    expect(builtIn([true], [], false)).toBe('new');
    expect(builtIn([false], [], false)).toBe('failing');
  });
});

describe('with a model', () => {
  test.each([
    ['a difference beyond chance', 2, 8, 'regression'],
    ['a difference within chance', 3, 8, 'flips'],
    ['the other way round', 8, 2, 'better'],
    ['the draft fails once', 7, 8, 'flips'],
    ['what is live fails once', 8, 7, 'flips'],
    ['always passes', 8, 8, 'same'],
    ['never passes', 0, 0, 'failing'],
  ] as const)('%s', (_, draft, live, standing) => {
    expect(withModel(results(draft, 8), results(live, 8))).toBe(standing);
  });
  test('two attempts prove no difference', () => {
    expect(withModel([false, false], [true, true])).toBe('failing');
    expect(withModel([true, true], [false, false])).toBe('same');
  });

  test('the exact test agrees with a table', () => {
    expect(chanceOfLess(1, 10, 11, 14)).toBeCloseTo(0.001379728, 8);
    expect(chanceOfLess(8, 8, 8, 8)).toBe(1);
    expect(chanceOfLess(0, 1, 1, 1)).toBe(0.5);
  });

  test('repeated runs of one version call hardly any regression', () => {
    const random = seeded(2_024);
    const comparisons = 50_000;
    let wrong = 0;
    for (let at = 0; at < comparisons; at += 1) {
      const failures = 0.02 + 0.48 * random();
      const play = () => Array.from({ length: 8 }, () => random() >= failures);
      if (withModel(play(), play()) === 'regression') wrong += 1;
    }
    expect(wrong / comparisons).toBeLessThanOrEqual(0.02);
    expect(wrong).toBeGreaterThan(0);
  });

  test('a version that got clearly worse is found', () => {
    const random = seeded(7);
    const play = (failures: number) => Array.from({ length: 8 }, () => random() >= failures);
    const found = Array.from({ length: 1_000 }, () => withModel(play(0.9), play(0.05)) === 'regression');
    expect(found.filter(Boolean).length).toBeGreaterThan(850);
  });
});

test('only cases that flip and need not pass are quarantined', () => {
  expect(isQuarantined('flips', false)).toBe(true);
  expect(isQuarantined('flips', true)).toBe(false);
  expect(isQuarantined('failing', false)).toBe(false);
});
