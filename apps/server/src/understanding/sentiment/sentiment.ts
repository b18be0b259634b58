import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Locale } from '@parley/contracts/locales';
import { scoresOf, softmax, unpackModel, type LinearModel } from '../language/index.ts';
import { SENTIMENTS, type SentimentReading } from './labels.ts';
import { clearSignal } from './signals.ts';
import { sentimentFeatures } from './text-features.ts';

/** There is little training data except for English, so results below this confidence are discarded. */
const FLOOR = 0.75;
const CLEAR = 0.8;
const NEUTRAL: SentimentReading = { label: 'neutral', confidence: 0.5 };

const models = new Map<string, LinearModel>();

/** How a customer feels, judged by one message. */
export function sentimentOf(text: string, language: Locale): SentimentReading {
  const hasWords = /\p{L}/u.test(text);
  if (hasWords && language === 'en') return judge(model('english'), text, '');
  const signal = clearSignal(text);
  if (signal) return { label: signal, confidence: CLEAR };
  if (!hasWords || language === 'ua') return NEUTRAL;
  const detected = judge(model('others'), text, `${language}:`);
  return detected.confidence >= FLOOR ? detected : NEUTRAL;
}

function judge(known: LinearModel, text: string, salt: string): SentimentReading {
  const shares = softmax(scoresOf(known, sentimentFeatures(text, salt)));
  let best = 0;
  for (let at = 1; at < shares.length; at += 1) if ((shares[at] ?? 0) > (shares[best] ?? 0)) best = at;
  return { label: SENTIMENTS[best] ?? 'neutral', confidence: shares[best] ?? 0 };
}

/** The weights are stored next to this file and loaded on first use; see weights/README.md. */
function model(name: 'english' | 'others'): LinearModel {
  let known = models.get(name);
  if (!known) {
    const bytes = gunzipSync(readFileSync(new URL(`weights/${name}.bin.gz`, import.meta.url)));
    known = unpackModel(bytes, SENTIMENTS.length);
    models.set(name, known);
  }
  return known;
}
