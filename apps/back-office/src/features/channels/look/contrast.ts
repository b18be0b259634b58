import { contrastRatio, readableText } from '@parley/contracts/contrast';

/** The minimum contrast of text, as enforced by the widget. */
export const TEXT = 4.5;
/** The minimum contrast of icons and shapes. */
export const SHAPE = 3;
/** Computed colours end slightly above the minimum, so that rounding does not matter. */
const MARGIN = 0.1;
const STEP = 5;

const BLACK = '#000000';
export const WHITE = '#ffffff';

export const isColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);

/** The colour, darkened until it is readable as text on the background, as the widget does with links and choices. */
export function inkOf(color: string, background: string): string {
  for (let share = 100; share > 0; share -= STEP) {
    const ink = mix(color, BLACK, 100 - share);
    if (contrastRatio(ink, background) >= TEXT + MARGIN) return ink;
  }
  return readableText(background, color);
}

/** The nearest darker or lighter colour of the same hue with enough contrast; black or white if there is none. */
export function repaired(color: string, against: string, needed: number): string {
  for (let share = 0; share <= 100; share += 1) {
    const fitting = [BLACK, WHITE]
      .map((end) => mix(color, end, share))
      .find((candidate) => contrastRatio(candidate, against) >= needed + MARGIN);
    if (fitting) return fitting;
  }
  return readableText(against, color);
}

/** Mixes a share (in per cent) of the second colour into the first. */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Math.round((part(one, at) * (100 - share) + part(other, at) * share) / 100);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
