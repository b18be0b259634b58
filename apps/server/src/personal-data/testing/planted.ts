import type { PersonalData } from '@parley/contracts/personal-data';
import { CARRIERS } from './carriers.ts';
import { made, type Random } from './made-numbers.ts';
import { disguised, writingsOf } from './writings.ts';

/** A sentence with one piece of personal data in it. */
export interface Planted {
  language: string;
  kind: PersonalData;
  text: string;
  item: string;
}

/** A repeatable source of random numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  };
}

/** Personal data of every kind in sentences of the seven languages, in turn. */
export function plant(count: number, seed = 1): Planted[] {
  const random = seededRandom(seed);
  const languages = Object.keys(CARRIERS);
  const kinds = Object.keys(made) as PersonalData[];
  return Array.from({ length: count }, (_, index) => {
    const language = languages[index % languages.length] ?? 'en';
    const kind = kinds[Math.floor(index / languages.length) % kinds.length] ?? 'card';
    const number = random.pick(made[kind])(random);
    const { text: written, needsWords } = random.pick(writingsOf(kind, number));
    const item = random.below(12) === 0 && !/[<:]|^IBAN/.test(written) ? disguised(random, written) : written;
    const carriers = CARRIERS[language];
    const own = carriers?.kinds[kind] ?? [];
    const carrier = random.pick(needsWords ? own : [...own, ...(carriers?.any ?? [])]);
    return { language, kind, text: carrier.replace('{}', () => item), item };
  });
}
