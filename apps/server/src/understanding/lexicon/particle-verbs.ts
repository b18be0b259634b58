import type { Locale } from '@parley/contracts/locales';
import { stemOf } from '../language/index.ts';
import { conceptsIn } from './lexicon.ts';

/** The particles of verbs, and how many words may stand between the two: "switch it off", "schalte ich das wieder aus". */
const PARTICLES: Partial<Record<Locale, { words: ReadonlySet<string>; between: number }>> = {
  en: { words: new Set('on off in out up down back away'.split(' ')), between: 3 },
  de: {
    words: new Set('ab an auf aus ein her hin mit nach um vor weg zu zurück herunter runter hoch frei'.split(' ')),
    between: 7,
  },
};

/** What verbs mean together with a particle that stands elsewhere: stems and concepts, by the position of the verb. */
export function particleVerbs(words: readonly string[], language: Locale): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const particles = PARTICLES[language];
  if (!particles) return found;
  for (const [end, particle] of words.entries()) {
    if (!particles.words.has(particle)) continue;
    for (let at = end - 2; at >= Math.max(0, end - 1 - particles.between); at -= 1) {
      const verb = words[at] ?? '';
      const joined = language === 'de' ? [stemOf(`${particle}${verb}`, 'de')] : [stemOf(verb, 'en'), particle];
      const concepts = conceptsIn(joined, language).filter(({ length }) => length === joined.length);
      if (concepts.length === 0) continue;
      found.set(at, [...(joined.length === 1 ? joined : []), ...concepts.map(({ concept }) => concept)]);
      break;
    }
  }
  return found;
}
