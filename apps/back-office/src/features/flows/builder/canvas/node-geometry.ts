/** Sizes are computed instead of measured, so that steps outside the viewport need not be rendered. */
export const STEP_WIDTH = 180;
export const NOTE_WIDTH = 180;
const BORDER = 1;
const HEAD = 35;
const LINE = 16;
const BELOW_TEXT = 9;
const EXIT = 28;
const FOOT = 26;
const PORT = 9;

/** A conservative estimate of how many characters fit on one line of a step. */
const LETTERS_A_LINE = 22;
const NOTE_LETTERS_A_LINE = 20;
const NOTE_LINE = 17;
const NOTE_FRAME = 24;

interface Shape {
  textLength: number;
  exits: number;
  hasFoot: boolean;
}

export const linesOf = (length: number): number => (length === 0 ? 0 : length > LETTERS_A_LINE ? 2 : 1);

const headAndText = (textLength: number) => {
  const lines = linesOf(textLength);
  return BORDER + HEAD + (lines > 0 ? lines * LINE + BELOW_TEXT : 0);
};

export const stepHeight = ({ textLength, exits, hasFoot }: Shape): number =>
  headAndText(textLength) + exits * EXIT + (hasFoot ? FOOT : 0) + BORDER;

/** The vertical center of an exit's port, relative to the top of the step. */
export const exitAt = (textLength: number, index: number): number => headAndText(textLength) + EXIT * (index + 0.5);

/** The vertical center of the incoming port. */
export const ENTRY_AT = BORDER + HEAD / 2;

export const portAt = (x: number, y: number) => ({ x: x - PORT / 2, y: y - PORT / 2, width: PORT, height: PORT });

/** Notes grow with their text. */
export function noteHeight(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NOTE_LETTERS_A_LINE)), 0);
  return NOTE_FRAME + Math.max(2, lines) * NOTE_LINE;
}

/** Whether a step is directly below another, so that the edge can run straight down. */
export const isBelow = (from: { x: number; y: number }, to: { x: number; y: number }): boolean =>
  Math.abs(to.x - from.x) < STEP_WIDTH / 2 && to.y > from.y;

const FAR_AHEAD = 250;
const FAR_BACK = 300;
const FAR_ACROSS = 480;

/** Whether an edge between the two would be hard to follow. A tag with the target's name replaces it then. */
export function isFar(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  const ahead = to.x - (from.x + STEP_WIDTH);
  return ahead > FAR_AHEAD || -ahead > FAR_BACK || Math.abs(to.y - from.y) > FAR_ACROSS;
}
