import type { Place } from '../running/carry-out.ts';
import type { OpeningAct } from './sealed-opening.ts';

/**
 * The chat of a visitor who has not written yet. Nothing of it is stored, so a flow cannot hand off or end there, and its files, which
 * belong to stored messages, are left out.
 */
export function shownPlace() {
  const acts: OpeningAct[] = [];
  let isPossible = true;
  const refuse = async () => void (isPossible = false);
  const place: Place = {
    say: async (text, extras) => void acts.push({ say: { text, extras } }),
    change: async (change) => void acts.push({ change }),
    handOff: refuse,
    end: refuse,
    attach: async () => [],
    isReachable: async () => false,
  };
  return { place, acts, isPossible: () => isPossible };
}
