import type { LinearModel } from './linear-model.ts';

/** Reads what `packModel` wrote: the scale, one bias per label, then the weights. */
export function unpackModel(bytes: Uint8Array, labels: number): LinearModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bias = new Float32Array(labels);
  for (let label = 0; label < labels; label += 1) bias[label] = view.getFloat32(4 + 4 * label, true);
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + 4 + 4 * labels, bytes.byteLength - 4 - 4 * labels);
  return { labels, weights: new Int8Array(weights), scale: view.getFloat32(0, true), bias };
}

/** Serialises a quantised model, before compression. */
export function packModel({ labels, weights, scale, bias }: LinearModel): Uint8Array {
  const bytes = new Uint8Array(4 + 4 * labels + weights.length);
  const view = new DataView(bytes.buffer);
  view.setFloat32(0, scale, true);
  bias.forEach((value, label) => view.setFloat32(4 + 4 * label, value, true));
  bytes.set(new Uint8Array(Int8Array.from(weights).buffer), 4 + 4 * labels);
  return bytes;
}
