export interface Point {
  x: number;
  y: number;
}

/** The drawing area of the lines or bars, in pixels of the chart. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

const ROUND_STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

/** Grid lines from zero to at least the highest value, in round whole steps. */
export function gridValues(highest: number, intervals: number): number[] {
  const least = Math.max(1, highest / intervals);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.ceil(power * (ROUND_STEPS.find((each) => each * power >= least) ?? 10));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

export const heightOf = (value: number, highest: number, { top, bottom }: Plot): number =>
  highest > 0 ? bottom - (value / highest) * (bottom - top) : bottom;

/** Evenly spaced points from edge to edge; a single one is centred. */
export function pointsOf(values: readonly number[], highest: number, plot: Plot): Point[] {
  const step = values.length > 1 ? (plot.right - plot.left) / (values.length - 1) : 0;
  const first = values.length > 1 ? plot.left : (plot.left + plot.right) / 2;
  return values.map((value, index) => ({ x: first + index * step, y: heightOf(value, highest, plot) }));
}

/** Moves lines that run over each other a little up, so that each stays visible; the first one stays where it is. */
export function apart(lines: readonly (readonly Point[])[], gap: number): Point[][] {
  const drawn: Point[][] = [];
  for (const line of lines)
    drawn.push(
      line.map(({ x, y }, at) => {
        let free = y;
        while (drawn.some((other) => Math.abs((other[at]?.y ?? Infinity) - free) < gap)) free -= gap;
        return { x, y: free };
      }),
    );
  return drawn;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

/** The line, closed along the bottom. */
export function areaPath(points: readonly Point[], bottom: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${linePath(points)}L${rounded(last.x)} ${rounded(bottom)}L${rounded(first.x)} ${rounded(bottom)}Z`;
}

/** Points along a line, close enough together to detect overlaps. */
export const alongLine = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next) return [point];
    return [0, 0.25, 0.5, 0.75].map((share) => ({
      x: point.x + share * (next.x - point.x),
      y: point.y + share * (next.y - point.y),
    }));
  });

export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** Bars side by side with gaps of a quarter; a value above zero is never too low to be visible. */
export function barsOf(values: readonly number[], highest: number, plot: Plot): Bar[] {
  const slot = (plot.right - plot.left) / Math.max(1, values.length);
  const width = Math.min(32, Math.max(1, slot * 0.72));
  return values.map((value, index) => {
    const height = value > 0 ? Math.max(2, plot.bottom - heightOf(value, highest, plot)) : 0;
    return { x: plot.left + index * slot + (slot - width) / 2, width, y: plot.bottom - height, height };
  });
}

/** Moves labels apart so that none overlap, keeping their order and staying within the plot. */
export function spreadLabels(heights: readonly number[], gap: number, { top, bottom }: Plot): number[] {
  const sorted = heights.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
  let lowest = -Infinity;
  for (const label of sorted) {
    label.y = Math.max(label.y, top, lowest + gap);
    lowest = label.y;
  }
  let ceiling = bottom;
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, ceiling);
    ceiling = label.y - gap;
  }
  const spread = [...heights];
  for (const { y, index } of sorted) spread[index] = y;
  return spread;
}

/** Which positions on an axis get a label: always the last, the others evenly spaced before it. */
export function labelledIndexes(count: number, most: number): number[] {
  if (count <= 0 || most <= 0) return [];
  const step = Math.ceil(count / most);
  const indexes: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index);
  return indexes;
}

/** The position on the axis nearest to the pointer. */
export function nearestIndex(x: number, positions: readonly number[]): number {
  let nearest = 0;
  positions.forEach((position, index) => {
    if (Math.abs(position - x) < Math.abs((positions[nearest] ?? 0) - x)) nearest = index;
  });
  return nearest;
}

const GAP = 8;
const TRIED_HEIGHTS = [0, 0.25, 0.5, 0.75, 1];

/** Places a box beside the selected position so that it covers as few points as possible. */
export function placeBox(box: Size, x: number, distance: number, taken: readonly Point[], plot: Plot): Point {
  const covered = (at: Point) =>
    taken.filter(
      (point) =>
        point.x > at.x - GAP &&
        point.x < at.x + box.width + GAP &&
        point.y > at.y - GAP &&
        point.y < at.y + box.height + GAP,
    ).length;
  const fits = (left: number) => left >= 0 && left + box.width <= plot.right + GAP;
  const sides = [x + distance, x - distance - box.width].filter(fits);
  const lefts = sides.length > 0 ? sides : [Math.max(0, Math.min(x + distance, plot.right - box.width))];
  const freeHeight = Math.max(0, plot.bottom - plot.top - box.height);
  const positions = lefts.flatMap((left) =>
    TRIED_HEIGHTS.map((share) => ({ x: left, y: plot.top + share * freeHeight })),
  );
  return positions.reduce(
    (best, position) => (covered(position) < covered(best) ? position : best),
    positions[0] ?? { x: 0, y: 0 },
  );
}
