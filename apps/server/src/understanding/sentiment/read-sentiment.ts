import type { Locale } from '@parley/contracts/locales';
import { detectLanguage } from '../language/index.ts';
import type { SentimentReading } from './labels.ts';
import { isCalmRequest } from './calm.ts';
import { sentimentOf } from './sentiment.ts';
import { clearSignal, englishSignal, withoutGreeting } from './signals.ts';

/** Below this confidence the mood counts as neutral: a wrong mood is worse than none. */
const FLOOR = 0.65;
/** The maximum confidence of a model; only a mood set by a person counts more. */
const MAX_CONFIDENCE = 0.99;
const CLEAR = 0.8;
const MAX_READ_LENGTH = 1_000;

/** From this confidence on, a message counts even if a person has set the mood. */
export const CLEAR_CONFIDENCE = 0.6;

/** The mood of a message in any of our languages; neutral unless fairly certain. */
export function readSentiment(text: string): SentimentReading {
  const words = withoutGreeting(text.slice(0, MAX_READ_LENGTH));
  const language = detectLanguage(words)?.language ?? 'en';
  const detected = detect(words, language);
  if (detected.label !== 'neutral' && detected.confidence < FLOOR) return { label: 'neutral', confidence: 0.5 };
  return { label: detected.label, confidence: Math.min(detected.confidence, MAX_CONFIDENCE) };
}

/**
 * Outside English the model knows film lines: there, people who ask politely are mostly threatening. So calm requests only have
 * a mood that their words clearly state.
 */
function detect(words: string, language: Locale): SentimentReading {
  const isCalm = isCalmRequest(words);
  const signal = language === 'en' ? englishSignal(words, { isCalm }) : isCalm ? clearSignal(words, { isCalm }) : null;
  if (signal) return { label: signal, confidence: CLEAR };
  return isCalm && language !== 'en' ? { label: 'neutral', confidence: 0.5 } : sentimentOf(words, language);
}
