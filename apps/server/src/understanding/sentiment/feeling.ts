import { detectLanguage } from '../language/index.ts';
import type { SentimentReading } from './labels.ts';
import { sentimentOf } from './sentiment.ts';
import { englishSignal, withoutGreeting } from './signals.ts';

/** Where the model is less sure, a customer is taken to be neutral: a wrong mood is worse than none. */
const FLOOR = 0.65;
/** A person's word counts more than any of these. */
const SUREST = 0.99;
const CLEAR = 0.8;
const MAX_READ_LENGTH = 1_000;

/** From here on a message speaks against a mood that a person has set. */
export const CLEARLY = 0.6;

/** How the writer of a message feels, in whichever of our languages it is; neutral unless it is fairly sure. */
export function readSentiment(text: string): SentimentReading {
  const words = withoutGreeting(text.slice(0, MAX_READ_LENGTH));
  const language = detectLanguage(words)?.language ?? 'en';
  const signal = language === 'en' ? englishSignal(words) : null;
  const felt = signal ? { label: signal, confidence: CLEAR } : sentimentOf(words, language);
  if (felt.label !== 'neutral' && felt.confidence < FLOOR) return { label: 'neutral', confidence: 0.5 };
  return { label: felt.label, confidence: Math.min(felt.confidence, SUREST) };
}
