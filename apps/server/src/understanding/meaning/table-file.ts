/** The length of a vector. */
export const SIZE = 96;

/** One row for each feature that the encoder knows; the features are sorted. */
export interface Table {
  features: Uint32Array;
  rows: Int8Array;
}

/** Values beyond this many times the usual one are cut, so that the others keep their detail. */
const MOST = 4;
const STEPS = 127;

/** Serialises a table, before compression: the number of features, the features, then their rows as whole numbers. */
export function packTable(features: readonly number[], rows: Float32Array): Uint8Array {
  const bytes = new Uint8Array(4 + 4 * features.length + rows.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, features.length, true);
  features.forEach((feature, at) => view.setUint32(4 + 4 * at, feature, true));
  const usual = Math.sqrt(rows.reduce((sum, value) => sum + value * value, 0) / rows.length);
  rows.forEach((value, at) => {
    const share = Math.max(-1, Math.min(1, value / (MOST * usual)));
    view.setInt8(4 + 4 * features.length + at, Math.round(share * STEPS));
  });
  return bytes;
}

/** Reads what `packTable` wrote. */
export function unpackTable(bytes: Uint8Array): Table {
  const { buffer } = Uint8Array.from(bytes);
  const features = new Uint32Array(buffer, 4, new DataView(buffer).getUint32(0, true));
  return { features, rows: new Int8Array(buffer, 4 + features.byteLength) };
}
