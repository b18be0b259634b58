import { contrastRatio, readableText } from '@parley/contracts/contrast';
import { adopt } from './sheets.ts';
import type { WireInit } from './wire.ts';

const WHITE = '#ffffff';

/** The colour, darkened until it is readable as text on the background. */
export function inkOf(color: string, background: string): string {
  for (let share = 100; share > 0; share -= 5) {
    const ink = `#${[1, 3, 5]
      .map((at) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) * share) / 100))
      .map((value) => value.toString(16).padStart(2, '0'))
      .join('')}`;
    if (contrastRatio(ink, background) >= 4.6) return ink;
  }
  return readableText(background, color);
}

/** The seven company colours and those derived from them, as custom properties; all text colours are readable. */
export function propertiesOf(colors: WireInit['colors']) {
  const { frame_color, accent_color, company_message_color, customer_message_color, option_button_color } = colors;
  const { title_text_color, message_text_color } = colors;
  return {
    frame: frame_color,
    title: readableText(frame_color, title_text_color),
    accent: accent_color,
    'on-accent': readableText(accent_color, message_text_color),
    company: company_message_color,
    'on-company': readableText(company_message_color, message_text_color),
    customer: customer_message_color,
    'on-customer': readableText(customer_message_color, message_text_color),
    option: option_button_color,
    'on-option': inkOf(accent_color, option_button_color),
    ink: inkOf(accent_color, WHITE),
  };
}

/** Colours the frame and returns the launcher's look. Invalid colours are skipped, so the style sheet's own apply. */
export function colorFrame(colors: WireInit['colors'] | undefined) {
  if (!colors) return undefined; // the launcher stays as it is
  const properties = propertiesOf(colors);
  const rules = Object.entries(properties)
    .filter(([, value]) => /^#[\da-f]{6}$/i.test(value))
    .map(([name, value]) => `--${name}:${value}`);
  adopt(`:root{${rules.join(';')}}`);
  return { color: properties.frame, textColor: properties.title };
}
