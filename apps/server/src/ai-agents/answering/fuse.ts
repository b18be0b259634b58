import type { Likeness } from '../../knowledge/index.ts';

interface Hit {
  id: number;
  /** The share of the question's words that the passage contains, from 0 to 1. */
  coverage: number;
}

/** A passage with its scores. */
export interface Fused extends Hit {
  likeness?: number;
}

/** The usual constant of reciprocal rank fusion; it reduces the weight of the top ranks. */
const DEPTH = 60;
const NEAREST = 5;
const MAX_ADDED = 3;

/**
 * Merges the passages found by words with a few that are close in meaning, by reciprocal rank fusion. No passage found by words
 * is dropped, because quotations are taken from those.
 */
export function fuse(hits: readonly Hit[], likeness: Likeness | null): Fused[] {
  if (!likeness) return hits.map(({ id, coverage }) => ({ id, coverage }));
  const nearest = likeness.nearest(NEAREST);
  const byWords = new Map(hits.map((hit, place) => [hit.id, { ...hit, place }]));
  const added = nearest.filter((id) => !byWords.has(id)).slice(0, MAX_ADDED);
  const share = (place: number | undefined) => (place === undefined || place < 0 ? 0 : 1 / (DEPTH + place + 1));
  const scoreOf = (id: number) => share(byWords.get(id)?.place) + share(nearest.indexOf(id));
  return [...byWords.keys(), ...added]
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .map((id) => {
      const near = likeness.of(id);
      return { id, coverage: byWords.get(id)?.coverage ?? 0, ...(near === undefined ? {} : { likeness: near }) };
    });
}
