import { seeded } from '../apps/server/src/understanding/language/index.ts';

/** A text as the rows of the table that it is the sum of. */
export type Rows = readonly number[];

export interface ContrastiveOptions {
  /** The number of rows, and the length of each. */
  rows: number;
  size: number;
  steps: number;
  /** The number of pairs that compete with each other. */
  batch: number;
  rate: number;
  /** How sharply likeness is told from unlikeness. */
  heat: number;
  /** The share of a text's rows that is left out at random, so that no single word decides. */
  drop: number;
}

/** Where the rows begin: close enough to zero that a row that is never moved counts little. */
const START = 0.1;

/**
 * Learns a table of vectors in which the two texts of a pair are closer to each other than to the other texts of the batch:
 * softmax over the likeness of each with all, in both directions, climbed with AdaGrad by row. The same seed gives the same table.
 */
export function trainContrastive(
  { rows, size, steps, batch, rate, heat, drop }: ContrastiveOptions,
  nextPairs: (random: () => number, most: number) => readonly (readonly [Rows, Rows])[],
  report: (step: number, loss: number) => void = () => {},
): Float32Array {
  const random = seeded(11);
  const table = new Float32Array(rows * size).map(() => (random() - 0.5) * START);
  const squares = new Float32Array(rows);
  const thinned = (text: Rows): Rows => {
    const kept = text.filter(() => random() > drop);
    return kept.length > 0 ? kept : text;
  };
  for (let step = 1; step <= steps; step += 1) {
    const pairs = nextPairs(random, batch).map(([one, other]) => [thinned(one), thinned(other)] as const);
    const ones = pairs.map(([one]) => embed(table, size, one));
    const others = pairs.map(([, other]) => embed(table, size, other));
    const pulls = pullsOf(ones, others, heat);
    const stride = rate * (1 - step / (steps + 1));
    pairs.forEach(([one, other], nth) => {
      move(table, squares, one, ones[nth], stride, (slope) => {
        others.forEach(({ vector }, at) => addTo(slope, vector, (pulls.weights[nth * pairs.length + at] ?? 0) * heat));
      });
      move(table, squares, other, others[nth], stride, (slope) => {
        ones.forEach(({ vector }, at) => addTo(slope, vector, (pulls.weights[at * pairs.length + nth] ?? 0) * heat));
      });
    });
    report(step, pulls.loss);
  }
  return table;
}

interface Embedded {
  /** Of unit length. */
  vector: Float32Array;
  /** Its length before. */
  length: number;
}

/** The sum of the rows of a text, brought to unit length. */
export function embed(table: Float32Array, size: number, rows: Rows): Embedded {
  const vector = new Float32Array(size);
  for (const row of rows)
    for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) + (table[row * size + at] ?? 0);
  const length = Math.sqrt(dot(vector, vector)) || 1e-6;
  for (let at = 0; at < size; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return { vector, length };
}

/** How much each pair of texts has to come apart (above zero) or together (below). */
function pullsOf(ones: readonly Embedded[], others: readonly Embedded[], heat: number) {
  const count = ones.length;
  const scores = new Float32Array(count * count);
  ones.forEach(({ vector }, row) => {
    others.forEach((other, column) => (scores[row * count + column] = dot(vector, other.vector) * heat));
  });
  const weights = new Float32Array(count * count);
  let loss = 0;
  const share = (cell: (nth: number) => number, right: number) => {
    let most = -Infinity;
    for (let nth = 0; nth < count; nth += 1) most = Math.max(most, scores[cell(nth)] ?? 0);
    let sum = 0;
    for (let nth = 0; nth < count; nth += 1) sum += Math.exp((scores[cell(nth)] ?? 0) - most);
    for (let nth = 0; nth < count; nth += 1) {
      const part = Math.exp((scores[cell(nth)] ?? 0) - most) / sum;
      weights[cell(nth)] = (weights[cell(nth)] ?? 0) + part - (nth === right ? 1 : 0);
      if (nth === right) loss -= Math.log(part) / (2 * count);
    }
  };
  for (let nth = 0; nth < count; nth += 1) {
    share((column) => nth * count + column, nth);
    share((row) => row * count + nth, nth);
  }
  return { weights, loss };
}

/** Moves the rows of a text against its slope, less the more they were moved before. */
function move(
  table: Float32Array,
  squares: Float32Array,
  rows: Rows,
  embedded: Embedded | undefined,
  stride: number,
  addSlope: (slope: Float32Array) => void,
): void {
  if (!embedded) return;
  const { vector, length } = embedded;
  const size = vector.length;
  const slope = new Float32Array(size);
  addSlope(slope);
  // The length of a sum does not count, so only the part of the slope across it does.
  const along = dot(slope, vector);
  let square = 0;
  for (let at = 0; at < size; at += 1) {
    const value = ((slope[at] ?? 0) - along * (vector[at] ?? 0)) / length;
    slope[at] = value;
    square += (value * value) / size;
  }
  for (const row of rows) {
    const moved = (squares[row] ?? 0) + square;
    squares[row] = moved;
    addTo(table.subarray(row * size, (row + 1) * size), slope, -stride / Math.sqrt(moved + 1e-6));
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function addTo(sum: Float32Array, vector: Float32Array, times: number): void {
  if (Math.abs(times) < 1e-5) return;
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + times * (vector[at] ?? 0);
}
