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

/** Recognises one topic. */
export interface Recogniser {
  floor: number;
  closeness(text: TextFeatures): Closeness;
}

export function createRecogniser(phrases: readonly TopicPhrase[]): Recogniser {
  return recogniserOf(phrases.map(known));
}

function recogniserOf(all: readonly Known[]): Recogniser {
  const matches = all.filter(({ isMatch }) => isMatch);
  const misses = all.filter(({ isMatch }) => !isMatch);
  const floor = floorOf(matches, misses);
  // What customers say all day is a near miss too, unless it is what the topic is about.
  const others = everydayTexts().filter((each) => nearest(matches, each) < SAME);
  const missed = (text: TextFeatures, score: number) =>
    nearest(misses, text) >= score || others.some((each) => similarity(each, text) >= score);
  return {
    floor,
    closeness(text) {
      const score = nearest(matches, text);
      return { score, floor, isMatch: score >= floor && (score >= SURE || !missed(text, score)) };
    },
  };
}

let everyday: readonly TextFeatures[] | undefined;

function everydayTexts(): readonly TextFeatures[] {
  everyday ??= EVERYDAY.map(([locale, text]) => featuresOf(text, locale));
  return everyday;
}

/** The floor that tells the phrases best from near misses and from what customers say all day. */
function floorOf(matches: readonly Known[], misses: readonly Known[]): number {
  if (matches.length < MIN_MEASURED) return DEFAULT_FLOOR;
  // Each phrase is scored by the others, as a new one would be.
  const inside = matches.map(({ features }, at) => nearest(matches, features, at));
  const outside = [...misses.map(({ features }) => features), ...everydayTexts()].map((each) => nearest(matches, each));
  let best = { floor: DEFAULT_FLOOR, value: -1 };
  for (let floor = FLOORS.min; floor <= FLOORS.max; floor += FLOORS.step) {
    const hits = inside.filter((score) => score >= floor).length;
    const wrong = outside.filter((score) => score >= floor).length;
    const value = (2 * hits) / (2 * hits + wrong + (inside.length - hits) || 1);
    // Of equal floors the one in the middle of the gap is the safest.
    if (value > best.value || (value === best.value && floor <= DEFAULT_FLOOR)) best = { floor, value };
  }
  return best.floor;
}

function nearest(all: readonly Known[], text: TextFeatures, without = -1): number {
  let best = 0;
  for (const [at, { features }] of all.entries()) if (at !== without) best = Math.max(best, similarity(features, text));
  return best;
}

function similarity(one: TextFeatures, other: TextFeatures): number {
  const meaning = Math.max(0, likeness(one.meaning, other.meaning));
  const words =
    (SHARES.stems * shared(one.stems, other.stems) + SHARES.grams * shared(one.grams, other.grams)) /
    (SHARES.stems + SHARES.grams);
  // In another language only the meaning can agree.
  const blend = (1 - SHARES.meaning) * words + SHARES.meaning * meaning;
  return Math.max(blend, meaning * 0.8);
}

function shared(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [id, weight] of small) sum += weight * (large.get(id) ?? 0);
  return sum;
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
