/** The minimum contrast of text. */
export const READABLE = 4.5;
export const BLACK = '#000000';
export const WHITE = '#ffffff';

/** The WCAG contrast ratio of two `#rrggbb` colours, 1 to 21; NaN if either is not such a colour. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The wanted text colour if it is readable on the background (4.5:1), otherwise black or white, whichever contrasts
 * more.
 */
export function readableText(background: string, wanted: string): string {
  if (contrastRatio(background, wanted) >= READABLE) return wanted;
  return contrastRatio(background, WHITE) > contrastRatio(background, BLACK) ? WHITE : BLACK;
}

/** Mixes a share (in per cent) of the second colour into the first. */
export function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const value = Math.round((part(one, at) * (100 - share) + part(other, at) * share) / 100);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/i.test(colour)) return Number.NaN;
  return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
}

const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);

function channel(colour: string, start: number): number {
  const value = part(colour, start) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
