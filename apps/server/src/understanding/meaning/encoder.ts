import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Locale } from '@parley/contracts/locales';
import { isStopWord, stemOf } from '../language/index.ts';
import { conceptsIn } from '../lexicon/index.ts';
import { eachFeature, wordFeature, type ReadText } from './features.ts';
import { SIZE, unpackTable, type Table } from './table-file.ts';

let table: Table | undefined;

/** Read when the first text is encoded, so that a start does not wait for it. */
function loaded(): Table {
  table ??= unpackTable(gunzipSync(readFileSync(new URL('weights.bin.gz', import.meta.url))));
  return table;
}

/** What texts mean together, as a vector of unit length; those about the same thing are close, in whichever language. */
export function encode(...texts: readonly ReadText[]): Float32Array {
  const { features, rows } = loaded();
  const vector = new Float32Array(SIZE);
  const counted = new Set<number>();
  const count = (feature: number) => {
    if (counted.has(feature)) return;
    counted.add(feature);
    const row = find(features, feature);
    if (row < 0) return;
    for (let at = 0; at < SIZE; at += 1) vector[at] = (vector[at] ?? 0) + (rows[row * SIZE + at] ?? 0);
  };
  for (const text of texts) eachFeature(text, count);
  const length = Math.hypot(...vector);
  if (length > 0) for (let at = 0; at < SIZE; at += 1) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

/** What a question means, the shorter the less of its words are known: of what is about other things nothing is certain. */
export function encodeQuestion(words: readonly string[], language: Locale): Float32Array {
  const stems = words.map((word) => stemOf(word, language));
  const concepts = conceptsIn(stems, language);
  const telling = words.flatMap((word, at) => (isStopWord(word, language) ? [] : [at]));
  const known = telling.filter(
    (at) =>
      find(loaded().features, wordFeature(language, stems[at] ?? '')) >= 0 ||
      concepts.some(({ at: from, length }) => from <= at && at < from + length),
  );
  const share = telling.length > 0 ? known.length / telling.length : 1;
  return encode({ language, words, stems, concepts }).map((value) => value * share);
}

function find(features: Uint32Array, feature: number): number {
  let low = 0;
  let high = features.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = features[middle] ?? 0;
    if (found === feature) return middle;
    if (found < feature) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** How alike two texts are in meaning: 1 the same, about 0 unrelated. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < SIZE; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const STEPS = 127;

/** Packs a vector into whole numbers, a quarter of the size. */
export const packVector = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.round(value * STEPS));

/** The likeness of a vector to each of those packed one after the other. */
export function likenessToEach(vector: Float32Array, packed: Int8Array): Float32Array {
  const found = new Float32Array(packed.length / SIZE);
  for (let nth = 0; nth < found.length; nth += 1) {
    let sum = 0;
    for (let at = 0; at < SIZE; at += 1) sum += (vector[at] ?? 0) * (packed[nth * SIZE + at] ?? 0);
    found[nth] = sum / STEPS;
  }
  return found;
}
