import type { Likeness } from '../../knowledge/index.ts';

interface Hit {
  id: number;
  /** How much of the question stands in it, from 0 to 1. */
  coverage: number;
}

/** A passage with what speaks for it. */
export interface Fused extends Hit {
  likeness?: number;
}

/** Softens the first places, as is usual for joining two orders. */
const DEPTH = 60;
const NEAREST = 5;
const MAX_ADDED = 3;

/**
 * The passages that were found by their words, and a few that are near in meaning, in an order that listens to both (reciprocal
 * ranks). None that the words have found is lost: what is quoted has to stand among them.
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
