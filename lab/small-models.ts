/** Rows that compete with each other; some of them are right. */
export interface List {
  rows: number[][];
  isRight: boolean[];
  /** How much the list counts; 1 unless told. */
  weight?: number;
}

export interface Steps {
  steps: number;
  rate: number;
  /** Pulls weights back to where they began. */
  decay: number;
  /** Where the weights begin; at zero unless told. */
  begin?: number[];
}

/** Weights under which right rows win their lists: softmax within each list, climbed with Adam. */
export function listwise(lists: List[], options: Steps): number[] {
  const usable = lists.filter(({ isRight }) => isRight.some(Boolean) && !isRight.every(Boolean));
  const mass = sum(usable.map(({ weight = 1 }) => weight));
  return climb(usable[0]?.rows[0]?.length ?? 0, options, (weights, slope) => {
    for (const { rows, isRight, weight = 1 } of usable) {
      const scores = rows.map((row) => dot(weights, row));
      const most = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - most));
      const all = sum(shares);
      const right = sum(shares.filter((_, at) => isRight[at]));
      rows.forEach((row, at) => {
        const share = shares[at] ?? 0;
        const pull = ((isRight[at] ? share / Math.max(right, 1e-12) : 0) - share / all) * (weight / mass);
        add(slope, row, pull);
      });
    }
  });
}

/** Logistic regression in which, within each group, right and wrong rows count alike. */
export function logistic(rows: { row: number[]; isRight: boolean; group: number }[], options: Steps): number[] {
  const key = ({ group, isRight }: { group: number; isRight: boolean }) => 2 * group + (isRight ? 1 : 0);
  const groups = Map.groupBy(rows, key);
  const shares = rows.map((row) => 1 / (groups.get(key(row))?.length ?? 1) / groups.size);
  return climb(rows[0]?.row.length ?? 0, options, (weights, slope) => {
    for (const [at, { row, isRight }] of rows.entries()) {
      const pull = ((isRight ? 1 : 0) - 1 / (1 + Math.exp(-dot(weights, row)))) * (shares[at] ?? 0);
      add(slope, row, pull);
    }
  });
}

function climb(
  size: number,
  { steps, rate, decay, begin }: Steps,
  addSlope: (weights: number[], slope: number[]) => void,
): number[] {
  const start = Array.from({ length: size }, (_, at) => begin?.[at] ?? 0);
  const weights = start.slice();
  const mean = weights.map(() => 0);
  const square = mean.slice();
  for (let step = 1; step <= steps; step += 1) {
    const slope = weights.map((weight, at) => -decay * (weight - (start[at] ?? 0)));
    addSlope(weights, slope);
    slope.forEach((value, at) => {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * value;
      square[at] = 0.999 * (square[at] ?? 0) + 0.001 * value * value;
      const stride = (mean[at] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((square[at] ?? 0) / (1 - 0.999 ** step)) + 1e-8);
      weights[at] = (weights[at] ?? 0) + rate * stride;
    });
  }
  return weights;
}

function dot(one: readonly number[], other: readonly number[]): number {
  let total = 0;
  for (let at = 0; at < other.length; at += 1) total += (one[at] ?? 0) * (other[at] ?? 0);
  return total;
}

function add(to: number[], row: readonly number[], times: number): void {
  for (let at = 0; at < row.length; at += 1) to[at] = (to[at] ?? 0) + times * (row[at] ?? 0);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
