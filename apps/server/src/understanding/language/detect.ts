import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { hashOf } from './hash.ts';
import { scoresOf, softmax, toFeatures, type Features, type LinearModel } from './linear-model.ts';
import { unpackModel } from './model-file.ts';
import { wordsOf } from './words.ts';

/** The number of features of the detector, whose weights are made by lab/train-language.ts. */
export const DETECTOR_SIZE = 1 << 14;
const MAX_WORDS = 60;
const MAX_PIECE_LENGTH = 4;
const OUR_SCRIPTS = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;

export interface Detected {
  language: Locale;
  /** From 0 to 1. */
  confidence: number;
}

let model: LinearModel | undefined;

/**
 * The language of a text, or null if most of its words are in other scripts than ours. `prior` gives the expected share of each language, for instance in a
 * knowledge base; short messages need it.
 */
export function detectLanguage(text: string, prior?: Partial<Record<Locale, number>>): Detected | null {
  const features = detectorFeatures(text);
  if (features.ids.length === 0) return null;
  model ??= loadModel();
  const scores = scoresOf(model, features);
  if (prior)
    LOCALES.forEach((language, at) => (scores[at] = (scores[at] ?? 0) + Math.log((prior[language] ?? 0) + 0.02)));
  const shares = softmax(scores);
  let best = 0;
  for (let at = 1; at < shares.length; at += 1) if ((shares[at] ?? 0) > (shares[best] ?? 0)) best = at;
  const language = LOCALES[best];
  return language ? { language, confidence: shares[best] ?? 0 } : null;
}

/** Words and their n-grams of one to four letters, hashed. */
export function detectorFeatures(text: string): Features {
  const counts = new Map<number, number>();
  const add = (feature: string) => {
    const id = hashOf(feature) & (DETECTOR_SIZE - 1);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  let words = 0;
  let foreign = 0;
  for (const word of wordsOf(text.slice(0, 1_000))) {
    if (/\p{N}/u.test(word)) continue;
    // Our languages are written in these scripts; anything else says nothing about which of them it is.
    if (!OUR_SCRIPTS.test(word)) {
      foreign += 1;
      continue;
    }
    words += 1;
    if (words > MAX_WORDS) break;
    const padded = `^${word}$`;
    add(`w${word}`);
    for (let size = 1; size <= MAX_PIECE_LENGTH; size += 1)
      for (let at = 0; at + size <= padded.length; at += 1) add(padded.slice(at, at + size));
  }
  // A name or "ok" within an Arabic sentence is no sign of the writer's language.
  return toFeatures(foreign > words ? new Map<number, number>() : counts);
}

function loadModel(): LinearModel {
  return unpackModel(gunzipSync(readFileSync(new URL('detect-weights.bin.gz', import.meta.url))), LOCALES.length);
}
