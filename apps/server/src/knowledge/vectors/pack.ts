import { setImmediate } from 'node:timers/promises';

const MAX_VALUE = 127;
const AT_A_STRETCH = 1_000;

/** Quantises a vector to one byte per dimension; only its direction matters. */
export function pack(vector: readonly number[]): Int8Array {
  const peak = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / peak) * MAX_VALUE));
}

/** Vectors of equal length in one array, for fast comparison. */
export interface Matrix {
  ids: readonly number[];
  dimensions: number;
  values: Int8Array;
  lengths: Float64Array;
}

/** Vectors with another length than the first come from another model and are skipped. */
export function matrixOf(rows: readonly { id: number; vector: Int8Array }[]): Matrix {
  const dimensions = rows[0]?.vector.length ?? 0;
  const fitting = rows.filter(({ vector }) => vector.length === dimensions);
  const values = new Int8Array(fitting.length * dimensions);
  fitting.forEach(({ vector }, at) => values.set(vector, at * dimensions));
  return {
    ids: fitting.map(({ id }) => id),
    dimensions,
    values,
    lengths: Float64Array.from(fitting, ({ vector }) => lengthOf(vector)),
  };
}

const lengthOf = (vector: Int8Array) => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;

/**
 * The cosine between a vector and each row of the matrix, in order; empty if they cannot be compared. 20,000 rows of 1,536
 * dimensions take over 100 ms, so the loop yields in between.
 */
export async function likenesses(matrix: Matrix, vector: Int8Array): Promise<Float64Array> {
  if (vector.length !== matrix.dimensions) return new Float64Array(0);
  const length = lengthOf(vector);
  const result = new Float64Array(matrix.ids.length);
  for (let at = 0; at < result.length; at += 1) {
    if (at % AT_A_STRETCH === AT_A_STRETCH - 1) await setImmediate();
    result[at] = dot(matrix, at, vector) / (length * (matrix.lengths[at] ?? 1));
  }
  return result;
}

function dot({ dimensions, values }: Matrix, at: number, vector: Int8Array): number {
  const from = at * dimensions;
  let sum = 0;
  for (let dimension = 0; dimension < dimensions; dimension += 1)
    sum += (values[from + dimension] ?? 0) * (vector[dimension] ?? 0);
  return sum;
}
