/**
 * Solves (K + ridge) x = y for several right-hand sides by Cholesky. `kernel` holds the rows of a symmetric matrix and is
 * overwritten; `sides` holds one list of numbers for each side and becomes the solutions.
 */
export function solveRidge(kernel: Float64Array[], sides: Float64Array[], ridge: number): void {
  decompose(kernel, ridge);
  for (const side of sides) {
    for (const [row, lower] of kernel.entries())
      side[row] = ((side[row] ?? 0) - dot(lower, side, row)) / (lower[row] ?? 1);
    for (let row = kernel.length - 1; row >= 0; row -= 1) {
      const lower = kernel[row];
      if (!lower) continue;
      const value = (side[row] ?? 0) / (lower[row] ?? 1);
      side[row] = value;
      for (let column = 0; column < row; column += 1) side[column] = (side[column] ?? 0) - value * (lower[column] ?? 0);
    }
  }
}

/** Overwrites the lower triangle with its Cholesky factor. */
function decompose(kernel: Float64Array[], ridge: number): void {
  for (const [row, values] of kernel.entries()) {
    for (let column = 0; column < row; column += 1) {
      const other = kernel[column];
      if (other) values[column] = ((values[column] ?? 0) - dot(values, other, column)) / (other[column] ?? 1);
    }
    values[row] = Math.sqrt(Math.max((values[row] ?? 0) + ridge - dot(values, values, row), 1e-12));
  }
}

function dot(one: Float64Array, other: Float64Array, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
