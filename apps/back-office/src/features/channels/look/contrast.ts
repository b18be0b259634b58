import { contrastRatio, readableText } from '@parley/contracts/contrast';

/** Text needs this much, as the widget sees to. */
export const TEXT = 4.5;
/** Icons and shapes need this much. */
export const SHAPE = 3;
/** Computed steps end a little above what is needed, so that rounding costs nothing. */
const MARGIN = 0.1;
const STEP = 5;

const BLACK = '#000000';
export const WHITE = '#ffffff';

export const isColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);

/** The colour darkened until it can be read as text on the background, as the widget does with links and choices. */
export function inkOf(color: string, background: string): string {
  for (let share = 100; share > 0; share -= STEP) {
    const ink = mix(color, BLACK, 100 - share);
    if (contrastRatio(ink, background) >= TEXT + MARGIN) return ink;
  }
  return readableText(background, color);
}

/** The nearest colour of the same hue, darker or lighter, that stands out enough; black or white where there is none. */
export function repaired(color: string, against: string, needed: number): string {
  for (let share = 0; share <= 100; share += 1) {
    const fitting = [BLACK, WHITE]
      .map((end) => mix(color, end, share))
      .find((candidate) => contrastRatio(candidate, against) >= needed + MARGIN);
    if (fitting) return fitting;
  }
  return readableText(against, color);
}

/** A share (in percent) of the second colour in the first. */
function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Math.round((part(one, at) * (100 - share) + part(other, at) * share) / 100);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const part = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
