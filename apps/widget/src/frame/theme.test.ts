import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '@parley/contracts/contrast';
import { inkOf, propertiesOf } from './theme.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const colors = fc.record({
  frame_color: colour,
  accent_color: colour,
  company_message_color: colour,
  customer_message_color: colour,
  title_text_color: colour,
  message_text_color: colour,
  option_button_color: colour,
});

describe('the colours of a company', () => {
  test('make no text that cannot be read', () => {
    fc.assert(
      fc.property(colors, (chosen) => {
        const made = propertiesOf(chosen);
        for (const [text, background] of [
          [made.title, made.frame],
          [made['on-accent'], made.accent],
          [made['on-company'], made.company],
          [made['on-customer'], made.customer],
          [made['on-option'], made.option],
          [made.ink, '#ffffff'],
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
