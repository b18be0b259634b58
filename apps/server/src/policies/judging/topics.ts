import type { Locale } from '@parley/contracts/locales';
import type { PolicyTopic, TopicPhrase } from '@parley/contracts/policy-topics';
import { detectLanguage } from '../../understanding/language/index.ts';
import { likeness } from '../../understanding/meaning/index.ts';
import { EVERYDAY } from './everyday.ts';
import { featuresOf, type TextFeatures } from './topic-features.ts';

/** What a recogniser needs of a topic. */
export type Topic = Pick<PolicyTopic, 'id' | 'phrases'>;

/** How close a text came to a topic, and how close it has to be. */
export interface Closeness {
  score: number;
  floor: number;
  isMatch: boolean;
}

const SHARES = { stems: 0.4, grams: 0.25, meaning: 0.35 };
const DEFAULT_FLOOR = 0.5;
const FLOORS = { min: 0.36, max: 0.68, step: 0.02 };
/** With fewer phrases nothing can be measured. */
const MIN_MEASURED = 4;
const FOLDS = 5;
/** From here on two texts say the same. */
const SAME = 0.7;
/** Nearly word for word, whatever else it resembles. */
const SURE = 0.97;

interface Known {
  features: TextFeatures;
  isMatch: boolean;
}

/** Texts packed so that another one is compared with all of them in one pass. */
interface Packed {
  count: number;
  stems: ReadonlyMap<number, readonly [number, number][]>;
  grams: ReadonlyMap<number, readonly [number, number][]>;
  meanings: readonly Float32Array[];
}

function pack(all: readonly TextFeatures[]): Packed {
  const indexOf = (view: 'stems' | 'grams') => {
    const index = new Map<number, [number, number][]>();
    for (const [at, features] of all.entries())
      for (const [id, weight] of features[view]) {
        const known = index.get(id);
        if (known) known.push([at, weight]);
        else index.set(id, [[at, weight]]);
      }
    return index;
  };
  return {
    count: all.length,
    stems: indexOf('stems'),
    grams: indexOf('grams'),
    meanings: all.map(({ meaning }) => meaning),
  };
}

/** How alike a text is to each of those packed, from 0 to 1. */
function similarities({ count, stems, grams, meanings }: Packed, text: TextFeatures): Float64Array {
  const words = new Float64Array(count);
  const add = (index: Packed['stems'], features: ReadonlyMap<number, number>, share: number) => {
    for (const [id, weight] of features)
      for (const [at, other] of index.get(id) ?? []) words[at] = (words[at] ?? 0) + share * weight * other;
  };
  add(stems, text.stems, SHARES.stems / (SHARES.stems + SHARES.grams));
  add(grams, text.grams, SHARES.grams / (SHARES.stems + SHARES.grams));
  return words.map((shared, at) => {
    const vector = meanings[at];
    const meaning = vector ? Math.max(0, likeness(vector, text.meaning)) : 0;
    // In another language only the meaning can agree.
    return Math.max((1 - SHARES.meaning) * shared + SHARES.meaning * meaning, meaning * 0.8);
  });
}

const best = (all: Float64Array, without = -1): number =>
  all.reduce((most, value, at) => (at === without ? most : Math.max(most, value)), 0);

/** Recognises one topic. */
export interface Recogniser {
  floor: number;
  closeness(text: TextFeatures): Closeness;
}

export function createRecogniser(phrases: readonly TopicPhrase[]): Recogniser {
  return recogniserOf(phrases.map(known));
}

function recogniserOf(all: readonly Known[]): Recogniser {
  const matches = pack(all.flatMap(({ features, isMatch }) => (isMatch ? [features] : [])));
  const misses = all.flatMap(({ features, isMatch }) => (isMatch ? [] : [features]));
  const floor = floorOf(all, matches, misses);
  // What customers say all day is a near miss too, unless it is what the topic is about.
  const others = everydayTexts().filter((each) => best(similarities(matches, each)) < SAME);
  const missed = pack([...misses, ...others]);
  return {
    floor,
    closeness(text) {
      const score = best(similarities(matches, text));
      const isMatch = score >= floor && (score >= SURE || best(similarities(missed, text)) < score);
      return { score, floor, isMatch };
    },
  };
}

let everyday: readonly TextFeatures[] | undefined;

function everydayTexts(): readonly TextFeatures[] {
  everyday ??= EVERYDAY.map(([locale, text]) => featuresOf(text, locale));
  return everyday;
}

/** The floor that tells the phrases best from near misses and from what customers say all day. */
function floorOf(all: readonly Known[], matches: Packed, misses: readonly TextFeatures[]): number {
  if (matches.count < MIN_MEASURED) return DEFAULT_FLOOR;
  // Each phrase is scored by the others, as a new one would be.
  const inside = all
    .filter(({ isMatch }) => isMatch)
    .map(({ features }, at) => best(similarities(matches, features), at));
  const outside = [...misses, ...everydayTexts()].map((each) => best(similarities(matches, each)));
  let chosen = { floor: DEFAULT_FLOOR, value: -1 };
  for (let floor = FLOORS.min; floor <= FLOORS.max; floor += FLOORS.step) {
    const hits = inside.filter((score) => score >= floor).length;
    const wrong = outside.filter((score) => score >= floor).length;
    const value = (2 * hits) / (2 * hits + wrong + (inside.length - hits) || 1);
    // Of equal floors the one in the middle of the gap is the safest.
    if (value > chosen.value || (value === chosen.value && floor <= DEFAULT_FLOOR)) chosen = { floor, value };
  }
  return chosen.floor;
}

const known = ({ text, locale, isMatch }: TopicPhrase): Known => ({
  features: featuresOf(text, locale ?? languageOf(text)),
  isMatch,
});

const languageOf = (text: string): Locale => detectLanguage(text)?.language ?? 'en';

/** Precision and recall by cross-validation over a topic's own phrases and near misses; null with too few phrases. */
export function topicQuality(phrases: readonly TopicPhrase[]): PolicyTopic['quality'] {
  const all = phrases.map(known);
  const count = all.filter(({ isMatch }) => isMatch).length;
  const nearMisses = all.length - count;
  if (count < MIN_MEASURED) return null;
  // Matches and near misses are dealt out in turn, so that every fold has its share of both.
  const sorted = [...all.filter(({ isMatch }) => isMatch), ...all.filter(({ isMatch }) => !isMatch)];
  let hits = 0;
  let wrong = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const recogniser = recogniserOf(sorted.filter((_, at) => at % FOLDS !== fold));
    for (const { features, isMatch } of sorted.filter((_, at) => at % FOLDS === fold)) {
      if (!recogniser.closeness(features).isMatch) continue;
      if (isMatch) hits += 1;
      else wrong += 1;
    }
  }
  const found = hits + wrong;
  return { precision: found > 0 ? hits / found : 0, recall: hits / count, phrases: count, nearMisses };
}
