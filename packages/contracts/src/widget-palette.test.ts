import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { darkPaletteOf, inkOf, paletteOf } from './widget-palette.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colors = fc.record({
  frameColor: colour,
  accentColor: colour,
  companyMessageColor: colour,
  customerMessageColor: colour,
  titleTextColor: colour,
  messageTextColor: colour,
  optionButtonColor: colour,
});

describe('the colours of a company', () => {
  test('make no text that cannot be read', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const made = paletteOf(chosen);
        for (const [text, background] of [
          [made.title, made.frame],
          [made.onAccent, made.accent],
          [made.onCompany, made.company],
          [made.onCustomer, made.customer],
          [made.onOption, made.option],
          [made.ink, '#ffffff'],
        ] as const)
          expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('can be read in the dark theme too', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const made = { ...paletteOf(chosen), ...darkPaletteOf(chosen) };
        for (const [text, background] of [
          [made.text, made.page],
          [made.quiet, made.page],
          [made.bad, made.page],
          [made.ink, made.page],
          [made.onCompany, made.company],
          [made.onOption, made.option],
        ] as const)
          expect(contrastRatio(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('stay themselves where they can be read', () => {
    expect(inkOf('#8a5a0f', '#ffffff')).toBe('#8a5a0f');
    expect(inkOf('#e09b34', '#ffffff')).toMatch(/^#[89a]/);
  });
});
