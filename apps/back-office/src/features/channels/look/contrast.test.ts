import fc from 'fast-check';
import { contrastRatio, READABLE } from '@parley/contracts/contrast';
import { describe, expect, test } from 'vitest';
import { repaired, SHAPE } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a repaired colour', () => {
  test.each([
    ['#e09b34', '#ffffff', SHAPE],
    ['#f0b48a', '#ffffff', SHAPE],
    ['#333333', '#1f1a14', READABLE],
    ['#777777', '#777777', READABLE],
  ])('of %s on %s has the required contrast', (one, against, needed) => {
    const better = repaired(one, against, needed);
    expect(contrastRatio(better, against)).toBeGreaterThanOrEqual(needed);
  });

  test('has the required contrast whatever the two colours are', () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(SHAPE, READABLE), (one, against, needed) => {
        expect(contrastRatio(repaired(one, against, needed), against)).toBeGreaterThanOrEqual(needed);
      }),
      { numRuns: 500 },
    );
  });

  test('is a shade of the colour, not just black or white, if that is enough', () => {
    expect(repaired('#e09b34', '#ffffff', SHAPE)).toMatch(/^#c/);
  });
});
