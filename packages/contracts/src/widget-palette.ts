import type { WidgetSettings } from './channels.ts';
import { BLACK, contrastRatio, mix, READABLE, readableText, WHITE } from './contrast.ts';

/** Ends slightly above the minimum, so that rounding does not matter. */
const READABLE_INK = READABLE + 0.1;
const STEP = 5;

/** The colour, moved away from the background until it is readable as text on it. */
export function inkOf(color: string, background: string): string {
  const end = contrastRatio(background, WHITE) > contrastRatio(background, BLACK) ? WHITE : BLACK;
  for (let share = 0; share < 100; share += STEP) {
    const ink = mix(color, end, share);
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

/** The colours of the dark theme that differ: the company's frame, accent and customer bubbles stay. */
export function darkPaletteOf({ accentColor }: WidgetSettings['colors']) {
  const page = '#1a1713';
  const ink = inkOf(accentColor, page);
  const option = '#2c2720';
  return {
    page,
    text: '#f5f1ea',
    line: '#453e35',
    quiet: '#b5aca0',
    bad: '#ff9d94',
    company: '#2c2720',
    onCompany: '#f5f1ea',
    option,
    onOption: inkOf(accentColor, option),
    ink,
  };
}

export type WidgetPalette = ReturnType<typeof paletteOf>;
export type DarkPalette = ReturnType<typeof darkPaletteOf>;
