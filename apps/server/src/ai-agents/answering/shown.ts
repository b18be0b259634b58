import type { ChunkLocation } from '../../knowledge/index.ts';
import type { Guard } from '../../policies/index.ts';
import type { Verdict } from './exchange.ts';

/** The text as policies leave it; null if they leave nothing. */
export function enforceText(guard: Guard, text: string, isJudged: boolean): string | null {
  const cleaned = isJudged ? text : guard.clean(text, 'answer');
  if (isJudged && cleaned === '') return null;
  const short = guard.shorten(cleaned, 'answer');
  // Shortening may complete a pattern that looks at the end of the text.
  if ((short === '' && text !== '') || !guard.allows(short, 'answer', 'own', true)) return null;
  return guard.withObligations(short, 'answer');
}

/** The buttons and sources that policies allow. */
export function withoutForbidden(
  guard: Guard,
  { options = [], sources = [] }: Partial<Pick<Verdict, 'options' | 'sources'>>,
): Pick<Verdict, 'options' | 'sources'> {
  return {
    options: options.filter(({ label }) => guard.allows(label, 'answer')),
    sources: sources.filter((source) => isAllowed(guard, source)),
  };
}

const isAllowed = (guard: Guard, { title, url }: { title: string; url: string | null }) =>
  guard.allows(title, 'answer') && (url === null || guard.allows(url, 'answer'));

/** Where chunks come from, as far as policies allow naming it. */
export function allowedPlaces(
  guard: Guard,
  places: ReadonlyMap<number, ChunkLocation>,
): Pick<ReadonlyMap<number, ChunkLocation>, 'get'> {
  const known = new Map<string, boolean>();
  return {
    get(chunkId) {
      const place = places.get(chunkId);
      if (!place) return undefined;
      const key = `${place.title}\n${place.url ?? ''}`;
      const allowed = known.get(key) ?? isAllowed(guard, place);
      known.set(key, allowed);
      return allowed ? place : undefined;
    },
  };
}
