export const SENTIMENTS = ['happy', 'neutral', 'sad', 'angry', 'confused'] as const;

/** How a customer feels, as far as one message tells. */
export type Sentiment = (typeof SENTIMENTS)[number];

export interface SentimentReading {
  label: Sentiment;
  /** From 0 to 1. */
  confidence: number;
}
