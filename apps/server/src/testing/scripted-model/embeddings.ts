import { createHash } from 'node:crypto';
import { wordsOf } from './asked.ts';

const DIMENSIONS = 32;

/** A small vector of a text: texts with the same words are close, whatever their order. */
export function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of wordsOf(text)) {
    const at = (createHash('sha256').update(word).digest()[0] ?? 0) % DIMENSIONS;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
