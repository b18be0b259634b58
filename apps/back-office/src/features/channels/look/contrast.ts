import { BLACK, contrastRatio, mix, readableText, WHITE } from '@parley/contracts/contrast';

/** The minimum contrast of icons and shapes. */
export const SHAPE = 3;
/** Computed colours end slightly above the minimum, so that rounding does not matter. */
const MARGIN = 0.1;

export const isColor = (color: string): boolean => /^#[\da-f]{6}$/i.test(color);

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
