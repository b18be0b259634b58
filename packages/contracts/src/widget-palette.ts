import type { WidgetSettings } from './channels.ts';
import { BLACK, contrastRatio, mix, READABLE, readableText, WHITE } from './contrast.ts';

/** Ends slightly above the minimum, so that rounding does not matter. */
const READABLE_INK = READABLE + 0.1;
const STEP = 5;

/** The colour, darkened until it is readable as text on the background. */
export function inkOf(color: string, background: string): string {
  for (let share = 0; share < 100; share += STEP) {
    const ink = mix(color, BLACK, share);
    if (contrastRatio(ink, background) >= READABLE_INK) return ink;
  }
  return readableText(background, color);
}

/** What the widget draws with, derived from a channel's seven colours: fills, and readable texts on them. */
export function paletteOf(colors: WidgetSettings['colors']) {
  const { frameColor, titleTextColor, accentColor, messageTextColor } = colors;
  const { companyMessageColor, customerMessageColor, optionButtonColor } = colors;
  return {
    frame: frameColor,
    title: readableText(frameColor, titleTextColor),
    accent: accentColor,
    onAccent: readableText(accentColor, messageTextColor),
    company: companyMessageColor,
    onCompany: readableText(companyMessageColor, messageTextColor),
    customer: customerMessageColor,
    onCustomer: readableText(customerMessageColor, messageTextColor),
    option: optionButtonColor,
    onOption: inkOf(accentColor, optionButtonColor),
    ink: inkOf(accentColor, WHITE),
  };
}

export type WidgetPalette = ReturnType<typeof paletteOf>;
