/** A text as a sparse vector of features. */
export interface Features {
  ids: Uint32Array;
  values: Float32Array;
}

/** One weight per feature and label, stored feature by feature, and one bias per label. */
export interface LinearModel {
  labels: number;
  weights: Float32Array | Int8Array;
  /** The factor for stored weights. */
  scale: number;
  bias: Float32Array;
}

export interface TrainingRow {
  features: Features;
  label: number;
  /** The weight of the row; 1 by default. */
  weight?: number;
}

export interface TrainingOptions {
  labels: number;
  /** The number of features. */
  size: number;
  epochs: number;
  rate: number;
  /** Weight decay, so that rare features do not decide alone. */
  decay: number;
}

/** Multinomial logistic regression with AdaGrad. Rows are shuffled with a fixed seed, so results are reproducible. */
export function trainLinear(rows: readonly TrainingRow[], options: TrainingOptions): LinearModel {
  const { labels, size, epochs, rate, decay } = options;
  const weights = new Float32Array(size * labels);
  const squares = new Float32Array(size * labels);
  const bias = new Float32Array(labels);
  const biasSquares = new Float32Array(labels);
  const model: LinearModel = { labels, weights, scale: 1, bias };
  const gradient = new Float64Array(labels);
  const order = Uint32Array.from(rows, (_, at) => at);
  const random = seeded(7);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const row = rows[at];
      if (!row) continue;
      const shares = softmax(scoresOf(model, row.features));
      for (let label = 0; label < labels; label += 1) {
        const miss = ((shares[label] ?? 0) - (label === row.label ? 1 : 0)) * (row.weight ?? 1);
        gradient[label] = miss;
        biasSquares[label] = (biasSquares[label] ?? 0) + miss * miss;
        bias[label] = (bias[label] ?? 0) - (rate * miss) / Math.sqrt((biasSquares[label] ?? 0) + 1e-8);
      }
      step(model.weights as Float32Array, squares, row.features, gradient, rate, decay);
    }
  }
  return model;
}

function step(
  weights: Float32Array,
  squares: Float32Array,
  { ids, values }: Features,
  gradient: Float64Array,
  rate: number,
  decay: number,
): void {
  const labels = gradient.length;
  for (let at = 0; at < ids.length; at += 1) {
    const base = (ids[at] ?? 0) * labels;
    const value = values[at] ?? 0;
    for (let label = 0; label < labels; label += 1) {
      const miss = gradient[label] ?? 0;
      if (miss < 1e-4 && miss > -1e-4) continue;
      const cell = base + label;
      const slope = miss * value + decay * (weights[cell] ?? 0);
      const square = (squares[cell] ?? 0) + slope * slope;
      squares[cell] = square;
      weights[cell] = (weights[cell] ?? 0) - (rate * slope) / Math.sqrt(square + 1e-8);
    }
  }
}

/** Normalises weighted ids to unit length. Filled in a loop, because building typed arrays from a Map is slow. */
export function toFeatures(weights: ReadonlyMap<number, number>): Features {
  let squares = 0;
  for (const weight of weights.values()) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  const ids = new Uint32Array(weights.size);
  const values = new Float32Array(weights.size);
  let at = 0;
  for (const [id, weight] of weights) {
    ids[at] = id;
    values[at] = weight / length;
    at += 1;
  }
  return { ids, values };
}

/** The score of each label before softmax. */
export function scoresOf({ labels, weights, scale, bias }: LinearModel, { ids, values }: Features): Float64Array {
  const scores = new Float64Array(labels);
  for (let at = 0; at < ids.length; at += 1) {
    const base = (ids[at] ?? 0) * labels;
    const value = values[at] ?? 0;
    for (let label = 0; label < labels; label += 1)
      scores[label] = (scores[label] ?? 0) + (weights[base + label] ?? 0) * value;
  }
  for (let label = 0; label < labels; label += 1) scores[label] = (scores[label] ?? 0) * scale + (bias[label] ?? 0);
  return scores;
}

/** Turns scores into probabilities. */
export function softmax(scores: Float64Array): Float64Array {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  const shares = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp((scores[at] ?? 0) - most);
    shares[at] = share;
    sum += share;
  }
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] ?? 0) / sum;
  return shares;
}

/** Quantises the weights to integers from -127 to 127, a quarter of the size. */
export function quantise(model: LinearModel): LinearModel {
  let most = 0;
  for (const weight of model.weights) most = Math.max(most, Math.abs(weight));
  const scale = most === 0 ? 1 : (most * model.scale) / 127;
  return {
    ...model,
    weights: Int8Array.from(model.weights, (weight) => Math.round((weight * model.scale) / scale)),
    scale,
  };
}

/** A reproducible pseudo-random generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}
