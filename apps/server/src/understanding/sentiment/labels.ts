export const SENTIMENTS = ['happy', 'neutral', 'sad', 'angry', 'confused'] as const;

/** How a customer feels, judged by one message. */
export type Sentiment = (typeof SENTIMENTS)[number];

export interface SentimentReading {
  label: Sentiment;
  /** From 0 to 1. */
  confidence: number;
}
