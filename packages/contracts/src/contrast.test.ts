import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, readableText } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#E09B34', '#FFFFFF', 2.36],
    ['#e09b34', '#ffffff', 2.36],
    ['#f1556a', '#ffffff', 3.36],
    ['#f7657e', '#ffffff', 2.95],
    ['#db4242', '#ffffff', 4.31],
    ['#8882ff', '#ffffff', 3.14],
    ['#b9db48', '#ffffff', 1.58],
    ['#fbb00b', '#ffffff', 1.86],
    ['#e09b34', '#1f1a14', 7.32],
    ['#8a5a0f', '#ffffff', 5.92],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });

  test('is the same in both directions and lies between 1 and 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const ratio = contrastRatio(one, other);
        expect(ratio).toBe(contrastRatio(other, one));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21);
      }),
    );
  });

  test.each(['', '#fff', 'white', '#gggggg', '#ffffff;x', ' #ffffff', '#ffffff\n', 'rgb(0,0,0)'])(
    'is unknown when one of them is "%s"',
    (notAColour) => {
      expect(contrastRatio(notAColour, '#000000')).toBeNaN();
      expect(contrastRatio('#000000', notAColour)).toBeNaN();
    },
  );
});

describe('text in the widget', () => {
  test.each([
    ['#ffffff', '#1f1a14'],
    ['#ffffff', '#767676'],
    ['#1f1a14', '#e09b34'],
    ['#8a5a0f', '#FFFFFF'],
  ])('on %s keeps its colour %s, which can be read', (background, wanted) => {
    expect(readableText(background, wanted)).toBe(wanted);
  });

  test.each([
    ['#e09b34', '#ffffff', '#000000'],
    ['#f1556a', '#ffffff', '#000000'],
    ['#f7657e', '#ffffff', '#000000'],
    ['#db4242', '#ffffff', '#000000'],
    ['#8882ff', '#ffffff', '#000000'],
    ['#b9db48', '#ffffff', '#000000'],
    ['#fbb00b', '#ffffff', '#000000'],
    ['#ffffff', '#777777', '#000000'],
    ['#000000', '#000000', '#ffffff'],
    ['#1f1a14', '#5c554c', '#ffffff'],
    ['#1f1a14', 'white', '#ffffff'],
    ['#ffffff', '#000000;background:url(//evil.example)', '#000000'],
  ])('on %s turns from %s into %s, which can be read', (background, wanted, shown) => {
    expect(readableText(background, wanted)).toBe(shown);
  });

  test('can be read on every background, whatever colours a company chooses', () => {
    fc.assert(
      fc.property(colour, colour, (background, wanted) => {
        expect(contrastRatio(background, readableText(background, wanted))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1000 },
    );
  });

  test('is never less readable than black or white would be, unless it is readable anyway', () => {
    fc.assert(
      fc.property(colour, colour, (background, wanted) => {
        const shown = readableText(background, wanted);
        fc.pre(shown !== wanted);
        const best = Math.max(contrastRatio(background, '#000000'), contrastRatio(background, '#ffffff'));
        expect(contrastRatio(background, shown)).toBe(best);
        expect(contrastRatio(background, wanted)).toBeLessThan(4.5);
      }),
    );
  });
});
